import { signal } from "@preact/signals";

/** A file to import: its text, or its bytes in base64 where it is none. */
export type ImportFile =
  & { readonly path: string }
  & (
    | { readonly text: string }
    | { readonly base64: string }
  );

/** A file or folder as it was dropped or chosen. */
export type Dropped = FileSystemEntry | File;

/** The files whose import is being decided. */
export const chosenFiles = signal<readonly ImportFile[] | undefined>(undefined);
