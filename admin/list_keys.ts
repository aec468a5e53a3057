import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { withKeys } from "./keys.ts";

interface ListKeys<T> {
  readonly items: ReadonlySignal<readonly T[]>;
  readonly keyOf: (item: T) => string;
  readonly open: (key: string) => void;
  readonly onMove?: (key: string) => void;
  readonly close?: () => void;
  readonly start?: string | undefined;
}

/** The line that `j` and `k` are on; `Enter` opens it and `Esc` closes what is open. */
export function useListKeys<T>(
  { items, keyOf, open, onMove, close, start }: ListKeys<T>,
): Signal<string | undefined> {
  const active = useSignal(start);
  useEffect(() =>
    withKeys({
      move(step) {
        const list = items.value;
        const at = list.findIndex((item) => keyOf(item) === active.value);
        const next = list[Math.min(list.length - 1, Math.max(0, at + step))];
        if (next === undefined) return;
        active.value = keyOf(next);
        onMove?.(active.value);
      },
      open() {
        if (active.value !== undefined) open(active.value);
      },
      ...(close === undefined ? {} : { close }),
    }), []);
  return active;
}
