import { gets } from "./case_parts.ts";
import type { Trial } from "./differences.ts";

/** Stubs of mountebank's, with requests that fit and requests that miss by one criterion each. */
export interface MountebankCase extends Trial {
  readonly stubs: readonly unknown[];
}

function cycle(path: string, ...responses: readonly unknown[]) {
  return { predicates: [{ equals: { path } }], responses };
}

/** What stubs of mountebank's answer, and which. */
export const mountebankAnswers: readonly MountebankCase[] = [
  {
    name: "responses one after the other, with repeats",
    stubs: [
      cycle(
        "/turns",
        { is: { statusCode: 500, body: "1" }, repeat: 2 },
        { is: { statusCode: 200, body: "2", headers: { "X-Turn": "two" } } },
      ),
    ],
    requests: gets("/turns", "/turns", "/turns", "/turns", "/turns"),
  },
  {
    name: "bodies",
    stubs: [
      cycle("/json", {
        is: { statusCode: 200, body: { a: [1, { b: null }] } },
      }),
      cycle("/binary", {
        is: { statusCode: 200, body: "AAEC/w==", _mode: "binary" },
      }),
      cycle("/headers", {
        is: {
          statusCode: "203",
          headers: {
            "Content-Type": "text/plain",
            "Set-Cookie": ["a=1", "b=2"],
          },
          body: "x",
        },
      }),
      cycle("/empty", { is: { statusCode: 204 } }),
    ],
    requests: gets("/json", "/binary", "/headers", "/empty"),
  },
  {
    name: "values that are copied from the request",
    stubs: [{
      predicates: [{ startsWith: { path: "/copy" } }],
      responses: [{
        is: {
          statusCode: 200,
          headers: { "X-Name": "for ${name}" },
          body: "{{ ${id} }} ${id}[1] ${id}[2] ${name} ${no}",
        },
        behaviors: [{
          copy: {
            from: "path",
            into: "${id}",
            using: { method: "regex", selector: "/copy/(\\w+)" },
          },
        }, {
          copy: {
            from: { query: "name" },
            into: "${name}",
            using: { method: "regex", selector: "[a-z]+" },
          },
        }],
      }],
    }],
    requests: gets("/copy/7?name=ada", "/copy/x?name=Ada", "/copy/?name=a"),
  },
  {
    name: "the first of those that overlap",
    stubs: [
      {
        predicates: [{ startsWith: { path: "/first" } }],
        responses: [{ is: { statusCode: 200, body: "broad" } }],
      },
      {
        predicates: [{ equals: { path: "/first/a", query: { x: "1" } } }],
        responses: [{ is: { statusCode: 200, body: "narrow" } }],
      },
      {
        predicates: [{ equals: { path: "/second", query: { x: "1" } } }],
        responses: [{ is: { statusCode: 200, body: "narrow" } }],
      },
      {
        predicates: [{ equals: { path: "/second" } }],
        responses: [{ is: { statusCode: 200, body: "broad" } }],
      },
    ],
    requests: gets("/first/a?x=1", "/first", "/second?x=1", "/second"),
  },
];
