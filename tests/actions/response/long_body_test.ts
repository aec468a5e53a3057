import assert from "node:assert/strict";
import { startStandin } from "../../harness.ts";
import { mappings, sendImport } from "../../formats/imports.ts";

/** Longer than what is written at once, with numbers of many digits and what JSON escapes. */
const body = `[${
  Array.from(
    { length: 9000 },
    (_, at) => `{"a":${at},"b":1.50,"c":"é \\"${at}\\"","d":[[],{}]}`,
  ).join(",")
}]`;

const response = (more: string) =>
  `{"status_code":200,"body":${body}${more === "" ? "" : `,${more}`}}`;

const bytes = new TextEncoder().encode(body).length;

/** Actions with a long body, and whether they are taken. */
const actions: readonly (readonly [string, string, boolean])[] = [
  ["alone", `{"response":${response("")}}`, true],
  [
    "with its length",
    `{"response":${response(`"headers":{"Content-Length":"${bytes}"}`)}}`,
    true,
  ],
  [
    "with another length",
    `{"response":${response(`"headers":{"Content-Length":"${bytes + 1}"}`)}}`,
    false,
  ],
  [
    "in a charset",
    `{"response":${
      response('"headers":{"Content-Type":"text/plain; charset=utf-16le"}')
    }}`,
    true,
  ],
  [
    "in a charset that lacks a character of it",
    `{"response":${
      response('"headers":{"Content-Type":"text/plain; charset=us-ascii"}')
    }}`,
    false,
  ],
  [
    "in a step of a long sequence",
    `{"sequence":{"steps":[${
      Array.from({ length: 12 }, (_, at) =>
        `{"response":${
          at === 0 ? response("") : '{"status_code":200,"body":"x"}'
        }}`).join(",")
    }]}}`,
    true,
  ],
];

for (const [what, action, isTaken] of actions) {
  Deno.test(`a long JSON body goes out as it was written: ${what}`, async () => {
    await using server = await startStandin();
    const stub = `{"request":{"path":"/a"},"action":${action}}`;
    const made = await server.control("POST", "/__mock__/stubs", stub);
    assert.equal(made.status, isTaken ? 200 : 422, made.text.slice(0, 300));
    if (!isTaken) return;
    const answer = await fetch(`${server.url}/a`);
    const isWide = what === "in a charset";
    const text = new TextDecoder(isWide ? "utf-16le" : "utf-8")
      .decode(await answer.arrayBuffer());
    assert.ok(text === body, text.slice(0, 100));
  });
}

Deno.test("a long JSON body of an import goes out as it was written", async () => {
  await using server = await startStandin();
  const jsonBody = JSON.parse(body);
  const files = mappings({
    request: { urlPath: "/a" },
    response: { jsonBody },
  });
  const sent = await sendImport(server, files);
  assert.equal(sent.status, 200, sent.text.slice(0, 300));
  const { text } = await server.get("/a");
  assert.ok(text === JSON.stringify(jsonBody), text.slice(0, 100));
});
