import { startStandin } from "../../harness.ts";
import { importInto, notes, type TextFile } from "../imports.ts";
import { ask, nameOf } from "./compare.ts";
import type { JudgedRequest } from "./judged.ts";
import type { Original } from "./original.ts";

/** What both servers are asked, in this order. */
export interface Trial {
  readonly name: string;
  readonly requests: readonly JudgedRequest[];
}

interface Question {
  readonly tool: string;
  readonly files: readonly TextFile[];
  readonly trials: readonly Trial[];
  /** Requests that are answered otherwise, and why. */
  readonly known: Readonly<Record<string, string>>;
}

/** Entries that are refused, and requests that are answered otherwise, or alike although they are known to differ, each with what both say. */
export async function differences(
  { url }: Original,
  { tool, files, trials, known }: Question,
): Promise<string[]> {
  await using server = await startStandin({ listener: "exact" });
  const answer = await importInto(server, files);
  const found = notes(answer).filter((note) => note.startsWith("refused"));
  for (const { name, requests } of trials) {
    for (const request of requests) {
      const there = JSON.stringify(await ask(url, request));
      const here = JSON.stringify(await ask(server.url, request));
      const isKnown = known[nameOf(request)] !== undefined;
      if ((there === here) !== isKnown) continue;
      found.push(
        `${name}: ${nameOf(request)}\n  ${tool} ${there}\n  Standin ${here}`,
      );
    }
  }
  const asked = new Set(
    trials.flatMap(({ requests }) => requests.map(nameOf)),
  );
  const stale = Object.keys(known).filter((name) => !asked.has(name));
  return [...found, ...stale.map((name) => `nobody asks ${name}`)];
}
