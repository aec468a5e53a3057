import assert from "node:assert/strict";
import { createFakeSleep } from "../fake_sleep.ts";
import { startStandin } from "../harness.ts";
import { startUpstream } from "../upstream.ts";
import { usualOptions } from "../../src/recording/options.ts";
import { record } from "../../src/recording/record.ts";
import { exchanges, type Told } from "./exchanges.ts";

Deno.test("stubs are made of many requests in turns, and others are answered in between", async () => {
  const clock = createFakeSleep();
  const items = Array.from({ length: 1000 }, (_, id) => ({ id, name: "x" }));
  await using upstream = startUpstream(() => Response.json(items));
  await using server = await startStandin(
    { upstream: upstream.url },
    { sleep: clock.sleep },
  );
  for (let at = 0; at < 60; at++) await server.get(`/items/${at}?page=${at}`);
  const call = server.control("POST", "/__mock__/stubs/from-requests", {
    matchers: "smallest",
    parameters: true,
  });
  const pauses = await clock.pausesOf(call, async () => {
    assert.equal((await server.get("/other")).status, 200);
  });
  assert.ok(pauses > 3, `${pauses} pauses`);
  assert.equal((await call).status, 200);
});

const mebibyte = 1024 * 1024;

/** Rests that making stubs takes. */
function restsOf(told: readonly Told[]): number {
  const work = record(exchanges(...told), {
    ...usualOptions,
    secretValues: ["s3cret-value"],
  });
  let rests = 0;
  while (!work.next().done) rests++;
  return rests;
}

Deno.test("a large body is looked at in pieces, whatever is in it", () => {
  const plain = [["content-type", "text/plain"]] as const;
  const bodies: Record<string, Told> = {
    words: { answerHeaders: plain, answer: "word ".repeat(mebibyte / 5) },
    "one word": { answerHeaders: plain, answer: "a".repeat(mebibyte) },
    "starts of tokens": {
      answerHeaders: plain,
      answer: "eyJ".repeat(mebibyte / 3),
    },
    "percent signs": {
      answerHeaders: plain,
      answer: "%41".repeat(mebibyte / 3),
    },
    brackets: { answer: "[".repeat(mebibyte) },
    list: { answer: `[${"1,".repeat(mebibyte / 2)}1]` },
  };
  for (const [name, told] of Object.entries(bodies)) {
    const rests = restsOf([told]);
    assert.ok(rests > 8, `${name}: ${rests} rests`);
  }
});

Deno.test("a hundred thousand requests are looked at one by one", () => {
  const told = Array.from({ length: 2000 }, (_, at): Told => ({
    target: `/a/${at % 50}?x=${at}`,
    answer: `{"n":${at % 3}}`,
  }));
  assert.ok(restsOf(told) > 4 * told.length);
});
