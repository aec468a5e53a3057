import assert from "node:assert/strict";
import { StatementSync } from "node:sqlite";
import { startStandin, type TestServer } from "../harness.ts";
import { fileStore, storeFolder } from "./stored_server.ts";

// What a killed process leaves is what the engine has handed to the disk: here
// that is copied around each statement that is run, and a server started on each
// copy.

const answer = { response: { status_code: 200, headers: {}, body: "ok" } };

/** One of each kind of change, with what is done by it. */
const steps: readonly (readonly [string, string, object?])[] = [
  ["PUT", "/__mock__/scopes/a", {}],
  ["PUT", "/__mock__/scopes/b", { parent: "a" }],
  ["POST", "/__mock__/stubs?scope=a", {
    stub_id: "limited",
    request: { path: "/limited" },
    action: answer,
    max_calls: 3,
  }],
  ["GET", "/__scope__/a/limited"],
  ["GET", "/__scope__/b/limited"],
  ["PATCH", "/__mock__/stubs/limited", { title: "other" }],
  ["PUT", "/__mock__/state?scope=a", { state: { turn: "one" } }],
  ["POST", "/__mock__/stubs?scope=b", {
    stub_id: "turn",
    request: { path: "/turn" },
    action: answer,
    then: { state: { turn: "two" } },
  }],
  ["GET", "/__scope__/b/turn"],
  ["POST", "/__mock__/stubs?scope=b", {
    stub_id: "items",
    request: { path: "/items" },
    action: { resource: { items: [{ id: 1 }, { id: 2 }] } },
  }],
  ["POST", "/__scope__/b/items", { n: 1 }],
  ["DELETE", "/__scope__/b/items/1"],
  ["DELETE", "/__mock__/stubs/limited?scope=a"],
  ["POST", "/__mock__/stubs/limited/restore?scope=a"],
  ["PATCH", "/__mock__/scopes/b", { title: "named" }],
  ["POST", "/__mock__/reset?scope=b"],
  ["PUT", "/__mock__/scopes/b", { parent: "a" }],
  ["DELETE", "/__mock__/scopes/a"],
];

/** All that survives, as text. */
async function look(server: TestServer): Promise<string> {
  const told = async (path: string) =>
    (await server.control("GET", path)).json as Record<string, unknown>;
  const { stubs } = await told("/__mock__/stubs?scope=*");
  // Calls without a limit may be a second old.
  const kept = (stubs as Record<string, unknown>[]).map((stub) =>
    stub["max_calls"] === null
      ? { ...stub, calls: null, last_call_at: null }
      : stub
  );
  const { scopes } = await told("/__mock__/scopes");
  const values = [];
  for (const name of scopes as string[]) {
    values.push(await told(`/__mock__/state?scope=${name}`));
  }
  return JSON.stringify([kept, scopes, values]);
}

/** What a process would have left that was killed at a moment, and what it had answered by then. */
interface Left {
  readonly path: string;
  readonly step: number;
  readonly isAnswered: boolean;
}

class Copies {
  readonly all: Left[] = [];
  readonly #file: string;
  #last = "";

  constructor(file: string) {
    this.#file = file;
  }

  take(step: number, isAnswered: boolean): void {
    const parts = ["", "-wal"].map((end) =>
      Deno.readFileSync(this.#file + end)
    );
    const text = parts.map((part) => part.toBase64()).join();
    // Nothing has reached the disk since.
    if (text === this.#last && !isAnswered) return;
    this.#last = text;
    const path = `${this.#file}.${this.all.length}`;
    for (const [at, end] of ["", "-wal"].entries()) {
      Deno.writeFileSync(path + end, parts[at] ?? new Uint8Array());
    }
    this.all.push({ path, step, isAnswered });
  }
}

Deno.test("whatever statement a process is killed at, a change is there whole or not at all, and one that was answered is there", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const copies = new Copies(file);
  const stood: string[] = [];
  const { run } = StatementSync.prototype;
  {
    await using server = await startStandin({ store: fileStore(file) });
    stood.push(await look(server));
    let step = 0;
    StatementSync.prototype.run = function (...given: unknown[]) {
      copies.take(step, false);
      const result = Reflect.apply(run, this, given);
      copies.take(step, false);
      return result;
    };
    try {
      for (const [method, path, payload] of steps) {
        const { status, text } = await server.control(method, path, payload);
        assert.ok(status < 300, `${method} ${path}: ${text}`);
        copies.take(step, true);
        step++;
        stood.push(await look(server));
      }
    } finally {
      StatementSync.prototype.run = run;
    }
  }
  assert.ok(copies.all.length > 2 * steps.length);
  for (const { path, step, isAnswered } of copies.all) {
    await using server = await startStandin({ store: fileStore(path) });
    const found = await look(server);
    const [before, after] = [stood[step], stood[step + 1]];
    const where = `${steps[step]}: ${isAnswered}`;
    if (isAnswered || found !== before) assert.equal(found, after, where);
  }
});
