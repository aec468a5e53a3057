import { signal } from "@preact/signals";

/** A short word about what just happened, with at most one thing to do about it. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: "calm" | "bad";
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const notices = signal<readonly Notice[]>([]);

let last = 0;

/** Shows a notice; one with an action stays long enough to be used unhurriedly. */
export function tell(
  text: string,
  options: Partial<Pick<Notice, "tone" | "action">> = {},
): void {
  const id = ++last;
  const notice: Notice = { id, text, tone: "calm", ...options };
  notices.value = [...notices.value.slice(-2), notice];
  const stays = notice.action !== undefined || notice.tone === "bad";
  setTimeout(() => dismiss(id), stays ? 30_000 : 5_000);
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}
