/**
 * Keeps one warning of the runtime from the user: that `request.signal` aborts
 * after an answer, too. Nothing here relies on that. The program opts out of
 * it in `deno.json`, which the runtime of an executable does not heed.
 */
export function silenceSignalWarning(): void {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("Deno.serve: request.signal")) {
      warn(...words);
    }
  };
}
