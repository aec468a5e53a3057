import { IncomingRequest } from "../request/incoming_request.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { Entry } from "../state/entry.ts";
import { type NamingRequest, namingRequest } from "../state/scope_names.ts";
import { answerArrived, type ExchangeWiring, wholeParts } from "./exchange.ts";
import { isLongBody, readLongJson } from "./long_json.ts";
import { timeIn } from "../state/scope_world.ts";
import type { ExchangeParts } from "./mock_call.ts";

/** A request that the server sends to itself. */
export interface ReplayedRequest {
  readonly method: string;
  /** Scheme, Host and target in one string, nothing resolved. */
  readonly url: string;
  readonly lines: HeaderLines;
  /** The scopes in the prefix of its target that the URL leaves out. */
  readonly prefix: readonly string[];
  readonly body: Uint8Array<ArrayBuffer>;
  readonly clientIp: string;
}

/** What came of it: its entry, or the answer where no journal has it. */
export type Replayed =
  | { readonly kind: "sent"; readonly entry: Entry }
  | { readonly kind: "refused"; readonly response: Response }
  | { readonly kind: "full"; readonly limit: number }
  | { readonly kind: "no_room" };

export type Replay = (request: ReplayedRequest) => Promise<Replayed>;

/** Replays that run at once, and milliseconds after which one leaves, as a client would (docs/limits.md). */
const maxReplays = 100;
const maxReplayMs = 600_000;

/** Sends requests through the exchange of a server, whose answers nobody reads. */
export function createReplay(given: ExchangeWiring): Replay {
  const parts = wholeParts(given);
  let running = 0;
  return async (replayed) => {
    if (running >= maxReplays) return { kind: "full", limit: maxReplays };
    const call = callOf(replayed, parts);
    const { incoming } = call;
    const { length } = replayed.body;
    if (length > 0) {
      if (!incoming.reserveRoom(parts.bodies.room, length)) {
        return { kind: "no_room" };
      }
      incoming.describeBody(replayed.body);
    }
    running++;
    if (isLongBody(call)) await readBeforehand(parts, call);
    const { received: journals } = parts.state;
    const { cursor } = journals;
    const isIts = ({ request }: Entry) => request === incoming;
    const answer = answerArrived(parts, call, call.naming);
    const entry = journals.findAfter(cursor, isIts);
    if (entry !== undefined) {
      void drain(parts, answer, call).finally(() => running--);
      return { kind: "sent", entry };
    }
    // The refusal of its scope comes a little later, and not to every journal.
    const response = await answer;
    running--;
    const late = journals.findAfter(cursor, isIts);
    return late === undefined
      ? { kind: "refused", response }
      : { kind: "sent", entry: late };
  };
}

interface ReplayCall {
  readonly request: Request;
  readonly incoming: IncomingRequest;
  readonly naming: NamingRequest;
  /** Ends it, as a client that leaves does. */
  readonly leaving: AbortController;
}

function callOf(
  { method, url, lines, prefix, clientIp }: ReplayedRequest,
  { world }: ExchangeParts,
): ReplayCall {
  const receivedAt = world.now();
  const startedAt = world.ticks(receivedAt);
  const named = namingRequest({ method, url }, lines);
  const naming = named.prefix.length > 0 ? named : { ...named, prefix };
  const incoming = new IncomingRequest({ method, url }, lines, {
    receivedAt,
    startedAt,
    head: naming,
    client: clientIp,
    sentBy: "replay",
  });
  const leaving = new AbortController();
  // Only its signal is asked for: all else stands in `incoming`.
  const request = new Request("http://localhost/", { signal: leaving.signal });
  return { request, incoming, naming, leaving };
}

/** Reads the JSON of a long body in turns, as of any other request. */
async function readBeforehand(
  parts: ExchangeParts,
  { incoming, naming }: ReplayCall,
): Promise<void> {
  const { scopes } = parts.state;
  const choice = scopes.choose(naming);
  if (choice.kind !== "scope") return;
  const { scope } = choice;
  if (scope.depth > 0) incoming.setNow(timeIn(scope, incoming.receivedAt));
  await readLongJson(parts, { incoming, scope });
}

/** Reads an answer to its end, for nobody else does; one that goes on is left after a while. */
async function drain(
  { world }: ExchangeParts,
  answer: Response | Promise<Response>,
  { incoming, leaving }: ReplayCall,
): Promise<void> {
  const { signal } = leaving;
  const stop = world.after(maxReplayMs, () => leaving.abort());
  try {
    const { body } = await answer;
    // The runtime reads no body for HEAD either.
    if (incoming.method === "HEAD") await body?.cancel();
    else await body?.pipeTo(new WritableStream(), { signal });
  } catch {
    // A connection that was broken on purpose, or left: its entry says so.
  } finally {
    stop();
  }
}
