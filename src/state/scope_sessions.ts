import type {
  McpSession,
  SentStream,
  SessionShelf,
} from "../actions/mcp/session.ts";

/** Sessions of the `mcp` stubs of one scope (docs/limits.md). */
const maxSessions = 1000;

/** Bytes of what went out in them, for clients that come back for the rest. */
const maxSentBytes = 16 * 1024 * 1024;

/** How many streams of one session are kept for that. */
const maxSentStreams = 100;

/** A stream that is kept, and the session that it belongs to. */
interface Kept {
  readonly session: McpSession;
  readonly number: number;
}

/** The sessions of the `mcp` stubs of one scope. */
export class ScopeSessions implements SessionShelf {
  /** By stub and id, the one longest unused first. */
  readonly #sessions = new Map<string, McpSession>();
  /** The oldest first. */
  readonly #kept = new Map<SentStream, Kept>();
  #bytes = 0;

  add(stubId: string, session: McpSession): void {
    this.#sessions.set(keyOf(stubId, session.id), session);
    for (const [key, oldest] of this.#sessions) {
      if (this.#sessions.size <= maxSessions) break;
      this.#drop(key, oldest);
    }
  }

  find(stubId: string, id: string): McpSession | undefined {
    const key = keyOf(stubId, id);
    const session = this.#sessions.get(key);
    if (session === undefined) return undefined;
    this.#sessions.delete(key);
    this.#sessions.set(key, session);
    return session;
  }

  end(stubId: string, session: McpSession): void {
    this.#drop(keyOf(stubId, session.id), session);
  }

  sent(
    _stubId: string,
    session: McpSession,
    number: number,
  ): SentStream | undefined {
    return session.sent.get(number);
  }

  keep(session: McpSession, stream: SentStream): void {
    const number = session.streams;
    session.sent.set(number, stream);
    this.#kept.set(stream, { session, number });
    this.#bytes += stream.bytes;
    const over = session.sent.get(number - maxSentStreams);
    if (over !== undefined) this.#forget(over);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= maxSentBytes) break;
      this.#forget(oldest);
    }
  }

  /** Ends all of them. */
  clear(): void {
    for (const [key, session] of this.#sessions) this.#drop(key, session);
  }

  #drop(key: string, session: McpSession): void {
    this.#sessions.delete(key);
    for (const stream of session.sent.values()) this.#forget(stream);
    for (const player of session.open) player.cancel();
  }

  #forget(stream: SentStream): void {
    const kept = this.#kept.get(stream);
    if (kept === undefined) return;
    this.#kept.delete(stream);
    kept.session.sent.delete(kept.number);
    this.#bytes -= stream.bytes;
  }
}

/** An id of a stub holds no slash. */
function keyOf(stubId: string, id: string): string {
  return `${stubId}/${id}`;
}
