import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { type Act, useKeys } from "./keys.ts";

interface ListKeys<T> {
  readonly items: ReadonlySignal<readonly T[]>;
  readonly keyOf: (item: T) => string;
  readonly open: (key: string) => void;
  readonly onMove?: (key: string) => void;
  readonly close?: () => void;
  readonly start?: string | undefined;
  /** What `n` goes to next. */
  readonly isMiss?: (item: T) => boolean;
  /** What can be done to the line. */
  readonly acts?: { readonly [A in Act]?: (item: T) => void };
}

/** The line that the keys are on; `Enter` opens it and `Esc` closes what is open. */
export function useListKeys<T>(
  { items, keyOf, open, onMove, close, start, isMiss, acts = {} }: ListKeys<T>,
): Signal<string | undefined> {
  const active = useSignal(start);
  useKeys(() => {
    const indexOf = () =>
      items.value.findIndex((item) => keyOf(item) === active.value);
    const moveTo = (item: T | undefined) => {
      if (item === undefined) return;
      active.value = keyOf(item);
      onMove?.(active.value);
    };
    return {
      move(step) {
        const last = items.value.length - 1;
        moveTo(items.value[Math.min(last, Math.max(0, indexOf() + step))]);
      },
      open() {
        if (active.value !== undefined) open(active.value);
      },
      first() {
        const [item] = items.value;
        moveTo(item);
        if (item !== undefined) open(keyOf(item));
      },
      ...(close === undefined ? {} : { close }),
      ...(isMiss === undefined ? {} : {
        miss: () => moveTo(items.value.slice(indexOf() + 1).find(isMiss)),
      }),
      ...Object.fromEntries(
        Object.entries(acts).map(([name, run]) => [name, () => {
          const item = items.value[indexOf()];
          if (item !== undefined) run(item);
        }]),
      ),
    };
  }, []);
  return active;
}
