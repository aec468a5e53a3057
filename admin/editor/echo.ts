import { useRef, useState } from "preact/hooks";
import type { Json } from "../../src/json/values.ts";
import { fingerprint } from "./draft.ts";

interface Translation<T> {
  readonly read: (value: Json | undefined) => T;
  readonly write: (state: T) => Json | undefined;
}

/**
 * Lets a field hold what a person is typing although the draft's value is
 * coarser (a row without a name, "1." on the way to "1.5"). What the field
 * itself wrote is not read back; a change from elsewhere is.
 */
export function useEcho<T>(
  value: Json | undefined,
  { read, write }: Translation<T>,
  onChange: (value: Json | undefined) => void,
): [T, (state: T) => void] {
  const [state, setState] = useState(() => read(value));
  const seen = useRef(fingerprint(value));
  const current = fingerprint(value);
  let shown = state;
  if (current !== seen.current) {
    seen.current = current;
    shown = read(value);
    setState(shown);
  }
  return [shown, (next) => {
    setState(next);
    const written = write(next);
    seen.current = fingerprint(written);
    onChange(written);
  }];
}
