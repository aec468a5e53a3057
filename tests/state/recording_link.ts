import type { Change, ChangeKind, Plan } from "../../src/state/change.ts";
import { changeText, readChange } from "../../src/state/change_text.ts";
import type { Changed } from "../../src/state/changed.ts";
import type { Link } from "../../src/state/link.ts";
import type { Scope } from "../../src/state/scope.ts";
import type { State } from "../../src/state/state.ts";
import type { Stub } from "../../src/state/stub.ts";

/** A store that is a list of texts: what a server would have to read to know what this one does. */
export class RecordingLink implements Link {
  readonly epoch = "epoch";
  readonly texts: string[] = [];
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
    state.changes.link = this;
  }

  order<K extends ChangeKind>(plan: Plan<K>): Promise<Changed<K>> {
    const { changes } = this.#state;
    const change = changes.stamped(plan, changes.version + 1);
    this.texts.push(changeText(change));
    return Promise.resolve(changes.apply<K>(change));
  }

  noted(change: Change): void {
    this.texts.push(changeText(change));
  }

  claim(stub: Stub, scope: Scope, at: number): number {
    const turn = this.#state.countHere(stub, scope, at);
    const { scope: home, id, calls, lastCallAt } = stub;
    const own = stub.countedPerScope
      ? { own: { [scope.name ?? ""]: turn + 1 } }
      : {};
    const counts = { calls, last_call_at: lastCallAt, ...own };
    this.#state.changes.note({
      kind: "calls_put",
      scope: home,
      calls: { [id]: counts },
    });
    return turn;
  }

  metrics() {
    return [];
  }

  expires(): boolean {
    return true;
  }

  settled() {
    return Promise.resolve([]);
  }
}

/** Lets a server that remembers nothing remember what some texts say. */
export function replay(state: State, texts: Iterable<string>): void {
  for (const text of texts) state.changes.apply(readChange(text));
}

/** What a server remembers, as texts. */
export function snapshotTexts(state: State): string[] {
  return [...state.changes.snapshot()].map(changeText);
}
