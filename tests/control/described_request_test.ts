import assert from "node:assert/strict";
import { matchAnswer } from "../../src/model/match_answer.ts";
import { answering, startStandin } from "../harness.ts";

Deno.test("a described request has an address, a scheme, and bytes as its body", async () => {
  await using server = await startStandin();
  await server.stub(
    answering({ body: { $bytes: "AAEC" }, scheme: "https" }, "x", {
      stub_id: "bytes",
    }),
  );
  await server.stub(
    answering({ client_ip: "10.1.1.1" }, "x", { stub_id: "far" }),
  );
  const asked = async (payload: unknown) => {
    const answer = await server.control("POST", "/__mock__/match", payload);
    if (answer.status !== 200) return answer.status;
    return answer.as(matchAnswer).matches.map(({ stub_id }) => stub_id);
  };
  const described = { scheme: "https", body_base64: "AAEC" };
  assert.deepEqual(await asked({ ...described, method: "POST" }), ["bytes"]);
  assert.deepEqual(await asked({ ...described, client_ip: "10.1.1.1" }), [
    "bytes",
    "far",
  ]);
  assert.deepEqual(await asked({}), []);
  assert.equal(await asked({ ...described, body: "x" }), 422);
  assert.equal(await asked({ body_base64: "?" }), 422);
  assert.equal(await asked({ scheme: "ftp" }), 422);
});
