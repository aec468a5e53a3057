import type { Ending } from "../answers/ending.ts";
import type { PathPattern } from "../matching/path_pattern.ts";
import type { HeaderLines } from "../request/header_lines.ts";
import {
  endingText,
  type EntryText,
  headText,
  type Told,
} from "./entry_text.ts";
import { FieldTable } from "./field_table.ts";
import { TextTable } from "./text_table.ts";

/** What most entries have in common, and a text leaves out. */
const blank: Omit<
  EntryText,
  "id" | "method" | "url" | "lines" | "client" | "at" | "duration"
> = {
  shift: 0,
  sent_by: null,
  trailers: null,
  body: null,
  body_state: { kind: "none" },
  body_size: 0,
  selected_by: null,
  stub: null,
  chaos: null,
  ending: null,
  open: null,
};

/** What of an entry's text may be that of others, too. */
type CommonText = Omit<EntryText, "id" | "at" | "duration">;

/** How it stands in a pack: what is as it mostly is is left out, and some of the rest has a place in a table. */
interface PackedText
  extends Partial<Omit<CommonText, "lines" | "stub" | "ending">> {
  readonly method: string;
  readonly url: string;
  readonly client: string;
  readonly lines: readonly number[];
  readonly stub?: number;
  readonly ending?: number | NonNullable<EntryText["ending"]>;
  /** Where another run received it. */
  readonly id?: string;
}

/** What the texts of a pack have in common. */
export interface PackTables {
  readonly fields: HeaderLines;
  readonly stubs: readonly NonNullable<EntryText["stub"]>[];
  readonly endings: readonly NonNullable<EntryText["ending"]>[];
  readonly texts: readonly PackedText[];
}

/** Makes texts of entries. */
export class TextWriter {
  /** Bytes kept of a body. */
  readonly #limit: number;
  readonly #fields = new FieldTable();
  readonly #stubs = new TextTable();
  readonly #endings = new TextTable();
  readonly #texts: string[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** `PackTables` as members of JSON. */
  get json(): string {
    const [fields, stubs, endings] = [
      this.#fields.json,
      this.#stubs.json,
      this.#endings.json,
    ];
    const texts = `[${this.#texts.join()}]`;
    return `"fields":${fields},"stubs":${stubs},"endings":${endings},"texts":${texts}`;
  }

  /** The places of header lines. */
  linesOf(lines: HeaderLines): string {
    return this.#fields.placesOf(lines);
  }

  /** Adds the text of an entry; says where it stands. */
  add(entry: Told, lines: string): number {
    const { stream, ending, origin, pattern } = entry;
    const { stub, ...head } = headText(entry, this.#limit);
    const json = JSON.stringify({
      ...head,
      shift: head.shift === 0 ? undefined : head.shift,
      sent_by: head.sent_by ?? undefined,
      trailers: head.trailers ?? undefined,
      body: head.body ?? undefined,
      body_state: head.body_state.kind === "none" ? undefined : head.body_state,
      body_size: head.body_size === 0 ? undefined : head.body_size,
      selected_by: head.selected_by ?? undefined,
      chaos: head.chaos ?? undefined,
      id: origin ?? undefined,
      stub: stub === null
        ? undefined
        : this.#stubs.placeOf(stubJson(stub, pattern)),
    });
    const ended = ending === null ? "" : `,"ending":${this.#endJson(ending)}`;
    const open = stream === null
      ? ""
      : `,"open":${JSON.stringify(endingText(stream, this.#limit))}`;
    const all = `${json.slice(0, -1)},"lines":${lines}${ended}${open}}`;
    return this.#texts.push(all) - 1;
  }

  #endJson(ending: Ending): string | number {
    return ending.isShared === true
      ? this.#endings.placeOf(sharedJson(ending, this.#limit))
      : JSON.stringify(endingText(ending, this.#limit));
  }
}

type StubText = NonNullable<EntryText["stub"]>;

/** Of stubs by their patterns, each of which belongs to one. */
const stubs = new WeakMap<PathPattern, { text: StubText; json: string }>();

function stubJson(text: StubText, pattern: PathPattern | null): string {
  if (pattern === null) return JSON.stringify(text);
  const known = stubs.get(pattern);
  const isSame = known?.text.id === text.id &&
    known.text.scope === text.scope && known.text.action === text.action;
  if (isSame) return known.json;
  const json = JSON.stringify(text);
  stubs.set(pattern, { text, json });
  return json;
}

/** Of endings that many entries share. */
const ends = new WeakMap<Ending, { limit: number; json: string }>();

function sharedJson(ending: Ending, limit: number): string {
  const known = ends.get(ending);
  if (known?.limit === limit) return known.json;
  const json = JSON.stringify(endingText(ending, limit));
  ends.set(ending, { limit, json });
  return json;
}

/** A text of a pack as it was before, with its id where that is not of the run. */
export function readText(
  { lines, stub, ending, ...text }: PackedText,
  { fields, stubs, endings }: PackTables,
): CommonText & { readonly id?: string } {
  return {
    ...blank,
    ...text,
    lines: lines.flatMap((place) => {
      const line = fields[place];
      return line === undefined ? [] : [line];
    }),
    stub: stub === undefined ? null : stubs[stub] ?? null,
    ending: (typeof ending === "number" ? endings[ending] : ending) ?? null,
  };
}
