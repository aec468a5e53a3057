import {
  type McpSession,
  newSession,
  type SentStream,
  type SessionShelf,
} from "../actions/mcp/session.ts";
import { stepOf } from "../answers/step_text.ts";
import type { Surroundings } from "./elsewhere.ts";
import type { ScopeSessions } from "./scope_sessions.ts";

/** Streams of a session are counted from a number below this one on every server but the first. */
const maxStart = 900_000_000;

/** The sessions of a scope on a server that is one of several: it takes over those that others know. */
export class SharedSessions implements SessionShelf {
  readonly #own: ScopeSessions;
  readonly #around: Surroundings;

  constructor(own: ScopeSessions, around: Surroundings) {
    this.#own = own;
    this.#around = around;
  }

  add(stubId: string, session: McpSession): void {
    this.#own.add(stubId, session);
  }

  find(
    stubId: string,
    id: string,
  ): McpSession | undefined | Promise<McpSession | undefined> {
    return this.#own.find(stubId, id) ?? this.#takeOver(stubId, id);
  }

  async #takeOver(
    stubId: string,
    id: string,
  ): Promise<McpSession | undefined> {
    const { scope, ask, world } = this.#around;
    const place = { scope, stub_id: stubId, session_id: id };
    const [revision] = await ask<"session">({ about: "session", ...place });
    // Another request of it may have come first.
    const known = this.#own.find(stubId, id);
    if (known !== undefined || revision === undefined) return known;
    const session = newSession(id, revision);
    // The ids of its events say in which stream they were, whoever sent it.
    session.streams = Math.floor(world.random() * maxStart);
    this.#own.add(stubId, session);
    return session;
  }

  async end(stubId: string, session: McpSession): Promise<void> {
    const { scope, ask } = this.#around;
    this.#own.end(stubId, session);
    const place = { scope, stub_id: stubId, session_id: session.id };
    await ask({ about: "session_end", ...place });
  }

  sent(
    stubId: string,
    session: McpSession,
    number: number,
  ): SentStream | Promise<SentStream | undefined> {
    return session.sent.get(number) ??
      this.#sentElsewhere(stubId, session, number);
  }

  async #sentElsewhere(
    stub_id: string,
    { id: session_id }: McpSession,
    number: number,
  ): Promise<SentStream | undefined> {
    const { scope, ask, world } = this.#around;
    const place = { scope, stub_id, session_id };
    const [told] = await ask<"session_stream">({
      about: "session_stream",
      ...place,
      number,
    });
    if (told === undefined) return undefined;
    const writes = told.steps.map(stepOf)
      .filter((step) => step.kind === "write");
    const bytes = writes.reduce((sum, write) => sum + write.bytes.length, 0);
    return { writes, bytes, startedAt: world.ticks() - told.age };
  }

  keep(session: McpSession, stream: SentStream): void {
    this.#own.keep(session, stream);
  }
}
