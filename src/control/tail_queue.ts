import { frame, type TailForm } from "./tail_form.ts";
import type { TailEventName } from "../model/tail_event.ts";
import type { TailText } from "./tail_texts.ts";

/** Events, and bytes of them, that are held for a reader who is slow (docs/limits.md); one event may be larger. */
const maxWaiting = 1000;
const maxWaitingBytes = 1024 * 1024;

/**
 * What waits for one reader. One who is too far behind loses all of it: what
 * comes then is counted and not even written, until the reader is back.
 */
export class TailQueue {
  readonly #form: TailForm;
  #frames: string[] = [];
  #bytes = 0;
  #missed = 0;
  #missedAt = 0;

  constructor(form: TailForm) {
    this.#form = form;
  }

  /** How many events were lost since the reader last took what there was. */
  get missed(): number {
    return this.#missed;
  }

  get isEmpty(): boolean {
    return this.#frames.length === 0 && this.#missed === 0;
  }

  /** Adds an event; false where it is lost, and all that waited before it. */
  add(cursor: number, event: TailEventName, text: TailText): boolean {
    const waiting = this.#frames.length;
    const isFull = this.#missed > 0 || waiting >= maxWaiting ||
      (waiting > 0 && this.#bytes + text.size > maxWaitingBytes);
    if (isFull) {
      this.lose(cursor);
      return false;
    }
    this.#frames.push(frame(this.#form, { cursor, event, data: text.text }));
    this.#bytes += text.size;
    return true;
  }

  /** An event is lost, and all that waited before it. */
  lose(cursor: number): void {
    this.#missed += this.#frames.length + 1;
    this.#missedAt = cursor;
    this.#frames = [];
    this.#bytes = 0;
  }

  /** All that waits, after a note of what was lost; and nothing waits any more. */
  take(): string {
    const gap = this.#missed === 0
      ? ""
      : gapFrame(this.#form, this.#missedAt, this.#missed);
    const text = gap + this.#frames.join("");
    this.clear();
    return text;
  }

  clear(): void {
    this.#frames = [];
    this.#bytes = 0;
    this.#missed = 0;
  }
}

/** Tells a reader that events are missing, up to a cursor. */
export function gapFrame(
  form: TailForm,
  cursor: number,
  missed: number,
): string {
  return frame(form, {
    cursor,
    event: "gap",
    data: JSON.stringify({ missed }),
  });
}
