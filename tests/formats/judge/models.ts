// Holds the models of other tools' matchers (tests/formats/models/) against the
// tools themselves, by pairs that are drawn as the property tests draw them:
// `deno task formats:models [TOOL] [ENTRIES] [MATCHER]`.

import fc from "fast-check";
import type { JsonObject } from "../../../src/json/values.ts";
import { importWireMock } from "../../../src/formats/wiremock/wiremock.ts";
import { importMockServer } from "../../../src/formats/mockserver/mockserver.ts";
import type { Importer } from "../../../src/formats/format.ts";
import { type Drawn, type Entry, importedTest } from "../models/drawn.ts";
import { wireMockDraws } from "../models/wiremock_all.ts";
import { mockServerDraws } from "../models/mockserver_draws.ts";
import { startMockServer } from "./mockserver.ts";
import { statusOf } from "./raw_request.ts";
import { startWireMock } from "./wiremock.ts";

/** A tool that runs, and takes one entry at a time. */
interface Held {
  readonly url: string;
  readonly importer: Importer;
  readonly draws: readonly Drawn[];
  readonly entryOf: Entry;
  /** Replaces what the tool answers; says whether the tool took it. */
  put(asked: JsonObject): Promise<boolean>;
}

/** Requests that are sent for each entry. */
const each = 4;

async function hold(
  tool: Held,
  { name, asked, sent, takes }: Drawn,
  count: number,
) {
  const entries = fc.sample(asked, count);
  const requests = fc.sample(sent, count * each);
  const counts = {
    fit: 0,
    missed: 0,
    refused: 0,
    wrong: 0,
    wider: 0,
    narrower: 0,
  };
  const shown: string[] = [];
  for (const [at, entry] of entries.entries()) {
    const isTaken = await tool.put(entry);
    if (!isTaken) counts.refused++;
    const test = importedTest(tool.importer, tool.entryOf(entry));
    for (const request of requests.slice(at * each, (at + 1) * each)) {
      const status = await statusOf(tool.url, request);
      const isTheirs = status === 200;
      counts[isTheirs ? "fit" : "missed"]++;
      const kinds: ("wrong" | "wider" | "narrower")[] = [];
      if (isTaken && takes(entry, request) !== isTheirs) kinds.push("wrong");
      if (test !== null && test(request) !== isTheirs) {
        kinds.push(isTheirs ? "narrower" : "wider");
      }
      for (const kind of kinds) {
        if (counts[kind]++ < 5 && kind !== "narrower") {
          shown.push(
            `  ${kind} (${status}): ${JSON.stringify([entry, request])}`,
          );
        }
      }
    }
  }
  console.log(`${name}: ${JSON.stringify(counts)}`);
  for (const one of shown) console.log(one);
}

async function send(url: string, method: string, body?: unknown) {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.body?.cancel();
  return answer.ok;
}

async function holdWireMock(count: number, matcher: string): Promise<void> {
  const folder = await Deno.makeTempDir();
  await using original = await startWireMock(folder);
  const mappings = `${original.url}/__admin/mappings`;
  const tool: Held = {
    url: original.url,
    importer: importWireMock,
    draws: wireMockDraws,
    entryOf: (request) => ({ request, response: {} }),
    async put(request) {
      await send(mappings, "DELETE");
      return await send(mappings, "POST", { request, response: {} });
    },
  };
  for (const drawn of tool.draws) {
    if (drawn.name.includes(matcher)) await hold(tool, drawn, count);
  }
}

async function holdMockServer(count: number, matcher: string): Promise<void> {
  await using original = await startMockServer();
  const { url } = original;
  const entryOf = (httpRequest: JsonObject) => ({
    httpRequest,
    httpResponse: { statusCode: 200 },
  });
  const tool: Held = {
    url,
    importer: importMockServer,
    draws: mockServerDraws.filter(({ isRefused }) => isRefused !== true),
    entryOf,
    async put(httpRequest) {
      await send(`${url}/mockserver/reset`, "PUT");
      const expectation = entryOf(httpRequest);
      return await send(`${url}/mockserver/expectation`, "PUT", expectation);
    },
  };
  for (const drawn of tool.draws) {
    if (drawn.name.includes(matcher)) await hold(tool, drawn, count);
  }
}

if (import.meta.main) {
  const [name = "", count = "100", matcher = ""] = Deno.args;
  const wanted = name.toLowerCase();
  if ("wiremock".includes(wanted)) await holdWireMock(Number(count), matcher);
  if ("mockserver".includes(wanted)) {
    await holdMockServer(Number(count), matcher);
  }
}
