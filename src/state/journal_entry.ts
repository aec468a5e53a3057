import type { Ending } from "../answers/ending.ts";
import type { OpenStream } from "../answers/open_stream.ts";
import type { ChaosPlan } from "../faults/plan.ts";
import type { PathPattern } from "../matching/path_pattern.ts";
import type { SelectedBy } from "../model/selected_by.ts";
import type { IncomingRequest } from "../request/incoming_request.ts";
import type { Entry, Opening, StubMark } from "./entry.ts";

/** An entry with its place in a journal. Everything but its ending is fixed when it is opened. */
export class JournalEntry<J extends { readonly scope: string | null }>
  implements Entry {
  readonly seq: number;
  readonly request: IncomingRequest;
  readonly selectedBy: SelectedBy | null;
  readonly stubId: string | null;
  readonly stubScope: string | null;
  readonly pattern: PathPattern | null;
  readonly chaos: ChaosPlan | null;
  ending: Ending | null = null;
  stream: OpenStream | null = null;
  durationMs = 0;
  changed: number;
  readonly journal: J;
  /** The place in the order of arrival at its journal; another one where later entries went. */
  place: number;
  /** The kind of action that answers; `null` where no stub does. */
  readonly action: string | null;
  origin: string | null = null;

  constructor(
    request: IncomingRequest,
    { stub, chaos, selectedBy = null }: Opening,
    at: { journal: J; place: number; seq: number },
  ) {
    this.seq = at.seq;
    this.request = request;
    this.selectedBy = selectedBy;
    this.stubId = stub === null ? null : stub.id;
    this.stubScope = stub === null ? null : stub.home.name;
    this.pattern = stub === null ? null : stub.pattern;
    this.chaos = chaos;
    this.changed = at.seq;
    this.journal = at.journal;
    this.place = at.place;
    this.action = stub === null ? null : actionOf(stub);
  }

  get scope(): string | null {
    return this.journal.scope;
  }
}

/** The word of its payload; of a static answer it is known without a look at what lies far from the rest of a stub. */
function actionOf({ action, spec }: StubMark): string {
  if (action.kind === "ready") return "response";
  const given = Object.entries(spec.action).find(([, one]) => one != null);
  return given?.[0] ?? "none";
}
