import assert from "node:assert/strict";
import { answering, startStandin } from "../harness.ts";

Deno.test("a stub of a literal path answers for that path alone, however its slashes and escapes are written", async () => {
  await using server = await startStandin();
  for (const path of ["/AaAa", "/BBBB", "/a/b"]) {
    await server.stub(answering({ path }, path));
  }
  const answers: [target: string, answered: string | null][] = [
    ["/AaAa", "/AaAa"],
    ["/AaAa?x=/BBBB", "/AaAa"],
    ["/BBBB/", "/BBBB"],
    ["/BBAa", null],
    ["/a/b", "/a/b"],
    ["/%61/b", "/a/b"],
    ["/a%2Fb", null],
    ["/a//b", null],
    ["/a", null],
  ];
  for (const [target, answered] of answers) {
    const { status, text } = await server.get(target);
    assert.equal(status === 404 ? null : text, answered, target);
  }
});
