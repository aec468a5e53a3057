import assert from "node:assert/strict";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";

/** Bodies as long as the journal keeps, in which there is much to look for, and one secret at the end. */
const bodies = [
  [
    "application/json",
    `[${'{"":1},'.repeat(149_000)}{"password":"hidden"}]`,
  ],
  [
    "application/x-www-form-urlencoded",
    `${"a=&".repeat(349_000)}token=hidden`,
  ],
] as const;

for (const [type, body] of bodies) {
  Deno.test(`others are answered while the secrets of a long body are masked: ${type}`, async () => {
    await using asked = await startWithStubs([], ["--redact"]);
    const { url } = asked.server;
    const sent = await fetch(`${url}/a`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    await sent.text();
    const id = sent.headers.get("standin-request-id");
    const get = (path: string) => fetch(`${url}/__mock__${path}`);
    for (
      const text of [
        await answeredMeanwhile(asked, get("/requests?path=/a")),
        await answeredMeanwhile(asked, get("/export?to=har")),
        await (await get(`/requests/${id}`)).text(),
        await (await get(`/requests/${id}/body`)).text(),
      ]
    ) {
      assert.match(text, /\[redacted:/);
      assert.doesNotMatch(text, /hidden/);
    }
  });
}
