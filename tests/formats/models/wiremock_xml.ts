import fc from "fast-check";
import type { Drawn } from "./drawn.ts";
import { asJson, ofBody, plain } from "./wiremock_draws.ts";
import { xpaths } from "./xpaths.ts";

const content = fc.constantFrom(
  "5",
  "5",
  "a",
  " 5 ",
  "<![CDATA[5]]>",
  "",
  "<!-- c -->5",
  "<?p x?>",
);
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.tuple(
    fc.constantFrom("a", "b", "b", "c"),
    fc.constantFrom("", ' id="5"', ' id="a"', ' id="5" n="a"', ' n="a" id="5"'),
    fc.oneof(
      { maxDepth: 2 },
      content,
      fc.array(tie("node"), { minLength: 1, maxLength: 2 }).map((list) =>
        list.join("\n ")
      ),
    ),
  ).map(([name, attributes, inner]) =>
    `<${name}${attributes}>${inner}</${name}>`
  ),
}));
/** Some are the same to one reader and not to another. */
const small = fc.constantFrom(
  "<a><b>5</b><c>a</c></a>",
  "<a><c>a</c><b>5</b></a>",
  "<a><b>5</b><b>a</b></a>",
  "<a><b>a</b><b>5</b></a>",
  '<a xmlns="urn:a"><b>5</b></a>',
  '<x:a xmlns:x="urn:a"><x:b>5</x:b></x:a>',
  '<y:a xmlns:y="urn:a"><y:b>5</y:b></y:a>',
  '<x:a xmlns:x="urn:b"><x:b>5</x:b></x:a>',
  '<a xmlns:x="urn:a" x:id="5"/>',
  '<a xmlns:y="urn:a" y:id="5"/>',
  '<a xmlns:x="urn:b" x:id="5"/>',
  '<a id="5"/>',
  "<a><b><![CDATA[5]]></b></a>",
  "<a><b>5</b></a>",
  "<a>\n<b> 5</b></a>",
  "<a><b/></a>",
  "<a><b></b></a>",
  "<a><b>5  5</b></a>",
  "<a><b>5 5</b></a>",
  "<a><b><?p x?></b></a>",
);
const nested = node.map((inner) => `<a>${inner}</a>`);
const xml = fc.oneof({ weight: 3, arbitrary: small }, {
  weight: 1,
  arbitrary: nested,
});
const documents = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.oneof(small, nested).filter((text) => !text.includes(":")),
  },
  { weight: 1, arbitrary: fc.constantFrom("no xml", "<a>", "<a/><b/>", "") },
);
const sameDocuments = fc.oneof({ weight: 5, arbitrary: xml }, {
  weight: 1,
  arbitrary: documents,
});
const xpath = fc.constantFrom(...Object.keys(xpaths));
const ofNodes = fc.oneof(
  plain,
  fc.constantFrom("5", "a").map((equalTo) => ({ equalTo })),
  plain.map((not) => ({ not })),
);

/** What is asked of XML. */
export const xmlDraws: readonly Drawn[] = [
  {
    name: "equalToXml",
    ...ofBody(xml.map((equalToXml) => ({ equalToXml })), sameDocuments),
  },
  {
    name: "not equalToXml",
    ...ofBody(
      xml.map((equalToXml) => ({ not: { equalToXml } })),
      sameDocuments,
    ),
    isRefused: true,
  },
  {
    name: "matchesXPath",
    ...ofBody(xpath.map((matchesXPath) => ({ matchesXPath })), documents),
  },
  {
    name: "matchesXPath with a matcher",
    ...ofBody(
      asJson(
        fc.tuple(xpath, ofNodes).map(([expression, matcher]) => ({
          matchesXPath: { expression, ...matcher },
        })),
      ),
      documents,
    ),
  },
];
