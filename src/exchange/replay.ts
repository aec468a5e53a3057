import { IncomingRequest } from "../request/incoming_request.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import type { Entry } from "../state/entry.ts";
import { type NamingRequest, namingRequest } from "../state/scope_names.ts";
import { answerArrived, type ExchangeWiring, wholeParts } from "./exchange.ts";
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
    const { cursor } = parts.state.received;
    const answer = answerArrived(parts, call, call.naming);
    const entry = await entryOf(incoming, { parts, answer, cursor });
    if (entry !== null) {
      void drain(parts, answer, call).finally(() => running--);
      return { kind: "sent", entry };
    }
    running--;
    return { kind: "refused", response: await answer };
  };
}

/** How a request is answered that came after a cursor. */
interface Answering {
  readonly parts: ExchangeParts;
  readonly answer: Response | Promise<Response>;
  readonly cursor: number;
}

/**
 * The entry of a request; `null` where it is answered and has none. Mostly it is
 * there at once: the choice of a stub may take several turns, and the refusal of
 * a scope comes a little later, and not to every journal.
 */
async function entryOf(
  incoming: IncomingRequest,
  { parts: { state }, answer, cursor }: Answering,
): Promise<Entry | null> {
  const isIts = ({ request }: Entry) => request === incoming;
  const find = () => state.received.findAfter(cursor, isIts) ?? null;
  const there = find();
  if (there !== null) return there;
  const { promise, resolve } = Promise.withResolvers<Entry | null>();
  const leave = state.journals.followers.add({
    arrived: (entry) => isIts(entry) && resolve(entry),
    progressed() {},
    ended() {},
    marked() {},
  });
  const isAnswered = () => resolve(find());
  Promise.resolve(answer).then(isAnswered, isAnswered);
  try {
    return await promise;
  } finally {
    leave();
  }
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
