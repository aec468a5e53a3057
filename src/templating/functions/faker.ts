import { nearest } from "../../schema/nearest.ts";
import { give, type OwnCall, refuse, show } from "../own_answer.ts";
import { fakeWord, type WordList } from "./fake_words.ts";

type Draw = () => number;

/** What can be invented, by its name; each draw follows from the seed. */
const inventions: Readonly<Record<string, (draw: Draw) => string>> = {
  "person.first_name": firstName,
  "person.last_name": lastName,
  "person.name": (draw) => `${firstName(draw)} ${lastName(draw)}`,
  "internet.user_name": userName,
  "internet.email": (draw) => `${userName(draw)}@${domain(draw)}`,
  "internet.domain": domain,
  "phone.number": (draw) => `+1-555-01${number(draw, 2)}`,
  "address.street": (draw) =>
    `${1 + whole(draw, 199)} ${word("streets", draw)} ${
      word("streetKinds", draw)
    }`,
  "address.city": (draw) => word("cities", draw),
  "address.postcode": (draw) => number(draw, 5),
  "address.country": (draw) => word("countries", draw),
  "company.name": (draw) => `${lastName(draw)} ${word("companyKinds", draw)}`,
  "commerce.product": (draw) =>
    `${word("adjectives", draw)} ${word("materials", draw)} ${
      word("things", draw)
    }`,
  "color.name": (draw) => word("colors", draw),
  "lorem.word": (draw) => word("lorem", draw),
  "lorem.sentence": sentence,
  "lorem.paragraph": (draw) =>
    Array.from({ length: 3 + whole(draw, 3) }, () => sentence(draw)).join(" "),
};

/** Somebody or something invented: `faker("person.first_name")`. */
export const faker: OwnCall = (world, args) => {
  const [name, ...more] = args;
  const names = Object.keys(inventions);
  if (typeof name !== "string" || more.length > 0) {
    return refuse(
      `"faker" takes the name of what to invent: faker("person.first_name")`,
    );
  }
  const invent = Object.hasOwn(inventions, name) ? inventions[name] : undefined;
  if (invent !== undefined) return give(invent(world.random));
  const like = nearest(name, names);
  const advice = like === undefined
    ? "docs/templates.md lists what it can"
    : `did you mean "${like}"?`;
  return refuse(`"faker" cannot invent ${show(name)}: ${advice}`);
};

function word(list: WordList, draw: Draw): string {
  return fakeWord(list, draw());
}

function whole(draw: Draw, below: number): number {
  return Math.floor(draw() * below);
}

function number(draw: Draw, length: number): string {
  return Array.from({ length }, () => whole(draw, 10)).join("");
}

function firstName(draw: Draw): string {
  return word("firstNames", draw);
}

function lastName(draw: Draw): string {
  return word("lastNames", draw);
}

function userName(draw: Draw): string {
  const name = `${firstName(draw)}.${lastName(draw)}`.toLowerCase();
  return name + whole(draw, 100);
}

/** Nobody can own one of these (RFC 2606 section 2). */
function domain(draw: Draw): string {
  return `${word("things", draw)}.example`;
}

function sentence(draw: Draw): string {
  const length = 5 + whole(draw, 6);
  const words = Array.from({ length }, () => word("lorem", draw)).join(" ");
  return `${words[0]?.toUpperCase()}${words.slice(1)}.`;
}
