import assert from "node:assert/strict";
import fc from "fast-check";
// @ts-types="./fontoxpath.d.ts"
import fontoxpath from "fontoxpath";
import { parseXmlDocument } from "slimdom";
import { readXml } from "../../src/criteria/xml/xml_reader.ts";
import { compileXPath, xpathSteps } from "../../src/criteria/xml/xpath.ts";
import { nodeText } from "../../src/criteria/xml/xpath_value.ts";

const name = fc.constantFrom("a", "b", "c", "p:a");
const text = fc.constantFrom(
  "",
  "x",
  " 1 ",
  "2",
  "x&amp;y",
  "&#x41;",
);
const attributes = fc.constantFrom(
  "",
  " id='1'",
  ' id="2" k="x"',
  " p:id='1'",
  " xmlns:q='v'",
);
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.tuple(
    name,
    attributes,
    fc.array(
      fc.oneof({ maxDepth: 4, depthSize: "medium" }, text, tie("element")),
      { maxLength: 4 },
    ),
  ).map(([tag, pairs, inner]) => `<${tag}${pairs}>${inner.join("")}</${tag}>`),
}));
const document = element.map((inner) => `<r xmlns:p="u">${inner}</r>`);

const axis = fc.constantFrom(
  "child",
  "descendant",
  "descendant-or-self",
  "parent",
  "ancestor",
  "ancestor-or-self",
  "self",
  "following-sibling",
  "preceding-sibling",
  "following",
  "preceding",
);
const test = fc.constantFrom("a", "b", "*", "p:a", "p:*", "node()", "text()");
const condition = fc.constantFrom(
  "1",
  "2",
  "last()",
  "position() > 1",
  "@id",
  "@id='1'",
  "@p:id",
  "b",
  "not(a)",
  ". = 'x'",
  "text()",
  "count(*) = 2",
  "contains(., 'x')",
  "starts-with(., '2')",
  "string-length(.) > 1",
  "name() = 'a'",
  "local-name(..) = 'b'",
  "@id + 1 = 2",
  "normalize-space(.) = '1'",
  "a or b",
  "a and @id",
  "../b",
);
const step = fc.tuple(axis, test, fc.array(condition, { maxLength: 2 }))
  .map(([way, what, all]) =>
    `${way}::${what}${all.map((one) => `[${one}]`).join("")}`
  );
const short = fc.constantFrom(
  "//a",
  "//b",
  "/r/*",
  "//@id",
  "//text()",
  "..",
  ".",
  "a/b",
  "//a//b",
  "/",
  "//a[1]",
  "(//a)[1]",
  "(//a)[last()]",
  "//p:a | //b",
  "/r//*[@id]/..",
);
const path = fc.oneof(
  short,
  fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) =>
    `/${steps.join("/")}`
  ),
);
const expression = fc.oneof(
  { weight: 5, arbitrary: path },
  {
    weight: 1,
    arbitrary: path.map((one) => `count(${one})`),
  },
  fc.constantFrom(
    "1 + 2 * 3 - 4 div 2",
    "7 mod 4",
    "-(1)",
    "substring('12345', 2, 3)",
    "substring-after('a=b', '=')",
    "translate('bar', 'abc', 'AB')",
    "concat('a', 'b', 1)",
    "round(2.5)",
    "floor(-1.5)",
    "true() and not(false())",
    "sum(//@id)",
    "string((//b)[1])",
    "boolean(//c)",
  ),
);

const namespaces = new Map([["p", "u"], ["q", "v"]]);

function expected(xml: string, source: string): unknown {
  const value: unknown = fontoxpath.evaluateXPath(
    `let $result := (${source}) return if ($result instance of node()*) then array { for $node in $result return string($node) } else $result`,
    parseXmlDocument(xml),
    null,
    {},
    fontoxpath.evaluateXPath.ANY_TYPE,
    {
      namespaceResolver: (prefix) => namespaces.get(prefix) ?? null,
      disableCache: true,
    },
  );
  return value;
}

function actual(xml: string, source: string): unknown {
  const reading = readXml(xml);
  assert.ok(reading.ok, xml);
  const compiled = compileXPath(source, namespaces);
  assert.ok(compiled.ok, source);
  const steps = xpathSteps();
  const value = compiled.select(reading.document, steps);
  return typeof value === "object"
    ? value.map((node) => nodeText(node, steps))
    : value;
}

Deno.test("$xpath selects what another implementation selects", () => {
  let selected = 0;
  fc.assert(
    fc.property(document, expression, (xml, source) => {
      const wanted = expected(xml, source);
      const found = actual(xml, source);
      assert.deepEqual(found, wanted, `${source} in ${xml}`);
      if (Array.isArray(found) && found.length > 0) selected++;
    }),
    { numRuns: 1500 },
  );
  assert.ok(selected > 200, `only ${selected} selected something`);
});

const piece = fc.constantFrom(
  "<a>",
  "</a>",
  "<b",
  "/>",
  ">",
  " x='1'",
  ' x="1"',
  "y",
  "&lt;",
  "&",
  "&x;",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<?p",
  "?>",
  " xmlns:n='u'",
  "<n:a>",
  "</n:a>",
  "]]",
  "--",
  "\n",
  "=",
);

Deno.test("a text is XML where another implementation says so", () => {
  let read = 0;
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }),
      fc.boolean(),
      (pieces, around) => {
        const inner = pieces.join("");
        const xml = around ? `<r xmlns:n="u">${inner}</r>` : inner;
        let isXml = true;
        try {
          parseXmlDocument(xml);
        } catch {
          isXml = false;
        }
        const reading = readXml(xml);
        assert.equal(
          reading.ok,
          isXml,
          `${xml}: ${reading.ok ? "" : reading.reason}`,
        );
        if (isXml) read++;
      },
    ),
    { numRuns: 5000 },
  );
  assert.ok(read > 100, `only ${read} were XML`);
});
