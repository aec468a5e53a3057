// Gives the same files to other tools and to Standin, sends both the same
// requests, and prints where they answer otherwise: `deno task formats:judge
// [TOOL]`.

import { differences } from "./differences.ts";
import { startMockoon, whyNoMockoon } from "./mockoon.ts";
import { environment, knownOfMockoon, mockoonCases } from "./mockoon_cases.ts";
import { startMountebank, whyNoMountebank } from "./mountebank.ts";
import {
  imposter,
  knownOfMountebank,
  mountebankCases,
} from "./mountebank_cases.ts";
import { cases, known } from "./wiremock_cases.ts";
import { startWireMock, whyNoWireMock, writeCase } from "./wiremock.ts";

/** A tool whose files are judged by itself. */
interface Judge {
  readonly tool: string;
  /** Why it cannot run here; `null` where it can. */
  whyNot(): Promise<string | null>;
  judge(): Promise<string[]>;
}

/** The tools that can be asked. */
export const judges: readonly Judge[] = [
  {
    tool: "WireMock",
    whyNot: () => Promise.resolve(whyNoWireMock()),
    judge: judgeWireMock,
  },
  {
    tool: "Mockoon",
    whyNot: whyNoMockoon,
    async judge() {
      await using original = await startMockoon(environment);
      return await differences(original, {
        tool: "Mockoon",
        files: [{ path: "environment.json", content: environment }],
        trials: mockoonCases,
        known: knownOfMockoon,
      });
    },
  },
  {
    tool: "mountebank",
    whyNot: whyNoMountebank,
    async judge() {
      await using original = await startMountebank(imposter);
      return await differences(original, {
        tool: "mountebank",
        files: [{ path: "imposter.json", content: imposter }],
        trials: mountebankCases,
        known: knownOfMountebank,
      });
    },
  },
];

/** The name of the file of a case: the last one is the newest. */
function fileName(at: number): string {
  return String(at).padStart(2, "0");
}

async function judgeWireMock(): Promise<string[]> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [at, one] of cases.entries()) {
      await writeCase(folder, one, fileName(at));
    }
    await using original = await startWireMock(folder);
    const files = cases.flatMap(({ mappings, files = {} }, at) => [
      { path: `mappings/${fileName(at)}.json`, content: { mappings } },
      ...Object.entries(files).map(([name, content]) => ({
        path: `__files/${name}`,
        content,
      })),
    ]);
    const question = { tool: "WireMock", files, trials: cases, known };
    return await differences(original, question);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const wanted = Deno.args[0]?.toLowerCase() ?? "";
  let isBroken = false;
  for (const { tool, whyNot, judge } of judges) {
    if (!tool.toLowerCase().includes(wanted)) continue;
    const reason = await whyNot();
    if (reason !== null) {
      console.error(`${tool} cannot be asked: ${reason}`);
      continue;
    }
    const found = await judge();
    for (const one of found) console.log(one);
    console.log(`${tool}: ${found.length} differences`);
    isBroken ||= found.length > 0;
  }
  Deno.exit(isBroken ? 1 : 0);
}
