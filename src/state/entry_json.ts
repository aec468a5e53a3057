import type { Ending } from "../answers/ending.ts";
import type { PathPattern } from "../matching/path_pattern.ts";
import {
  endingText,
  type EntryFacts,
  type EntryText,
  headText,
  type Told,
} from "./entry_text.ts";

/** What most entries have in common, and a text leaves out. */
const blank: Omit<
  EntryText,
  "id" | "method" | "url" | "lines" | "client" | "at"
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
  duration: 0,
  ending: null,
  open: null,
};

/**
 * The text of an entry as JSON. Each request of a stored journal pays for it:
 * what is as it mostly is is left out, and what all calls of a static stub have
 * in common is made into text once.
 */
export function entryJson(entry: Told, facts: EntryFacts): string {
  const { stream, ending, pattern } = entry;
  const { stub, ...head } = headText(entry, facts);
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
    duration: head.duration === 0 ? undefined : head.duration,
  });
  const marked = stub === null ? "" : `,"stub":${stubJson(stub, pattern)}`;
  const ended = ending === null ? "" : `,"ending":${endJson(ending, facts)}`;
  const open = stream === null ? "" : `,"open":${endJson(stream, facts)}`;
  return `${json.slice(0, -1)}${marked}${ended}${open}}`;
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

function endJson(ending: Ending, { limit }: EntryFacts): string {
  if (ending.isShared !== true) {
    return JSON.stringify(endingText(ending, limit));
  }
  const known = ends.get(ending);
  if (known?.limit === limit) return known.json;
  const json = JSON.stringify(endingText(ending, limit));
  ends.set(ending, { limit, json });
  return json;
}

/** An entry that `entryJson` wrote, once its JSON was parsed. */
export function wholeText(text: EntryText): EntryText {
  return { ...blank, ...text };
}
