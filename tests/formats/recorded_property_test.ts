import fc from "fast-check";
import assert from "node:assert/strict";
import { importCurl } from "../../src/formats/curl/curl.ts";
import { importHar } from "../../src/formats/har/har.ts";
import { importNock } from "../../src/formats/nock/nock.ts";
import { importPostman } from "../../src/formats/postman/postman.ts";
import { importVcr } from "../../src/formats/vcr/vcr.ts";
import type { Json } from "../../src/json/values.ts";
import { imported, neverWider, type SentRequest } from "./never_wider.ts";
import {
  curlTakes,
  form,
  harTakes,
  nockTakes,
  postmanTakes,
  vcrTakes,
} from "./recorded_models.ts";
import { recordedPairs, recordedRequests } from "./recorded_samples.ts";

const host = "http://localhost";

function typeOf({ headers }: SentRequest): string {
  return headers[0]?.[1] ?? "";
}

function har({ method, target, body, ...sent }: SentRequest): Json {
  const postData = {
    mimeType: typeOf({ method, target, body, ...sent }),
    text: body,
  };
  const request = { method, url: host + target, postData };
  const response = { status: 200, headers: [], content: { text: "" } };
  return { log: { entries: [{ request, response }] } };
}

function cassette({ method, target, body }: SentRequest): Json {
  const request = { method, uri: host + target, body, headers: {} };
  const response = { status: { code: 200 }, headers: {}, body: { string: "" } };
  return { interactions: [{ request, response }] };
}

function command({ method, target, headers, body }: SentRequest): Json {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = headers.filter(([, value]) => value !== "")
    .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === "" ? "" : `--data-raw ${quoted(body)}`;
  return `curl -g -X ${method} ${lines.join(" ")} ${data} ${
    quoted(host + target)
  }`;
}

function collection({ method, target }: SentRequest): Json {
  const originalRequest = { method, url: host + target };
  const response = [{ originalRequest, code: 200, body: "" }];
  return {
    info: {},
    item: [{ name: "a", request: originalRequest, response }],
  };
}

/**
 * The same request without the other values of a name that was recorded with
 * one: any one value is enough in a stub (docs/importing.md).
 */
function alone(
  { target, body }: Pick<SentRequest, "target" | "body">,
  sent: SentRequest,
): SentRequest {
  const [path = "", query] = sent.target.split("?");
  return {
    ...sent,
    target: query === undefined
      ? path
      : `${path}?${reduced(target.split("?")[1] ?? "", query)}`,
    body: typeOf(sent) === form ? reduced(body, sent.body) : sent.body,
  };
}

function reduced(recorded: string, sent: string): string {
  const fields = new URLSearchParams(recorded);
  const done = new Set<string>();
  return sent.split("&").filter((part) => {
    const [[name = "", value] = []] = new URLSearchParams(part);
    const [only, ...more] = fields.getAll(name);
    const values = new URLSearchParams(sent).getAll(name);
    if (only === undefined || more.length > 0 || !values.includes(only)) {
      return true;
    }
    const isFirst = value === only && !done.has(name);
    if (isFirst) done.add(name);
    return isFirst;
  }).join("&");
}

Deno.test("what an import of an exchange of HAR takes, is the same request", () => {
  neverWider({
    cases: recordedPairs,
    takings: (recorded) => imported(importHar, har(recorded)),
    model: (recorded, sent) => harTakes(recorded, alone(recorded, sent)),
  });
});

Deno.test("what an import of a cassette takes, VCR takes", () => {
  neverWider({
    cases: recordedPairs,
    takings: (recorded) => imported(importVcr, cassette(recorded)),
    model: (recorded, sent) => vcrTakes(recorded, alone(recorded, sent)),
  });
});

Deno.test("what an import of a command of curl takes, has all that the command sends", () => {
  neverWider({
    cases: recordedPairs,
    takings: (recorded) => imported(importCurl, command(recorded)),
    model: (recorded, sent) =>
      curlTakes({
        ...recorded,
        headers: recorded.headers.filter(([, value]) => value !== ""),
      }, alone(recorded, sent)),
  });
});

Deno.test("what an import of an example of Postman's takes, has its path and its query", () => {
  neverWider({
    cases: recordedPairs,
    takings: (recorded) => imported(importPostman, collection(recorded)),
    model: (recorded, sent) => postmanTakes(recorded, alone(recorded, sent)),
  });
});

/** What nock records: JSON and forms as values, other bodies as texts; without names and paths that nock cannot tell. */
const definitions = recordedPairs.filter((pair) =>
  !/__proto__|"\/\//.test(JSON.stringify(pair))
).map(([recorded, sent]) => {
  const { method, target, headers, body } = recorded;
  const type = typeOf(recorded);
  const value: Json = type === "application/json" ? parsedOr(body) : body;
  const reqheaders = Object.fromEntries(
    headers.filter(([name]) => name === "x-a").slice(0, 1),
  );
  const definition = { method, path: target, body: value, reqheaders };
  return [definition, sent] as const;
});

function parsedOr(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

Deno.test("what an import of nock's definitions takes, nock takes", () => {
  neverWider({
    cases: definitions,
    takings: (definition) =>
      imported(importNock, [{ scope: host, ...definition, response: "" }]),
    model: (definition, sent) =>
      nockTakes(definition, alone({ target: definition.path, body: "" }, sent)),
  });
});

Deno.test("what was recorded is found again", () => {
  const importers = [
    [importHar, har],
    [importVcr, cassette],
    [importCurl, command],
  ] as const;
  let found = 0;
  fc.assert(
    fc.property(recordedRequests, (recorded) => {
      for (const [importer, fileOf] of importers) {
        const takings = imported(importer, fileOf(recorded));
        if (takings === null) continue;
        const told = `${importer.name} ${JSON.stringify(recorded)}`;
        assert.ok(takings.some((takes) => takes(recorded)), told);
        found++;
      }
    }),
    { numRuns: 500 },
  );
  assert.ok(found > 500, `only ${found} were found`);
});
