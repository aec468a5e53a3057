import type { EndedScope } from "../../state/scope_end.ts";
import type { State } from "../../state/state.ts";
import { getCall } from "./broadcast.ts";
import type { Member } from "./member.ts";

/** Milliseconds for which a server waits until it is in step, and asks then. */
const patience = 10_000;

/** Who is told of the ends of scopes. */
export interface EndWatch {
  /** Takes a text of the log about requests that came late; false where it is another. */
  takeLate(text: string): boolean;
  /** Scopes may have ended at this moment. */
  onEnd(at: number): void;
}

/**
 * Reports of scopes that ended while this server was not in step, or not there:
 * what it knows of them by itself is less than what was received, so that it
 * asks those who were.
 */
export class EndedReports {
  readonly #state: State;
  readonly #member: Member;
  readonly #asked = new WeakSet<EndedScope>();
  #asking: Promise<void> | null = null;

  constructor(state: State, member: Member) {
    this.#state = state;
    this.#member = member;
  }

  /** Notes that scopes ended at a moment, of which this server may not have all. */
  forget(at: number): void {
    const { endings } = this.#state.scopes;
    for (const ended of endings.kept) {
      if (ended.endedAt === at) endings.tell(ended, null);
    }
    this.askSoon();
  }

  /** Asks once this server is in step. */
  askSoon(): void {
    this.#member.whenInStep(patience)
      .then((isInStep) => isInStep ? this.ask() : undefined)
      .catch(() => {});
  }

  /** Asks the others for the reports that are missing here. */
  ask(): Promise<void> {
    return this.#asking ??= this.#ask().finally(() => this.#asking = null);
  }

  async #ask(): Promise<void> {
    const { endings } = this.#state.scopes;
    for (const ended of [...endings.kept]) {
      const isKnown = ended.report !== null || endings.recordOf(ended) !== null;
      if (isKnown || this.#asked.has(ended)) continue;
      const query = new URLSearchParams({ scope: ended.scope, format: "json" });
      const question = getCall(`/__mock__/report?${query}`);
      const { texts } = await this.#member.ask(question);
      this.#asked.add(ended);
      const report = [...texts.values()].find((text) => isOf(ended, text));
      if (report !== undefined) endings.tell(ended, report);
    }
  }
}

/** Whether a text is the report of that very scope: others may have had its name. */
function isOf({ endedAt }: EndedScope, text: string): boolean {
  const told: { readonly ended_at?: string | null } | null = JSON.parse(text);
  return told?.ended_at === new Date(endedAt).toISOString();
}
