import type { EndedScope, LateRequest } from "../../state/scope_end.ts";
import { maxTarget } from "../../state/scope_recording.ts";
import type { State } from "../../state/state.ts";
import type { Writer } from "./writer.ts";

/** Requests of which more is told than that they came, of each scope at a time. */
const maxTold = 100;

/** Requests that came late for a scope at one server, as they stand in the log among the changes. */
interface LateNote {
  readonly scope: string;
  /** Which of those that had the name, in milliseconds since the epoch. */
  readonly ended_at: number;
  readonly count: number;
  /** The first of them. */
  readonly requests: readonly LateRequest[];
}

const prefix = `{"kind":"late"`;

/** Notes requests that came after the end of their scope, on all servers. */
export class LateRequests {
  readonly #state: State;
  readonly #writer: Writer;
  /** Those that the others do not know of yet. */
  #notes = new Map<EndedScope, LateNote>();

  constructor(state: State, writer: Writer) {
    this.#state = state;
    this.#writer = writer;
    state.scopes.tellLate = (ended, request) => this.#note(ended, [request], 1);
  }

  #note(
    ended: EndedScope,
    added: readonly LateRequest[],
    more: number,
  ): void {
    const { count, requests } = this.#notes.get(ended) ??
      { count: 0, requests: [] };
    const cut = added.slice(0, maxTold - requests.length)
      .map((one) => ({ ...one, target: one.target.slice(0, maxTarget) }));
    this.#notes.set(ended, {
      scope: ended.scope,
      ended_at: ended.endedAt,
      count: count + more,
      requests: [...requests, ...cut],
    });
  }

  /** Tells all servers; resolves once they know. */
  async flush(): Promise<void> {
    if (this.#notes.size === 0) return;
    const notes = this.#notes;
    this.#notes = new Map();
    await Promise.all(
      notes.entries().map(async ([ended, note]) => {
        const text = JSON.stringify({ kind: "late", note });
        try {
          await this.#writer.write(text, { everywhere: true });
        } catch {
          this.#note(ended, note.requests, note.count);
        }
      }),
    );
  }

  /** Carries out such a text of the log; false where it is another. */
  take(text: string): boolean {
    if (!text.startsWith(prefix)) return false;
    const note: LateNote = JSON.parse(text).note;
    const { endings } = this.#state.scopes;
    const ended = [endings.findKept(note.scope), endings.find(note.scope)]
      .find((one) => one?.endedAt === note.ended_at);
    if (ended !== undefined) {
      this.#state.scopes.takeLate(ended, note.requests, note.count);
    }
    return true;
  }
}
