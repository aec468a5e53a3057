import assert from "node:assert/strict";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";

/** About as many patterns as a payload may ask for, in a text that is short. */
const criteria = Array.from(
  { length: 105 },
  (_, at) => ({ $regex: `a${at}\\d+\\w*x` }),
);

Deno.test("others are answered while a stub with many patterns is registered", async () => {
  await using asked = await startWithStubs([]);
  const stub = {
    request: { path: "/a", body: { $or: criteria } },
    action: { response: { status_code: 200, body: "" } },
  };
  const call = asked.post("/__mock__/stubs", stub);
  const answer = JSON.parse(await answeredMeanwhile(asked, call));
  assert.equal(answer.success, true, JSON.stringify(answer));
});
