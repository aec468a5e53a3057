/** The words that invented people and things are made of, split when they are first asked for. */
const lists = {
  firstNames:
    "Ada Ahmed Aiko Alma Amara Anders Anja Arjun Astrid Bela Bruno Carla Chen Clara Dario Diego Elena Elias Emil Esther Farah Felix Fatima Freya Gita Hana Hugo Ida Ingrid Ivan Jamal Jana Joana Jonas Kofi Lars Leila Lena Liam Linh Luca Maja Marco Maria Mateo Mei Milan Mina Nadia Nils Noor Nora Olga Omar Oscar Paula Pavel Priya Rosa Ruben Samira Sara Sofia Soren Tara Theo Tomas Uma Vera Viktor Yara Yusuf Zoe",
  lastNames:
    "Abbott Andersen Bauer Becker Bianchi Brandt Castillo Chang Costa Cruz Dahl Dubois Eriksen Fischer Fontaine Garcia Gupta Haddad Hansen Hoang Ibrahim Ivanova Jansen Johnson Kaur Keller Kim Kovacs Kumar Larsen Lindgren Lopez Maier Marino Martin Mensah Meyer Moreau Mori Nakamura Nguyen Novak Okafor Olsen Park Patel Pereira Popescu Reyes Ricci Rossi Sato Schmidt Silva Singh Smith Sousa Steiner Tanaka Torres Varga Vogel Weber Wagner Wong Yilmaz Young Zhang",
  streets:
    "Maple Oak Mill River Station Church Garden Harbour Lake Market Meadow Orchard Park Pine Queen Rose School Spring Sunset Tower Valley West",
  streetKinds: "Street Road Avenue Lane Way Square Drive",
  cities:
    "Ashford Birkdale Brookhaven Clearwater Eastport Fairview Glenwood Greenfield Hillcrest Kingsbridge Lakeside Lindenau Marlow Millbrook Newhaven Northfield Oakdale Redcliff Riverton Seaford Springvale Stonebridge Waterford Westbrook Winterthal",
  countries:
    "Argentina Australia Austria Belgium Brazil Canada Chile Denmark Egypt Finland France Germany Ghana India Ireland Italy Japan Kenya Mexico Morocco Norway Peru Poland Portugal Spain Sweden Switzerland Thailand Turkey Vietnam",
  companyKinds: "Ltd Inc GmbH Group Partners Works Labs",
  adjectives:
    "bright small sturdy smooth modern light rustic handy quiet warm soft plain",
  materials: "wooden steel cotton glass paper linen copper leather stone wool",
  things:
    "chair table lamp bowl shirt bag clock mug shelf blanket pen basket hat bottle mirror",
  colors:
    "red orange yellow green blue purple pink brown black white grey teal maroon olive navy silver gold",
  lorem:
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum fugiat nulla pariatur",
} as const;

export type WordList = keyof typeof lists;

const read = new Map<WordList, readonly string[]>();

/** One word of a list, by a draw in [0, 1). */
export function fakeWord(list: WordList, draw: number): string {
  let words = read.get(list);
  if (words === undefined) {
    words = lists[list].split(" ");
    read.set(list, words);
  }
  return words[Math.floor(draw * words.length)] ?? "";
}
