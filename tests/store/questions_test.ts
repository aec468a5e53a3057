import assert from "node:assert/strict";
import { GivenAnswers } from "../../src/store/redis/given_answers.ts";
import { Questions } from "../../src/store/redis/questions.ts";

const standing = {
  now: 0,
  servers: ["me", "other"].map((server) => ({
    server,
    until: 1000,
    acknowledged: 0,
  })),
};

/** Questions of a server beside one whose first answers are lost with a connection. */
function asking(lostAnswers: number, carryOut: () => Promise<string>) {
  const given = new GivenAnswers(carryOut);
  let sent = 0;
  let looks = 0;
  const questions: Questions = new Questions({
    server: "me",
    uuid: () => "token",
    // Time passes at once.
    after: (_, tell) => {
      queueMicrotask(tell);
      return () => {};
    },
    async standing() {
      if (++looks > 100) throw new Error("it waits for ever");
      return await Promise.resolve(standing);
    },
    async send(token, question) {
      sent++;
      const text = await given.answerTo(token, question);
      if (sent > lostAnswers) questions.answered(token, "other", text);
      return standing;
    },
  });
  return questions;
}

Deno.test("a question whose answer was lost while both servers live is put again, and carried out once", async () => {
  let carriedOut = 0;
  const questions = asking(2, () => Promise.resolve(`${++carriedOut}`));
  const { texts, lost } = await questions.ask("flush");
  assert.deepEqual([...texts], [["other", "1"]]);
  assert.equal(lost.size, 0);
  assert.equal(carriedOut, 1);
});

Deno.test("a question that could not be carried out is carried out when it is put again", async () => {
  let asked = 0;
  const given = new GivenAnswers(() =>
    ++asked === 1
      ? Promise.reject(new Error("the store is away"))
      : Promise.resolve("a")
  );
  await assert.rejects(given.answerTo("token", "flush"), /away/);
  assert.equal(await given.answerTo("token", "flush"), "a");
});

Deno.test("a question that comes again while it is carried out gets the same answer", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let asked = 0;
  const given = new GivenAnswers(() => {
    asked++;
    return promise;
  });
  const first = given.answerTo("token", "flush");
  const again = given.answerTo("token", "flush");
  resolve("one");
  assert.deepEqual(await Promise.all([first, again]), ["one", "one"]);
  assert.equal(asked, 1);
});
