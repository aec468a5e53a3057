import assert from "node:assert/strict";
import { startStandin } from "../harness.ts";
import { importInto, mappings } from "./imports.ts";

const documents = {
  plain: "<a><b x='1'>1</b></a>",
  default: "<a xmlns='urn:u'><b x='1'>1</b></a>",
  prefixed: "<s:a xmlns:s='urn:u'><s:b x='1'>1</s:b></s:a>",
  inner: "<a><b xmlns='urn:v' x='1'>1</b><b>2</b></a>",
  mixed: "<s:a xmlns:s='urn:u' xmlns='urn:v'><b x='1'>1</b></s:a>",
};

type Name = keyof typeof documents;

const others: readonly Name[] = ["plain", "default", "inner", "mixed"];
const all: readonly Name[] = [...others, "prefixed"];
const ofNoNamespace: readonly Name[] = ["plain", "inner"];

/** Expressions, the documents that WireMock 3.13.1 takes, and those that Standin does, if these are fewer. */
const cases: readonly [string, object, readonly Name[], (readonly Name[])?][] =
  [
    ["//b", {}, others],
    ["/a/b", {}, all, ["plain", "default", "inner"]],
    ["/a/b[1]", {}, all, ["plain", "default", "inner"]],
    ["/a/b[2]", {}, ["inner"]],
    ["//b/@x", {}, all, others],
    ["//b[text()='1']", {}, others],
    ["/a[b='1']", {}, all, ["plain", "default", "inner"]],
    ["descendant::b", {}, all, others],
    ["/*[not(b)]", {}, []],
    ["/*[not(b)]", { s: "urn:u" }, ["default", "prefixed", "mixed"]],
    ["//s:b", { s: "urn:u" }, ["default", "prefixed"]],
    ["//b", { s: "urn:u" }, ofNoNamespace],
    ["//*[local-name()='b']", {}, all],
    ["/*[name()='s:a']", {}, ["prefixed", "mixed"]],
  ];

for (const [expression, xPathNamespaces, there, here = there] of cases) {
  const spaces = JSON.stringify(xPathNamespaces);
  Deno.test(`the XPath ${expression} with ${spaces} finds no more names than it does in WireMock`, async () => {
    await using server = await startStandin();
    const matcher = {
      matchesXPath: expression,
      ...(spaces === "{}" ? {} : { xPathNamespaces }),
    };
    const request = { urlPath: "/x", bodyPatterns: [matcher] };
    await importInto(server, mappings({ request, response: {} }));
    const found = [];
    for (const [name, body] of Object.entries(documents)) {
      const { status } = await server.get("/x", { method: "POST", body });
      if (status === 200) found.push(name);
    }
    assert.deepEqual(found.toSorted(), here.toSorted());
    assert.ok(here.every((one) => there.includes(one)));
  });
}
