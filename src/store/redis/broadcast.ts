import type { Answers } from "./questions.ts";

type Answer = (request: Request) => Response | Promise<Response>;

/** Open streams lie with the server that answers them: what is asked of them, all are asked. */
const everywhere =
  /^\/+__mock__\/(?:channels(?:\/[^/]+(?:\/(?:events|end))?)?|requests\/[^/]+\/(?:events|end))\/?$/;

/** Milliseconds between looks at who listens. */
const between = 50;

/** Bytes of a payload that are sent on. */
const maxPayload = 1024 * 1024;

/** The word that begins such a question. */
export const callWord = "call ";

interface Scene {
  /** Asks every other server; each answers with what `answerCall` gives. */
  ask(question: string): Promise<Answers>;
  sleep(ms: number): Promise<void>;
  ticks(): number;
  /** Resolves once all is here that was received before, by whatever server. */
  settle(): Promise<unknown>;
}

/** A call as it goes to another server: what lets one in is added there. */
interface CallText {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

/** Headers that are of one connection, or that let somebody in. */
const ownHeaders: ReadonlySet<string> = new Set([
  "authorization",
  "connection",
  "content-length",
  "host",
  "transfer-encoding",
]);

/** Answers calls about open streams for all servers, and every other by itself. */
export function broadcasting(answer: Answer, scene: Scene): Answer {
  return (request) => {
    const { url } = request;
    // Each request of a mock passes here.
    if (!url.includes("/__")) return answer(request);
    if (url.includes("/__mock__/") && isEverywhere(request)) {
      return answerForAll(answer, request, scene);
    }
    // WireMock's calls look at journals and counts too.
    return url.includes("/__admin/")
      ? scene.settle().then(() => answer(request))
      : answer(request);
  };
}

function isEverywhere({ url, headers }: Request): boolean {
  const path = new URL(url).pathname.replace(/^\/+__scope__\/[^/]+/, "");
  return everywhere.test(path) &&
    Number(headers.get("content-length") ?? 0) <= maxPayload;
}

async function answerForAll(
  answer: Answer,
  request: Request,
  scene: Scene,
): Promise<Response> {
  const call = await callOf(request);
  const { searchParams } = new URL(request.url);
  const wanted = Number(searchParams.get("connections") ?? 0);
  const until = scene.ticks() + Number(searchParams.get("within_ms") ?? 0);
  for (;;) {
    const own = await answer(requestOf(call, request));
    if (own.status !== 200) return own;
    const others = await scene.ask(callWord + JSON.stringify(call));
    const found = [own, ...others.texts.values()];
    const values = await Promise.all(
      found.map(async (one) =>
        typeof one === "string" ? JSON.parse(one) : await one.json()
      ),
    );
    const merged = values.filter(isObject).reduce(mergeObjects);
    const count = merged["connections"];
    const isEnough = typeof count !== "number" || count >= wanted;
    if (isEnough || scene.ticks() >= until) return Response.json(merged);
    await scene.sleep(between);
  }
}

async function callOf(request: Request): Promise<CallText> {
  const { method } = request;
  const url = new URL(request.url);
  // Each look is short: who waits looks again.
  url.searchParams.delete("within_ms");
  url.searchParams.delete("connections");
  return {
    method,
    target: url.pathname + url.search,
    headers: [...request.headers].filter(([name]) => !ownHeaders.has(name)),
    body: method === "POST" ? await request.text() : null,
  };
}

function requestOf({ target, ...call }: CallText, { url, headers }: Request) {
  const own = new Headers(call.headers.map(([name, value]) => [name, value]));
  for (const name of ["authorization", "host"]) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return new Request(new URL(target, url), { ...call, headers: own });
}

/** A question for what a path tells elsewhere. */
export function getCall(target: string): string {
  const call: CallText = { method: "GET", target, headers: [], body: null };
  return callWord + JSON.stringify(call);
}

/** Answers a call of another server; "null" where it found nothing here. */
export async function answerCall(
  question: string,
  answer: Answer,
  token: string | null,
): Promise<string> {
  const { target, headers, ...call }: CallText = JSON.parse(
    question.slice(callWord.length),
  );
  const own = new Headers(headers.map(([name, value]) => [name, value]));
  if (token !== null) own.set("authorization", `Bearer ${token}`);
  const url = new URL(target, "http://localhost");
  const response = await answer(new Request(url, { ...call, headers: own }));
  const text = await response.text();
  return response.status === 200 ? text : "null";
}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Counts are added, lists of named things are merged by name, other lists follow each other. */
function mergeObjects(one: Members, other: Members): Members {
  const merged: Members = { ...one };
  for (const [name, value] of Object.entries(other)) {
    merged[name] = mergeValues(name, one[name], value);
  }
  return merged;
}

function mergeValues(name: string, one: unknown, other: unknown): unknown {
  if (typeof one === "number" && typeof other === "number") {
    // What a channel keeps it keeps on every server.
    return name === "kept" ? Math.max(one, other) : one + other;
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return name === "channels" ? mergeNamed([...one, ...other]) : [
      ...one,
      ...other,
    ];
  }
  return one ?? other;
}

function mergeNamed(all: readonly unknown[]): Members[] {
  const byName = new Map<unknown, Members>();
  for (const one of all.filter(isObject)) {
    const known = byName.get(one["name"]);
    byName.set(
      one["name"],
      known === undefined ? one : mergeObjects(known, one),
    );
  }
  return [...byName.values()];
}
