import fc from "fast-check";
import { copies, type File, json, type Parts } from "./file_parts.ts";
import { recordedFiles } from "./recorded_files.ts";
import { jsonValue, longText, repeats } from "./text_arbitrary.ts";

const parts: fc.Arbitrary<Parts> = fc.record({
  text: fc.oneof(fc.constantFrom("/a", "GET", "a.b"), longText(20_000)),
  count: repeats(20_000),
  value: fc.oneof(fc.constantFrom<unknown>("a", 200, {}), jsonValue),
});

/** A schema that leads back to itself, or to the next of many. */
function schemas({ count, value }: Parts): Record<string, unknown> {
  const next = (at: number) => `#/components/schemas/s${at % count}`;
  const names = Array.from({ length: Math.min(count, 2000) }, (_, at) => at);
  return Object.fromEntries(names.map((at) => [`s${at}`, {
    type: "object",
    required: ["a", "b"],
    properties: { a: { $ref: next(at + 1) }, b: { $ref: next(at * 2) } },
    ...(at === 0 ? { example: value } : {}),
  }]));
}

const makers: Readonly<Record<string, (parts: Parts) => File[]>> = {
  ...recordedFiles,
  wiremock: ({ text, count, value }) =>
    json("mappings/a.json", {
      mappings: copies({
        request: {
          urlPathPattern: text,
          bodyPatterns: [{ equalToJson: value }, { matches: text }],
        },
        response: {
          jsonBody: value,
          body: `{{${text}}}`,
          transformers: ["response-template"],
        },
      }, count),
    }),
  openapi: (parts) =>
    json("openapi.json", {
      openapi: "3.1.0",
      info: { title: parts.text, version: "1" },
      paths: Object.fromEntries(
        copies(parts.text, parts.count).map((text, at) => [`/p${at}${text}`, {
          get: {
            parameters: [parts.value],
            responses: {
              200: {
                description: "",
                content: {
                  "application/json": {
                    schema: { $ref: "#/components/schemas/s0" },
                  },
                },
              },
            },
          },
        }]),
      ),
      components: { schemas: schemas(parts) },
    }),
  har: ({ text, count, value }) =>
    json("a.har", {
      log: {
        entries: copies({
          request: { method: "GET", url: `http://h${text}`, headers: value },
          response: { status: 200, headers: [], content: { text } },
        }, count),
      },
    }),
  postman: ({ text, count, value }) =>
    json("postman.json", {
      info: {
        name: text,
        schema:
          "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
      },
      item: copies({
        name: text,
        request: { method: "GET", url: text, body: value },
        response: [{ code: 200, body: text, originalRequest: value }],
      }, count),
    }),
  mountebank: ({ text, count, value }) =>
    json("imposters.json", {
      imposters: [{
        protocol: "http",
        stubs: copies({
          predicates: [{ matches: { path: text } }, { equals: value }],
          responses: [{ is: { body: value } }],
        }, count),
      }],
    }),
  mockserver: ({ text, count, value }) =>
    json(
      "expectations.json",
      copies({
        httpRequest: { path: text, body: value },
        httpResponse: { body: text },
      }, Math.max(1, count)),
    ),
  standin: ({ text, count, value }) =>
    json("stubs.json", {
      stubs: copies({
        request: { path: text, body: value },
        action: { response: { status_code: 200, body: text } },
      }, count),
    }),
  curl: ({ text, count }) => [{
    path: "a.sh",
    text: copies(`curl -H 'a: ${text}' http://h/a -d '${text}'`, count)
      .join("\n"),
  }],
  yaml: ({ count, text }) => {
    const levels = Math.min(count, 60);
    const lines = Array.from(
      { length: levels },
      (_, at) =>
        `l${at + 1}: &l${at + 1} [${
          "*l, ".repeat(9).replaceAll("*l", `*l${at}`)
        }]`,
    );
    return [{
      path: "stubs.yaml",
      text: `l0: &l0 ${JSON.stringify(text)}\n${
        lines.join("\n")
      }\nstubs: *l${levels}\n`,
    }];
  },
  nesting: ({ count }) => [{
    path: "stubs.yaml",
    text: `stubs: ${"[".repeat(count)}${"]".repeat(count)}`,
  }, { path: "b.yaml", text: `${"- ".repeat(count)}a` }],
  pairs: ({ count, text, value }) =>
    json("hoverfly.json", {
      data: {
        pairs: copies({
          request: { path: [{ matcher: "regex", value: text }] },
          response: { status: 200, body: text, headers: value },
        }, count),
      },
      meta: { schemaVersion: "v5.2" },
    }),
};

/** The payload of an import: the files of some tool, small, large or not quite right. */
export const importPayload: fc.Arbitrary<Record<string, unknown>> = fc.record({
  files: fc.oneof(
    fc.tuple(fc.constantFrom(...Object.keys(makers)), parts).map((
      [name, parts],
    ) => makers[name]?.(parts) ?? []),
    fc.tuple(longText(200_000), fc.constantFrom("a.json", "a.yaml", "a.txt"))
      .map(([text, path]) => [{ path, text }]),
    repeats(20_000).map((count) =>
      Array.from({ length: count }, (_, at) => ({
        path: `${at}.json`,
        text: '{"stubs": []}',
      }))
    ),
  ),
  existing: fc.constantFrom("refuse", "replace", "skip", "copy"),
  allow: fc.constant(["wider"]),
  options: fc.constantFrom({}, { strict: true }),
}, { requiredKeys: ["files", "existing", "allow"] });
