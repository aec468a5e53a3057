/** A file of an import. */
export interface File {
  readonly path: string;
  readonly text: string;
}

/** What an import's files are made of: a place that is as it should be, or anything. */
export interface Parts {
  readonly text: string;
  readonly count: number;
  readonly value: unknown;
}

/** Copies of an entry, up to about four megabytes of them. */
export function copies<Entry>(entry: Entry, count: number): Entry[] {
  const size = JSON.stringify(entry)?.length ?? 1;
  const most = Math.ceil(4_000_000 / (size + 1));
  return Array.from({ length: Math.min(count, most) }, () => entry);
}

export function json(path: string, value: unknown): File[] {
  return [{ path, text: JSON.stringify(value) }];
}
