import type { Ending } from "../answers/ending.ts";
import type { Entry } from "./entry.ts";
import { type PackTables, readText, TextWriter } from "./entry_json.ts";
import { type EntryText, stampOf } from "./entry_text.ts";

/** An entry with two numbers of its store. */
export interface PackedEntry {
  /** Of its arrival; `null` where that was told before. */
  readonly came: number | null;
  /** Of its ending, or of what was last heard of it. */
  readonly changed: number;
  readonly text: EntryText;
}

/** Entries as they lie in a store: what several have in common lies there once. */
interface Pack extends PackTables {
  readonly run: string;
  /** From when on `rows` counts milliseconds. */
  readonly at: number;
  /** Of each entry its number in the run, when it came, how long it took, the place of its text, and the numbers of its store; -1 for none. */
  readonly rows: readonly number[];
}

const columns = 6;

/** What is to be packed. */
type Unpacked = Omit<PackedEntry, "text"> & { readonly entry: Entry };

interface Packing {
  /** The mark of the run in which the entries were received. */
  readonly run: string;
  /** What is to be added to this server's clock. */
  readonly offset: number;
  /** Bytes kept of a body. */
  readonly limit: number;
}

/**
 * Makes one text of entries. Each request of a stored journal pays for it: most
 * of them are as another one was that the same stub answered, and come to six
 * numbers.
 */
export function packEntries(
  records: readonly Unpacked[],
  { run, offset, limit }: Packing,
): string {
  const first = records[0]?.entry.request;
  const at = first === undefined ? 0 : stampOf(first, offset);
  const texts = new SharedTexts(limit);
  const rows: number[] = [];
  for (const { entry, came, changed } of records) {
    const { request, durationMs, seq } = entry;
    const since = stampOf(request, offset) - at;
    rows.push(
      seq,
      since,
      durationMs,
      texts.placeOf(entry),
      came ?? -1,
      changed,
    );
  }
  const head = `"run":${JSON.stringify(run)},"at":${at}`;
  return `{${head},${texts.json},"rows":${JSON.stringify(rows)}}`;
}

/** An entry whose text others share, and where that stands. */
interface Known {
  readonly entry: Entry;
  readonly lines: string;
  readonly place: number;
}

/** The texts of a pack. */
class SharedTexts {
  readonly #writer: TextWriter;
  /** The last one of each answer that a stub gives to all. */
  readonly #known = new Map<Ending, Known>();

  constructor(limit: number) {
    this.#writer = new TextWriter(limit);
  }

  get json(): string {
    return this.#writer.json;
  }

  /** Where the text of an entry stands. */
  placeOf(entry: Entry): number {
    const { ending, request } = entry;
    const lines = this.#writer.linesOf(request.headerLines);
    if (ending?.isShared !== true || !isPlain(entry)) {
      return this.#writer.add(entry, lines);
    }
    const known = this.#known.get(ending);
    if (known?.lines === lines && isLike(known.entry, entry)) {
      return known.place;
    }
    const place = this.#writer.add(entry, lines);
    this.#known.set(ending, { entry, lines, place });
    return place;
  }
}

/** Whether an entry has nothing that few have. */
function isPlain({ chaos, origin, stream, request }: Entry): boolean {
  return chaos === null && origin === null && stream === null &&
    request.sentBy === null && request.bodyState.kind === "none" &&
    request.trailers === null && request.now() === request.receivedAt;
}

/** Whether the text of an entry is that of another one with the same ending and lines. */
function isLike(one: Entry, other: Entry): boolean {
  const { request: asked } = one;
  const { request } = other;
  return asked.method === request.method &&
    asked.head.url === request.head.url &&
    asked.clientIp === request.clientIp &&
    one.stubId === other.stubId && one.pattern === other.pattern &&
    one.stubScope === other.stubScope && one.selectedBy === other.selectedBy;
}

/** The entries of such a text. */
export function unpackEntries(
  text: string,
  parse: (text: string) => unknown = JSON.parse,
): PackedEntry[] {
  const pack = parse(text) as Pack;
  const { run, at, texts, rows } = pack;
  const common = texts.map((one) => readText(one, pack));
  const entries: PackedEntry[] = [];
  for (let row = 0; row < rows.length; row += columns) {
    const [
      seq = 0,
      since = 0,
      duration = 0,
      place = 0,
      came = -1,
      changed = 0,
    ] = rows.slice(row, row + columns);
    const one = common[place];
    if (one === undefined) continue;
    const id = one.id ?? `${run}-${seq}`;
    entries.push({
      came: came < 0 ? null : came,
      changed,
      text: { ...one, id, at: at + since, duration },
    });
  }
  return entries;
}
