import { join } from "@std/path";
import { processorSeconds } from "./process_facts.ts";
import type { Program } from "./program.ts";
import { standin } from "./standin.ts";
import { summarise } from "./statistics.ts";
import { range } from "./workload.ts";

const mappings = 5000;
const starts = 7;

/** A mapping of WireMock's, and the file of its body. */
interface Written {
  readonly mapping: Readonly<Record<string, unknown>>;
  readonly body?: string;
}

/** How much of the processor Standin takes until it serves a folder of WireMock's, the least of several starts: other load only adds to it. */
export const mappingsProgram: Program = {
  name: "mappings",
  run: async () => {
    const found = [
      ["plain", await measure(plain)],
      ["bodies, templates and patterns", await measure(rich)],
    ] as const;
    return {
      name: "mappings",
      title: `${mappings} mappings of WireMock's, served from their folder`,
      columns: ["mappings", "processor s", "median", "max"],
      rows: found.map(([name, values]) => {
        const { median, min, max } = summarise(values);
        return [name, min, median, max];
      }),
      verdicts: found.map(([name, values]) => ({
        text: `processor seconds until ${name} mappings are served`,
        value: Math.min(...values),
        target: 2,
        bound: "at most",
      })),
    };
  },
};

async function measure(write: (n: number) => Written): Promise<number[]> {
  const folder = await Deno.makeTempDir();
  try {
    await writeAll(folder, write);
    const values: number[] = [];
    for (let start = 0; start < starts; start++) {
      const flags = ["--stubs", folder];
      const started = await standin("Standin", flags).start({
        routes: [],
        calls: [],
      });
      if (!started.ok) throw new Error(started.reason);
      const { server, stop } = started.running;
      values.push(await processorSeconds(server.pid) ?? NaN);
      await stop();
    }
    return values;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function writeAll(
  folder: string,
  write: (n: number) => Written,
): Promise<void> {
  const inner = (name: string) => join(folder, name);
  await Deno.mkdir(inner("mappings"));
  await Deno.mkdir(inner("__files"));
  for (const n of range(mappings)) {
    const { mapping, body } = write(n);
    await Deno.writeTextFile(
      inner(`mappings/${n}.json`),
      JSON.stringify(mapping, null, 2),
    );
    if (body !== undefined) {
      await Deno.writeTextFile(inner(`__files/${n}.json`), body);
    }
  }
}

const headers = { "Content-Type": "application/json" };

function plain(n: number): Written {
  const jsonBody = { id: n, name: `item ${n}`, tags: ["a", "b"] };
  const request = { method: "GET", url: `/api/v1/items/${n}` };
  return { mapping: { request, response: { status: 200, headers, jsonBody } } };
}

/** A third has a body in a file, a third a template, three of ten a pattern of their own. */
function rich(n: number): Written {
  const request = { method: "POST", ...urlOf(n), ...askedOf(n) };
  const priority = n % 5 === 0 ? { priority: 1 + n % 3 } : {};
  const answer = { status: 200, headers };
  if (n % 3 === 0) {
    const list = range(40).map((at) => ({ at, text: `value ${at} of ${n}` }));
    const response = { ...answer, bodyFileName: `${n}.json` };
    return {
      mapping: { ...priority, request, response },
      body: JSON.stringify({ id: n, list }),
    };
  }
  const response = n % 3 === 1
    ? {
      ...answer,
      body: `{"n": ${n}, "path": "{{request.path.[2]}}", ` +
        `"q${n}": "{{request.query.q${n}}}", "now": "{{now}}", ` +
        `"user": "{{jsonPath request.body '$.user.id'}}"` +
        `{{#if request.query.more}}, "more": true{{/if}}}`,
      transformers: ["response-template"],
    }
    : { ...answer, jsonBody: { id: n, nested: { list: [1, 2, 3] } } };
  return { mapping: { ...priority, request, response } };
}

function urlOf(n: number) {
  const service = `/service${n % 97}`;
  switch (n % 10) {
    case 0:
    case 1:
    case 2:
      return {
        urlPathPattern: `${service}/items${n}/[a-z0-9]{1,${9 + n % 7}}(/x)?`,
      };
    case 3:
    case 4:
      return { urlPathTemplate: `${service}/users${n}/{id}/orders` };
    default:
      return { urlPath: `${service}/orders/${n}` };
  }
}

/** What a mapping asks beside the path. */
function askedOf(n: number) {
  switch (n % 7) {
    case 1:
      return {
        bodyPatterns: [{ matchesJsonPath: `$.items[?(@.sku == 'k${n}')]` }],
      };
    case 2:
      return {
        bodyPatterns: [{
          equalToJson: JSON.stringify({ id: n, list: [1, 2] }),
          ignoreExtraElements: true,
        }],
      };
    case 3:
      return {
        headers: { "X-Team": { equalTo: "qa" }, Accept: { matches: ".*json" } },
        queryParameters: { page: { matches: "[0-9]+" } },
      };
    default:
      return {};
  }
}
