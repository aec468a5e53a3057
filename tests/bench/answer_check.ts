import type { Call } from "./workload.ts";

/** Sends a sample of the calls; the first wrong answer in words, or null. */
export async function checkAnswers(
  url: string,
  calls: readonly Call[],
): Promise<string | null> {
  for (const call of sample(calls)) {
    const wrong = await checkAnswer(url, call);
    if (wrong !== null) return wrong;
  }
  return null;
}

function sample(calls: readonly Call[]): Call[] {
  const places = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    Math.floor((calls.length - 1) * share)
  );
  return [...new Set(places)].flatMap((place) => calls[place] ?? []);
}

async function checkAnswer(url: string, call: Call): Promise<string | null> {
  const { method, target, headers = {}, body, expect } = call;
  const tried = `${method} "${target}"`;
  try {
    const answer = await fetch(url + target, {
      method,
      headers,
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    if (answer.status !== expect.status) {
      return `${tried} was answered with ${answer.status}, ` +
        `expected ${expect.status}: ${text.slice(0, 200)}`;
    }
    if (expect.body === undefined || sameBody(text, expect.body)) return null;
    return `${tried} was answered with "${text.slice(0, 100)}", ` +
      `expected "${expect.body.slice(0, 100)}"`;
  } catch (error) {
    return `${tried} failed: ${error instanceof Error ? error.message : error}`;
  }
}

/** mountebank reprints proxied JSON with blanks, which is not a wrong answer. */
function sameBody(text: string, expected: string): boolean {
  if (text === expected) return true;
  try {
    return JSON.stringify(JSON.parse(text)) === expected;
  } catch {
    return false;
  }
}
