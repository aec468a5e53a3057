import assert from "node:assert/strict";
import fc from "fast-check";
import type { ListedRequest } from "../../src/model/request_listing.ts";
import type { TailLine } from "../../src/model/tail_event.ts";
import { answering, startStandin, type TestServer } from "../harness.ts";
import { followTail, type TailClient } from "../tail_client.ts";

type Folded = Map<string, ListedRequest>;

/** What one knows who was told these lines, one after the other. */
function fold(known: Folded, { event, data }: TailLine): void {
  if (event === "arrived") known.set(data.id, data);
  if (event === "ended") {
    const request = known.get(data.id);
    if (request !== undefined) known.set(data.id, { ...request, ...data });
  }
  if (event !== "cleared" && event !== "scope_ended") return;
  for (const [id, { scope }] of known) {
    if (scope === data.scope) known.delete(id);
  }
}

/** Of each scope the newest, as many as the journal has: those before went to make room. */
function assertSame(known: Folded, listed: readonly ListedRequest[]): void {
  const all = [...known.values()].sort((a, b) => a.seq - b.seq);
  const scopes = new Set(all.concat(listed).map(({ scope }) => scope));
  for (const scope of scopes) {
    const wanted = listed.filter((one) => one.scope === scope);
    const own = all.filter((one) => one.scope === scope);
    assert.deepEqual(
      own.slice(own.length - wanted.length),
      wanted,
    );
    for (const one of own.slice(0, own.length - wanted.length)) {
      known.delete(one.id);
    }
  }
}

const scopes = ["", "left", "right"] as const;

const step = fc.record({
  kind: fc.constantFrom(
    "send",
    "send",
    "hold",
    "release",
    "clear",
    "end",
    "away",
    "back",
  ),
  scope: fc.constantFrom(...scopes),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A server whose answers to `/held` wait until they are released. */
async function startHolding() {
  const held: (() => void)[] = [];
  const server = await startStandin({ journalLimit: 3 }, {
    sleep: (ms) =>
      ms < 1000
        ? new Promise((resolve) => void setTimeout(resolve, ms))
        : new Promise((resolve) => void held.push(resolve)),
  });
  await server.stub(
    answering({ path: "/held" }, "late", {
      chaos: { latency: { base_ms: 60_000 } },
    }),
  );
  await server.stub(answering({ path: "/marker" }, "here"));
  for (const name of scopes.slice(1)) await makeScope(server, name);
  return { server, held };
}

async function makeScope(server: TestServer, name: string): Promise<void> {
  await server.control("POST", "/__mock__/scopes", { name });
}

const headersOf = (scope: string): Record<string, string> =>
  scope === "" ? {} : { [scope]: "1" };

async function play(steps: readonly Step[]): Promise<void> {
  const { server, held } = await startHolding();
  const pending: Promise<unknown>[] = [];
  const known: Folded = new Map();
  let cursor = 0;
  const follow = () => followTail(server, `&scope=*&after=${cursor}`);
  let tail: TailClient | null = await follow();

  async function perform({ kind, scope }: Step): Promise<void> {
    if (kind === "send") await server.get("/x", { headers: headersOf(scope) });
    if (kind === "hold") {
      const before = held.length;
      pending.push(server.get("/held", { headers: headersOf(scope) }));
      while (held.length === before) await new Promise((go) => setTimeout(go));
    }
    if (kind === "release") {
      held.splice(0).forEach((go) => go());
      await Promise.all(pending.splice(0));
    }
    if (kind === "clear") {
      await server.control("DELETE", `/__mock__/requests?scope=${scope}`);
    }
    if (kind === "end" && scope !== "") {
      await server.control("DELETE", `/__mock__/scopes/${scope}`);
      await makeScope(server, scope);
    }
    if (kind === "away") {
      await tail?.[Symbol.asyncDispose]();
      tail = null;
    }
    if (kind === "back") tail ??= await follow();
  }

  async function compare(): Promise<void> {
    if (tail === null) return;
    await server.get("/marker");
    const { requests } = await server.requests("?scope=*");
    const marker = requests.findLast(({ path }) => path === "/marker");
    const isLast = ({ event, data }: TailLine) =>
      event === "ended" && data.id === marker?.id;
    for (const line of await tail.until(isLast)) {
      assert.ok(line.cursor >= cursor, "cursors never go back");
      cursor = line.cursor;
      fold(known, line);
    }
    assertSame(known, requests);
  }

  try {
    for (const one of [...steps, { kind: "back", scope: "" } as const]) {
      await perform(one);
      await compare();
    }
  } finally {
    held.forEach((go) => go());
    await Promise.all(pending);
    await tail?.[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  }
}

Deno.test("what a follower was told, folded, is what a listing shows, whatever happens and however often it leaves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), play),
    { numRuns: 40 },
  );
});
