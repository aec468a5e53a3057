// What each of several servers keeps for itself, since it belongs to an open
// connection: sessions, and what streams left unsent. Who misses something asks
// the others for it; that takes one round, and only then.

import type { Revision } from "../actions/mcp/revisions.ts";
import type { StepText } from "../answers/step_text.ts";
import type { World } from "../runtime/world.ts";

/** The name of a scope in lower case; `null` for the global one. */
interface InScope {
  readonly scope: string | null;
  readonly stub_id: string;
}

interface InSession extends InScope {
  readonly session_id: string;
}

/** Bytes of a stream that one server hands to another (docs/limits.md). */
export const maxToldBytes = 256 * 1024;

/** What may be asked, and what one answers that knows it. */
interface Exchanges {
  /** The revision that a client agreed on. */
  session: { readonly ask: InSession; readonly tell: Revision };
  /** A session ends wherever it is known. */
  session_end: { readonly ask: InSession; readonly tell: true };
  /** A stream that went out in a session, with how long ago it began. */
  session_stream: {
    readonly ask: InSession & { readonly number: number };
    readonly tell: {
      readonly steps: readonly StepText[];
      readonly age: number;
    };
  };
  /** The latest exchange of a stub, with when it began on the clock of all, and whether it sent an event with an id. */
  rest: {
    readonly ask: InScope & { readonly event_id: string };
    readonly tell: {
      readonly request_id: string;
      readonly began_at: number;
      readonly has: boolean;
    };
  };
  /** What that exchange left unsent; it ends there. `null` steps are too many. */
  rest_taken: {
    readonly ask: InScope & { readonly request_id: string };
    readonly tell: {
      readonly steps: readonly StepText[] | null;
      readonly ids: readonly string[];
    };
  };
}

export type About = keyof Exchanges;

/** A question to the other servers. */
export type Question<A extends About = About> = {
  readonly [B in A]: { readonly about: B } & Exchanges[B]["ask"];
}[A];

/** What one of them answers. */
export type Told<A extends About> = Exchanges[A]["tell"];

/** Asks every other server; gives what those tell that know something. */
export type AskOthers = <A extends About>(
  question: Question<A>,
) => Promise<readonly Told<A>[]>;

/** What is asked for the stubs of one scope. */
export interface Surroundings {
  /** Its name in lower case; `null` for the global one. */
  readonly scope: string | null;
  readonly ask: AskOthers;
  readonly world: World;
}

/** When what began at a tick of this server began on the clock of all. */
export function beganAt(startedAt: number, { now, ticks }: World): number {
  return now() - (ticks() - startedAt);
}
