import { bare } from "./bare.ts";
import type { Contestant, Running } from "./contestant.ts";
import type { Cell, Program, Verdict } from "./program.ts";
import { standin } from "./standin.ts";
import { summarise } from "./statistics.ts";

/** How fast one stream flows that waits for nothing: Standin's own kinds, and a stream that is passed on. */
export const piecesProgram: Program = {
  name: "pieces",
  run: async ({ pieces, starts }) => {
    const rates = new Map<string, number[]>();
    for (let start = 0; start < starts; start++) {
      for (const [name, rate] of await measureAll(pieces)) {
        rates.set(name, [...rates.get(name) ?? [], rate]);
      }
    }
    return {
      name: "pieces",
      title: `one stream of ${pieces} pieces, as fast as it is read`,
      columns: ["stream", "pieces/s", "microseconds a piece"],
      rows: [...rates].map(([name, all]): Cell[] => {
        const { median } = summarise(all);
        return [name, median, 1e6 / median];
      }),
      verdicts: verdictsOf(rates),
    };
  },
};

const burst = "bare server";
const passed = "bare proxy";

async function measureAll(pieces: number): Promise<[string, number][]> {
  return await running(bare("event_burst"), async (upstream) => {
    const found: [string, number][] = [];
    const note = async (name: string, url: string, all = pieces) => {
      found.push([name, await rateOf(url, all)]);
    };
    await note(burst, `${upstream.url}/${pieces}`);
    await running(
      bare("fetch_proxy", upstream.url),
      (proxy) => note(passed, `${proxy.url}/${pieces}`),
    );
    await running(standin(), async ({ url }) => {
      const kinds = await install(url, upstream.url, pieces);
      for (const kind of kinds) {
        const all = kind === "llm" ? saidPieces(pieces) : pieces;
        await note(`Standin, ${kind}`, `${url}/${kind}`, all);
      }
    });
    return found;
  });
}

async function running<T>(
  contestant: Contestant,
  then: (running: Running) => Promise<T>,
): Promise<T> {
  const started = await contestant.start({ routes: [], calls: [] });
  if (!started.ok) throw new Error(`${contestant.name}: ${started.reason}`);
  try {
    return await then(started.running);
  } finally {
    await started.running.stop();
  }
}

/** What a language model says has at most 100,000 characters, five for each of these. */
function saidPieces(pieces: number): number {
  return Math.min(pieces, 20_000);
}

/** Creates a stub of each kind; says which of them this server has. */
async function install(
  url: string,
  upstream: string,
  pieces: number,
): Promise<string[]> {
  const text = "word ".repeat(saidPieces(pieces)).trimEnd();
  const actions = {
    sse: { sse: { events: [{ data: "piece", repeat: pieces }] } },
    stream: { stream: { chunks: [{ json: "piece", repeat: pieces }] } },
    llm: { llm: { dialect: "openai_chat", text } },
    proxy: { proxy: { url: `${upstream}/${pieces}` } },
  };
  const taken: string[] = [];
  for (const [kind, action] of Object.entries(actions)) {
    const answer = await fetch(`${url}/__mock__/stubs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ request: { path: `/${kind}` }, action }),
    });
    const text = await answer.text();
    if (answer.ok) taken.push(kind);
    else console.error(`No figure for ${kind}: ${text}`);
  }
  return taken;
}

/** Pieces a second, of a stream that is read to its end twice: first to warm up. */
async function rateOf(url: string, pieces: number): Promise<number> {
  await read(url);
  const began = performance.now();
  await read(url);
  return pieces / (performance.now() - began) * 1000;
}

async function read(url: string): Promise<void> {
  const isChat = url.endsWith("/llm");
  const response = await fetch(url, {
    method: isChat ? "POST" : "GET",
    ...(isChat ? { body: JSON.stringify({ stream: true, messages: [] }) } : {}),
  });
  if (!response.ok || response.body === null) {
    throw new Error(`${url}: ${response.status} ${await response.text()}`);
  }
  for await (const _ of response.body);
}

function verdictsOf(rates: ReadonlyMap<string, readonly number[]>): Verdict[] {
  const pieceMs = (name: string) => {
    const all = rates.get(name);
    return all === undefined ? NaN : 1000 / summarise(all).median;
  };
  return [{
    text: "passing a chunk on: milliseconds beside the bare proxy",
    value: pieceMs("Standin, proxy") - pieceMs(passed),
    target: 1,
    bound: "at most",
  }];
}
