import assert from "node:assert/strict";
import { TailText } from "../../src/control/tail_texts.ts";
import { noWork } from "../../src/runtime/work.ts";
import { TailTurns } from "../../src/control/tail_turns.ts";
import { answeredMeanwhile, startWithStubs } from "../answered_meanwhile.ts";
import { startStandin } from "../harness.ts";
import { followTail } from "../tail_client.ts";

/** As much as the journal keeps of a body, in which each of these words may begin anywhere. */
const body = "a".repeat(1_000_000);
const words = Array.from(
  { length: 20 },
  (_, at) => `-body:${"a".repeat(25 + at)}b`,
);
const q = encodeURIComponent(words.join(" "));

Deno.test("others are answered while long bodies are searched for many words", async () => {
  await using asked = await startWithStubs([]);
  const { url } = asked.server;
  await (await asked.post("/a", body)).text();
  const call = fetch(`${url}/__mock__/requests?view=rows&q=${q}`);
  const { requests } = JSON.parse(await answeredMeanwhile(asked, call));
  assert.equal(requests.length, 1);
});

/** A reader whose filter looks at much or at nothing, and what it was told. */
class Reader {
  readonly isGone = false;
  readonly inRows = false;
  readonly told: string[] = [];
  isBefore = (cursor: number) => cursor > 2;
  lost = (cursor: number) => void this.told.push(`lost ${cursor}`);
}

/** An event that looks at so many bytes for each of some readers. */
function telling(cursor: number, cost: number, readers: readonly Reader[]) {
  const text = new TailText({ whole: () => noWork("x".repeat(1000)) });
  return {
    ...{ cursor, readers, texts: [text] },
    costOf: () => cost,
    tell: ({ told }: Reader) => void told.push(`event ${cursor}`),
  };
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

Deno.test("readers are told later of what takes long to be found out, and of all events in their order", async () => {
  const turns = new TailTurns<Reader>({ sleep: rest });
  const [one, other] = [new Reader(), new Reader()];
  turns.tell(telling(3, 1, [one, other]));
  assert.deepEqual([one.told, other.told], [["event 3"], ["event 3"]]);
  turns.tell(telling(4, 3_000_000, [one, other]));
  turns.tell(telling(5, 0, [other]));
  // What came before the reader is told from the journal.
  turns.tell(telling(2, 0, [one]));
  assert.deepEqual(other.told, ["event 3"]);
  while (other.told.length < 3) await rest();
  assert.deepEqual(other.told, ["event 3", "event 4", "event 5"]);
  assert.deepEqual(one.told, ["event 3", "event 4"]);
  turns.tell(telling(6, 0, [one]));
  assert.equal(one.told.at(-1), "event 6");
});

Deno.test("a thousand events wait to be told, and readers are told that others are lost", async () => {
  const turns = new TailTurns<Reader>({ sleep: rest });
  const reader = new Reader();
  for (let cursor = 3; cursor < 1004; cursor++) {
    turns.tell(telling(cursor, 300_000, [reader]));
  }
  assert.deepEqual(reader.told, ["lost 1003"]);
  while (reader.told.length < 1001) await rest();
  assert.equal(reader.told.at(-1), "event 1002");
});

Deno.test("of a request with long bodies all are told who search for what it has", async () => {
  await using server = await startStandin();
  const tails = await Promise.all(
    Array.from({ length: 5 }, () => followTail(server, `&q=${q}`)),
  );
  await server.get("/a", { method: "POST", body });
  for (const tail of tails) {
    const events = await tail.until(({ event }) => event === "ended");
    assert.deepEqual(events.map(({ event }) => event), ["arrived", "ended"]);
    await tail[Symbol.asyncDispose]();
  }
});
