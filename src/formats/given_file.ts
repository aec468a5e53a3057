import type { StubSource } from "../documents/source.ts";

/** A file as it is handed in. */
export interface GivenFile {
  /** With "/" between its steps. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** What it says, where it came as text. */
  readonly text?: string;
  /** What was read of it already. */
  readonly read?: ReadText;
}

/** A file that came as text: its bytes are made where they are asked for. */
export function textFile(path: string, given: string): GivenFile {
  // As its bytes would be read: without a mark, and with no half of a pair.
  const text = given.toWellFormed().replace(/^\uFEFF/, "");
  let bytes: Uint8Array | undefined;
  return {
    path,
    text,
    get bytes() {
      return bytes ??= new TextEncoder().encode(text);
    },
  };
}

/** A text, and what it holds. */
export interface ReadText {
  readonly text: string;
  readonly source: StubSource;
}
