import { computed, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { placeOf } from "../api.ts";
import type { Json } from "../../src/json/values.ts";
import type { ListedStub } from "../../src/model/stub_listing.ts";
import type { Issue } from "../../src/schema/issue.ts";
import {
  at,
  briefJson,
  isJsonObject,
  type Path,
  readJson,
  withAt,
  writeJson,
} from "../json_text.ts";
import { etagOf, payloadOf } from "../stub_actions.ts";

/** A value as text to compare by. */
export function fingerprint(value: Json | undefined): string {
  return briefJson(value, Infinity);
}

function isEmpty(value: Json | undefined): boolean {
  return isJsonObject(value) &&
    Object.values(value).every((one) => one === null);
}

/**
 * A stub being written, as text and as a value. The text is what a person
 * typed or what the form made of the value; while it is not JSON the value
 * stays the last good one.
 */
export class Draft {
  readonly text = signal("");
  readonly value = signal<Json>({});
  /** Why the text is not JSON; "" while it is. */
  readonly syntax = signal("");
  /** Form fields whose text cannot become a value yet, by name. */
  readonly unread = signal<ReadonlyMap<string, string>>(new Map());
  /** What the server has to say about the value. */
  readonly issues = signal<readonly Issue[]>([]);
  /** A refusal that is not a list of issues. */
  readonly refusal = signal("");
  readonly scope = signal<string | null>(null);
  /** The stub on the server as this editor last saw or wrote it. */
  readonly known = signal("");
  /** Its ETag; "" of a stub that is not on the server. */
  readonly etag = signal("");
  readonly #saved = signal("");
  readonly dirty = computed(() =>
    this.syntax.value !== "" ||
    fingerprint(this.value.value) !== this.#saved.value
  );
  readonly ready = computed(() =>
    this.syntax.value === "" && this.unread.value.size === 0
  );

  constructor(value: Json, scope: string | null, options: { saved: boolean }) {
    this.load(value);
    this.scope.value = scope;
    if (!options.saved) this.#saved.value = "";
  }

  /** Starts from a value that counts as saved. */
  load(value: Json): void {
    this.value.value = value;
    this.text.value = writeJson(value);
    this.syntax.value = "";
    this.unread.value = new Map();
    this.#saved.value = fingerprint(value);
  }

  /** Takes the stub on the server as seen: saving replaces it knowingly. */
  hold(stub: ListedStub): void {
    this.known.value = fingerprint(payloadOf(stub, { id: true }));
    this.etag.value = etagOf(stub);
  }

  markSaved(): void {
    this.#saved.value = fingerprint(this.value.value);
  }

  /** From the JSON side: the form follows where the text is JSON. */
  type(text: string): void {
    this.text.value = text;
    const reading = readJson(text);
    this.syntax.value = reading.ok ? "" : reading.reason;
    if (!reading.ok) return;
    this.value.value = reading.value;
    this.unread.value = new Map();
  }

  get(path: Path): Json | undefined {
    return at(this.value.value, path);
  }

  /** From the form side: the text follows. `undefined` removes the member. */
  set(path: Path, next: Json | undefined): void {
    const value = withAt(this.value.value, path, next) ?? {};
    const around = path.slice(0, -1);
    // An empty "connection_drop" would mean always: an emptied part of chaos goes whole.
    if (
      next === undefined && around[0] === "chaos" && isEmpty(at(value, around))
    ) {
      this.set(around, undefined);
      return;
    }
    this.value.value = value;
    this.text.value = writeJson(this.value.value);
  }

  markUnread(name: string, reason: string | undefined): void {
    if (this.unread.value.get(name) === reason) return;
    const next = new Map(this.unread.value);
    if (reason === undefined) next.delete(name);
    else next.set(name, reason);
    this.unread.value = next;
  }

  /** Issues at a place; with `deep`, below it too. */
  issuesAt(path: Path, deep: boolean): readonly Issue[] {
    return this.issues.value.filter((issue) => {
      const place = placeOf(issue);
      return path.every((key, index) => place[index] === key) &&
        (deep || place.length === path.length);
    });
  }
}

export const DraftContext = createContext<Draft | undefined>(undefined);

export function useDraft(): Draft {
  const draft = useContext(DraftContext);
  if (draft === undefined) throw new Error("useDraft outside a DraftContext");
  return draft;
}
