import type { Player } from "../../answers/player.ts";
import type { Write } from "../../answers/script.ts";
import type { Revision } from "./revisions.ts";

/** What went out on one stream, for a client that comes back for the rest. */
export interface SentStream {
  readonly writes: readonly Write[];
  /** When it began, in ticks. */
  readonly startedAt: number;
  readonly bytes: number;
}

/** What one client agreed with an `mcp` stub by `initialize`. */
export interface McpSession {
  readonly id: string;
  readonly revision: Revision;
  /** How many streams answered in it. */
  streams: number;
  /** By number, as far as they are kept. */
  readonly sent: Map<number, SentStream>;
  /** The streams that the client opened by GET. */
  readonly open: Set<Player>;
}

/** The sessions of one scope. */
export interface SessionShelf {
  /** Puts a new one in; where it is full the one that was longest unused goes. */
  add(stubId: string, session: McpSession): void;
  find(
    stubId: string,
    id: string,
  ): McpSession | undefined | Promise<McpSession | undefined>;
  /** Ends one, and the streams that are open in it. */
  end(stubId: string, session: McpSession): void | Promise<void>;
  /** A stream that went out in one, by its number, where it is kept. */
  sent(
    stubId: string,
    session: McpSession,
    number: number,
  ): SentStream | undefined | Promise<SentStream | undefined>;
  /** Keeps a stream for who resumes it; where there is no room the oldest goes. */
  keep(session: McpSession, stream: SentStream): void;
}

export function newSession(id: string, revision: Revision): McpSession {
  return { id, revision, streams: 0, sent: new Map(), open: new Set() };
}
