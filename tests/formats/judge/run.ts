// Sends requests to WireMock and to Standin with the same files, and prints
// where they answer otherwise: `deno task formats:judge`.

import { startStandin } from "../../harness.ts";
import { importInto, notes } from "../imports.ts";
import { ask, nameOf } from "./compare.ts";
import { cases, known } from "./wiremock_cases.ts";
import { startWireMock, whyNoWireMock, writeCase } from "./wiremock.ts";

/** The requests that are answered otherwise, or alike although they are known to differ, each with what both say. */
export async function judge(): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  const differences: string[] = [];
  try {
    for (const [at, one] of cases.entries()) {
      await writeCase(folder, one, String(at).padStart(2, "0"));
    }
    await using original = await startWireMock(folder);
    await using server = await startStandin();
    const files = cases.flatMap(({ mappings, files = {} }, at) => [
      {
        path: `mappings/${String(at).padStart(2, "0")}.json`,
        content: { mappings },
      },
      ...Object.entries(files).map(([name, content]) => ({
        path: `__files/${name}`,
        content,
      })),
    ]);
    const answer = await importInto(server, files);
    differences.push(
      ...notes(answer).filter((note) => note.startsWith("refused")),
    );
    for (const { name, requests } of cases) {
      for (const request of requests) {
        const there = JSON.stringify(await ask(original.url, request));
        const here = JSON.stringify(await ask(server.url, request));
        const isKnown = known[nameOf(request)] !== undefined;
        if ((there === here) !== isKnown) continue;
        differences.push(
          `${name}: ${
            nameOf(request)
          }\n  WireMock ${there}\n  Standin  ${here}`,
        );
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return differences;
}

if (import.meta.main) {
  const reason = whyNoWireMock();
  if (reason !== null) {
    console.error(`The judge cannot run: ${reason}`);
    Deno.exit(1);
  }
  const differences = await judge();
  for (const one of differences) console.log(one);
  console.log(`${differences.length} differences`);
  Deno.exit(differences.length > 0 ? 1 : 0);
}
