import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { call, startStored, storeFolder } from "./stored_server.ts";

/** A stub that is called as often as its limit says. */
const limited = {
  stub_id: "limited",
  request: { path: "/limited" },
  action: { response: { status_code: 200, headers: {}, body: "ok" } },
  max_calls: 100_000,
};

const item = (at: number) => ({ id: at, text: "x".repeat(at % 300) });

/** What was answered, and so has to be there. */
interface Known {
  readonly stubs: Set<string>;
  readonly gone: Set<string>;
  readonly scopes: Set<string>;
  readonly items: Set<number>;
  readonly state: Map<string, number>;
  calls: number;
  asked: number;
}

type Server = Parameters<typeof call>[0];

/** One of each kind of change, with a number that no other has. */
function changesOf(server: Server, known: Known) {
  const { stubs, gone, scopes, items, state } = known;
  return [
    async (at: number) => {
      const stub = { ...limited, stub_id: `s${at}` };
      const put = await call(server, "POST", "/__mock__/stubs", stub);
      if (put.status === 200) stubs.add(`s${at}`);
    },
    async (at: number) => {
      await call(server, "PUT", `/__mock__/scopes/a${at}`, {});
      scopes.add(`a${at}`);
      const inner = { parent: `a${at}` };
      await call(server, "PUT", `/__mock__/scopes/b${at}`, inner);
      scopes.add(`b${at}`);
    },
    async () => {
      known.asked++;
      const { status } = await call(server, "GET", "/limited");
      if (status === 200) known.calls++;
    },
    async (at: number) => {
      await call(server, "POST", "/items", item(at));
      items.add(at);
    },
    async (at: number) => {
      const names = { state: { [`n${at % 7}`]: at } };
      await call(server, "PATCH", "/__mock__/state", names);
      state.set(`n${at % 7}`, at);
    },
    async () => {
      const [id] = stubs;
      if (id === undefined || stubs.size < 30) return;
      stubs.delete(id);
      await call(server, "DELETE", `/__mock__/stubs/${id}`);
      gone.add(id);
    },
  ];
}

/** Changes a server by all kinds at once until so many were begun, and kills it. */
async function killInTheMidst(
  server: Server & { kill(): Promise<void> },
  known: Known,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<number> {
  const enough = Promise.withResolvers<void>();
  let number = from;
  let isOver = false;
  const writers = changesOf(server, known).map(async (write) => {
    while (!isOver) {
      if (number - from === most) enough.resolve();
      try {
        await write(++number);
        await call(server, "GET", "/__mock__/health");
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        return;
      }
    }
  });
  await enough.promise;
  await server.kill();
  isOver = true;
  await Promise.all(writers);
  return number;
}

async function verify(server: Server, known: Known): Promise<void> {
  const { stubs, gone, scopes, items, state, calls, asked } = known;
  const list = async (path: string) =>
    JSON.parse((await call(server, "GET", path)).text);
  const listed = (await list("/__mock__/stubs")).stubs as {
    readonly stub_id: string;
    readonly calls: number;
  }[];
  const ids = new Set(listed.map(({ stub_id }) => stub_id));
  assert.deepEqual([...stubs].filter((id) => !ids.has(id)), []);
  assert.deepEqual([...gone].filter((id) => ids.has(id)), []);
  const counted = listed.find(({ stub_id }) => stub_id === "limited")?.calls;
  assert.ok(counted !== undefined && calls <= counted && counted <= asked);
  const names = new Set<string>((await list("/__mock__/scopes")).scopes);
  assert.deepEqual([...scopes].filter((name) => !names.has(name)), []);
  const there = await list("/__mock__/state");
  const kept = new Map<number, unknown>(
    there.resources.items.map((one: { id: number }) => [one.id, one]),
  );
  for (const at of items) assert.deepEqual(kept.get(at), item(at));
  for (const [name, at] of state) assert.ok(there.state[name] >= at, name);
  assert.ok(
    calls > 20 && stubs.size + gone.size > 20,
    "too little was written",
  );
}

Deno.test("nothing that was answered is lost to a kill at whatever moment, and the file stays whole", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  const known: Known = {
    stubs: new Set(),
    gone: new Set(),
    scopes: new Set(),
    items: new Set(),
    state: new Map(),
    calls: 0,
    asked: 0,
  };
  let from = 0;
  for (const most of [40, 85, 130, 175, 220, 265]) {
    await using server = await startStored(file);
    if (from === 0) {
      await call(server, "POST", "/__mock__/stubs", limited);
      await call(server, "POST", "/__mock__/stubs", {
        stub_id: "items",
        request: { path: "/items" },
        action: { resource: { items: [] } },
      });
    }
    from = await killInTheMidst(server, known, { from, most });
    check(file);
  }
  await using server = await startStored(file);
  await verify(server, known);
});

/** What the engine says of a file that a server was killed on. */
function check(file: string): void {
  const copy = `${file}.copy`;
  for (const end of ["", "-wal"]) Deno.copyFileSync(file + end, copy + end);
  const db = new DatabaseSync(copy);
  const { integrity_check } = db.prepare("PRAGMA integrity_check").get() ?? {};
  assert.equal(integrity_check, "ok");
  assert.deepEqual(db.prepare("PRAGMA foreign_key_check").all(), []);
  db.close();
  for (const end of ["", "-wal", "-shm"]) {
    try {
      Deno.removeSync(copy + end);
    } catch (error) {
      assert.ok(error instanceof Deno.errors.NotFound);
    }
  }
}

Deno.test("a change whose server was killed before it was carried out is carried out at the next start", async () => {
  using folder = storeFolder();
  const file = `${folder.path}/standin.db`;
  {
    await using server = await startStored(file);
    await call(server, "PUT", "/__mock__/scopes/a", {});
    await call(server, "POST", "/__mock__/stubs?scope=a", limited);
    await server.kill();
  }
  const spec = { ...limited, stub_id: null, labels: ["late"], max_calls: 1 };
  const changes = [
    { kind: "stub_put", scope: "a", stub_id: "new", spec, how: "new" },
    { kind: "stubs_gone", scope: "a", ids: ["limited"], undoable: true },
    { kind: "scope_put", name: "b", parent: "a", settings: {}, anew: false },
  ];
  const db = new DatabaseSync(file);
  const insert = db.prepare("INSERT INTO change VALUES (?, ?)");
  for (const [at, change] of changes.entries()) {
    const version = 50 + at;
    const text = { ...change, id: `x.${at}`, at: Date.now(), version };
    insert.run(version, JSON.stringify(text));
  }
  db.close();
  for (let start = 0; start < 2; start++) {
    await using server = await startStored(file);
    const { text } = await call(server, "GET", "/__mock__/stubs?scope=a");
    const ids = JSON.parse(text).stubs
      .map((one: { stub_id: string }) => one.stub_id);
    assert.deepEqual(ids, ["new"]);
    const scopes = await call(server, "GET", "/__mock__/scopes");
    assert.deepEqual(JSON.parse(scopes.text).scopes, ["a", "b"]);
    await server.kill();
  }
});
