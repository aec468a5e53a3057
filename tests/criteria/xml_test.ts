import assert from "node:assert/strict";
import { compileCriterion } from "../../src/criteria/criterion.ts";
import { expandCriterion } from "../../src/criteria/expansion.ts";
import { explainCriterion } from "../../src/criteria/explanation.ts";
import type { Json } from "../../src/json/values.ts";
import { answering, startStandin } from "../harness.ts";
import { noon } from "./noon.ts";

/** Why a text does not fit; `""` where it does. */
function reason(given: Json, text: Json): string {
  const { criterion, issues } = expandCriterion(given, []);
  assert.deepEqual(issues, []);
  const held = compileCriterion(criterion)(text, noon);
  const explained = explainCriterion(criterion, text, noon);
  assert.equal(explained.matched, held);
  return explained.reason;
}

Deno.test("$xml takes the same document in another shape", () => {
  const order =
    '<o:order xmlns:o="u" id="7" kind="a"><o:item>a lamp</o:item><o:none/></o:order>';
  const same = [
    '<order xmlns="u" kind="a" id="7"><item>a lamp</item><none></none></order>',
    '\uFEFF<?xml version="1.0"?>\r\n<!-- new -->\n<p:order xmlns:p="u" id=\'7\' kind="&#97;">\n  <p:item>\n    a   lamp </p:item><?x?>\n  <p:none/>\n</p:order>',
    '<order xmlns="u" kind="a" id="7"><item>a <![CDATA[lamp]]></item><none/></order>\n',
  ];
  for (const text of same) assert.equal(reason({ $xml: order }, text), "");
  const different: [string, RegExp][] = [
    [
      '<order id="7" kind="a"/>',
      /at \/: expected <order xmlns="u">, got <order>/,
    ],
    [
      '<order xmlns="u" id="8" kind="a"/>',
      /at \/order\/@id: expected "7", got "8"/,
    ],
    ['<order xmlns="u" id="7"/>', /@kind: expected "a", but it is missing/],
    ['<order xmlns="u" id="7" kind="a" x="1"/>', /@x: it is not expected/],
    [
      '<order xmlns="u" id="7" kind="a"><item>a cup</item><none/></order>',
      /at \/order\/item: expected "a lamp", got "a cup"/,
    ],
    [
      '<order xmlns="u" id="7" kind="a"><none/><item>a lamp</item></order>',
      /at \/order: expected <item/,
    ],
    [
      '<order xmlns="u" id="7" kind="a"><item>a lamp</item></order>',
      /at \/order: expected <none .*, got no more/,
    ],
    ["<order>", /expected XML, but <order> has no end \(line 1, column 8\)/],
    ["", /expected XML, but there is no element/],
    [
      '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
      /a DOCTYPE, which is not read/,
    ],
    ["<a>&nbsp;</a>", /the reference &nbsp;/],
    ["<a b='1' b='2'/>", /comes twice/],
    ["<p:a/>", /the prefix p is not declared/],
  ];
  for (const [text, expected] of different) {
    assert.match(reason({ $xml: order }, text), expected);
  }
});

Deno.test("$xpath asks for a selection, and for what the selected texts are", () => {
  const text =
    '<s:cart xmlns:s="shop"><s:item id="7">lamp</s:item><s:item id="8">cup</s:item></s:cart>';
  const namespaces = { x: "shop" };
  const asks = (path: string, value?: Json) =>
    reason({
      $xpath: { path, namespaces, ...(value === undefined ? {} : { value }) },
    }, text);
  assert.equal(asks("/x:cart/x:item[@id='8']"), "");
  assert.equal(asks("//x:item", "cup"), "");
  assert.equal(asks("//x:item/@id", { $number: { $gt: 7 } }), "");
  assert.equal(asks("count(//x:item)", 2), "");
  assert.equal(asks("count(//x:item) > 1"), "");
  assert.equal(asks("//x:item='cup'", true), "");
  assert.equal(reason({ $xpath: "//*[local-name()='item']" }, text), "");
  assert.equal(asks("//item"), '"//item" selects nothing');
  assert.equal(asks("count(//x:item) > 2"), '"count(//x:item) > 2" is false');
  assert.equal(
    asks("//x:item", "pen"),
    '"//x:item" selects ["lamp","cup"], and none is "pen"',
  );
  assert.match(
    reason({ $xpath: "/a" }, "{}"),
    /expected XML, but text outside/,
  );
  assert.match(
    reason({ $xpath: "/a" }, 5),
    /expected XML in which "\/a" selects/,
  );
});

Deno.test("XML and expressions that cannot be read are refused with their place", () => {
  const message = (given: Json) => {
    const { issues } = expandCriterion(given, ["body"]);
    assert.equal(issues.length, 1, JSON.stringify(given));
    return `${issues[0]?.loc.join(".")}: ${issues[0]?.msg}`;
  };
  assert.match(
    message({ $xml: "<a><b></a>" }),
    /body.\$xml: This is not XML: <\/a> without its beginning \(line 1/,
  );
  assert.match(message({ $xml: 5 }), /needs XML as a string/);
  assert.match(
    message({ $xpath: "//a[" }),
    /at character 4, "the end" stands where a name is expected/,
  );
  assert.match(
    message({ $xpath: { path: "//p:a" } }),
    /\$xpath.path: .*"p" is not one of the "namespaces"/,
  );
  assert.match(
    message({ $xpath: "$x" }),
    /"\$" stands where a name is expected/,
  );
  assert.match(
    message({ $xpath: "matches(., 'a')" }),
    /"matches" is none of the functions/,
  );
  assert.match(
    message({ $xpath: "count()" }),
    /"count" does not take 0 arguments/,
  );
  assert.match(message({ $xpath: "foo::a" }), /"foo" is none of the axes/);
  assert.match(
    message({ $xpath: `${"(".repeat(40)}1${")".repeat(40)}` }),
    /nested too deep/,
  );
  assert.match(
    message({ $xpath: { path: "/a", name: "x" } }),
    /needs an expression/,
  );
});

Deno.test("no document and no expression takes long", () => {
  const flat = `<a>${"<b i='1'>x</b>".repeat(16_000)}</a>`;
  const deep = "<a>".repeat(200) + "<b/>".repeat(60_000) + "</a>".repeat(200);
  const hostile: [string, string][] = [
    ["//b[contains(//a, 'y')]", flat],
    ["//*[//*[//*]]", flat],
    ["//b[following::b[following::b = '2']]", flat],
    ["//b/preceding-sibling::c", flat],
    ["//node()[count(ancestor::*) = 999]", deep],
    ["//b[preceding::b[preceding::b]]", deep],
    ["//x | //y", "<a>".repeat(100_000)],
    [
      "//@q",
      `<a ${
        Array.from({ length: 25_000 }, (_, at) => `a${at}=''`).join(" ")
      }/>`,
    ],
    ["//q", `<a>${"&#32;".repeat(50_000)}</a>`],
    ["//q", "<!".repeat(130_000)],
    ["//q", `<a ${"b".repeat(260_000)}`],
    [
      `//q[concat(${Array.from({ length: 100 }, () => "/").join()}) = '']`,
      flat,
    ],
    ["//q", `<a>${"x".repeat(16_000_000)}</a>`],
  ];
  for (const [path, text] of hostile) {
    const { criterion, issues } = expandCriterion({ $xpath: path }, []);
    assert.deepEqual(issues, []);
    const matches = compileCriterion(criterion);
    const start = performance.now();
    assert.equal(matches(text, noon), false, path.slice(0, 60));
    const took = performance.now() - start;
    // A machine may be busy; without a bound this would never end.
    assert.ok(took < 20_000, `${path.slice(0, 60)} took ${took} ms`);
  }
});

Deno.test("a request's XML body is asked over the wire, and the near miss says where it differs", async () => {
  await using server = await startStandin();
  await server.stub(
    answering(
      { path: "/x", method: "POST", body: { $xml: "<a><b>1</b></a>" } },
      "xml",
    ),
  );
  await server.stub(
    answering({
      path: "/x",
      method: "POST",
      body: { $xpath: { path: "//c", value: { $number: { $gt: 1 } } } },
    }, "xpath"),
  );
  const send = (body: string) => server.get("/x", { method: "POST", body });
  assert.equal((await send("<a>\n<b> 1 </b>\n</a>")).text, "xml");
  assert.equal((await send("<a><c>2</c></a>")).text, "xpath");
  assert.equal((await send("<a><c>1</c></a>")).status, 404);
  const asked = { method: "POST", path: "/x", body: "<a><b>2</b></a>" };
  const { text } = await server.control("POST", "/__mock__/match", asked);
  assert.match(text, /at \/a\/b: expected \\"1\\", got \\"2\\"/);
  assert.match(text, /\\"\/\/c\\" selects nothing/);
  const [stub] = await server.stubs();
  assert.match(JSON.stringify(stub), /"\$xml":\{"value":"<a><b>1<\/b><\/a>"\}/);
});
