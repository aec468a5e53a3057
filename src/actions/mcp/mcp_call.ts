import type { Answer } from "../../answers/answer.ts";
import type { Write } from "../../answers/script.ts";
import type { IncomingRequest } from "../../request/incoming_request.ts";
import type { PreparedMcp } from "./prepared_mcp.ts";
import type { SaidScene } from "./said_text.ts";
import type { McpSession, SessionShelf } from "./session.ts";

/** A request to an MCP server, and what it is answered with. */
export interface McpCall {
  readonly server: PreparedMcp;
  readonly incoming: IncomingRequest;
  readonly scene: SaidScene;
  readonly stubId: string;
  readonly sessions: SessionShelf;
  /** Whether pages of other origins may read the answer. */
  opensToPages(): boolean;
  uuid(): string;
  /** Milliseconds on a clock that goes forward evenly. */
  ticks(): number;
  /** An answer of events, each write when it is due. */
  play(writes: readonly Write[], end: StreamEnd): Answer;
}

/** What becomes of a stream behind its writes. */
export interface StreamEnd {
  /** Whether it stays open for what is pushed. */
  readonly holds: boolean;
  /** The session with which it ends; `null` where it ends by itself. */
  readonly session: McpSession | null;
  /** The id of the event after which it goes on; nothing for one from the start. */
  readonly resumedAfter?: string;
}
