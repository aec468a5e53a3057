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
    const following = await fetch(
      `${url}/__mock__/requests?format=ndjson&path=/a`,
    );
    const told = untilEnded(following);
    const sending = fetch(`${url}/a`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
    const seen = await answeredMeanwhile(asked, told);
    const sent = await sending;
    await sent.text();
    const id = sent.headers.get("standin-request-id");
    const get = (path: string) => fetch(`${url}/__mock__${path}`);
    for (
      const text of [
        seen,
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

/** What a reader who follows was told, up to the end of a request. */
async function untilEnded(following: Response): Promise<Response> {
  let told = "";
  for await (
    const text of following.body?.pipeThrough(new TextDecoderStream()) ?? []
  ) {
    told += text;
    if (/"event":"ended".*\n/.test(told)) break;
  }
  return new Response(told);
}
