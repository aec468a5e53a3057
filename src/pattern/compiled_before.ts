/** Patterns kept compiled, and characters of their sources. */
const maxPatterns = 2000;
const maxSource = 200_000;

/** Keeps what was compiled last: a pattern is checked, and then compiled for its stub. */
export function compiledBefore<T>(
  compile: (source: string) => T,
): (source: string) => T {
  const kept = new Map<string, T>();
  let length = 0;
  return (source) => {
    const known = kept.get(source);
    if (known !== undefined) return known;
    const compiled = compile(source);
    kept.set(source, compiled);
    length += source.length;
    for (const oldest of kept.keys()) {
      if (kept.size <= maxPatterns && length <= maxSource) break;
      kept.delete(oldest);
      length -= oldest.length;
    }
    return compiled;
  };
}
