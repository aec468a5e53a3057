import { v8Flags } from "../../.ci/executable.ts";
import type { JsonObject } from "../../src/json/values.ts";
import { collecting } from "./collection.ts";
import type { Contestant, Started } from "./contestant.ts";
import { freePort, launch } from "./server_process.ts";
import { inParallel } from "./waiting.ts";
import type { Answer, Part, Route, Workload } from "./workload.ts";

/** Standin as its users run it: journal on, everything at its default. */
export function standin(
  name: string = "Standin",
  flags: readonly string[] = [],
): Contestant {
  return { name, start: (workload) => startStandin(workload, flags) };
}

/** Standin that collects its garbage when it is told to. */
export function collectingStandin(): Contestant {
  const start = (workload: Workload) =>
    startStandin(workload, [], install, collecting);
  return { name: "Standin", start };
}

/** Standin with stubs that it makes of WireMock's mappings. */
export function importing(): Contestant {
  return {
    name: "Standin, imported stubs",
    start: (workload) => startStandin(workload, [], importMappings),
  };
}

type Install = (
  url: string,
  routes: readonly Route[],
) => Promise<string | null>;

async function startStandin(
  workload: Workload,
  flags: readonly string[],
  put: Install = install,
  runtime: readonly string[] = [v8Flags],
): Promise<Started> {
  const port = freePort();
  const root = new URL("../../", import.meta.url).pathname;
  const launched = await launch({
    command: Deno.execPath(),
    args: [
      ...["run", "-A", "--no-check", ...runtime],
      ...["main.ts", "--port", `${port}`, ...flags],
    ],
    cwd: root,
    port,
  });
  if (!launched.ok) return launched;
  const { server } = launched;
  const reason = await put(server.url, workload.routes);
  if (reason === null) {
    return {
      ok: true,
      running: { server, url: server.url, stop: server.stop },
    };
  }
  await server.stop();
  return { ok: false, reason };
}

/** Creates scopes and stubs; the reason why not when the server refuses one. */
async function install(
  url: string,
  routes: readonly Route[],
): Promise<string | null> {
  let reason: string | null = null;
  const post = async (path: string, payload: JsonObject, scope?: string) => {
    const answer = await fetch(`${url}/__mock__/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(scope === undefined ? {} : { [scope]: "1" }),
      },
      body: JSON.stringify(payload),
    });
    const text = await answer.text();
    if (!answer.ok) reason = `POST ${path} was refused: ${text.slice(0, 300)}`;
  };
  const scopes = new Set(routes.flatMap(({ scope }) => scope ?? []));
  await inParallel([...scopes], (name) => post("scopes", { name }));
  await inParallel(
    routes,
    (route) => post("stubs", stubPayload(route), route.scope),
  );
  return reason;
}

/** Gives the server mappings of plain paths with fixed answers. */
async function importMappings(
  url: string,
  routes: readonly Route[],
): Promise<string | null> {
  const mappings = routes.map(({ method, path, answer }) => ({
    request: { method, urlPath: path },
    response: {
      status: 200,
      headers: { "content-type": "application/json" },
      body: answer.kind === "fixed" ? answer.body : "",
    },
  }));
  const files = [{ path: "all.json", text: JSON.stringify({ mappings }) }];
  const answer = await fetch(`${url}/__mock__/import`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ files, from: "wiremock" }),
  });
  const text = await answer.text();
  return answer.ok ? null : `the import was refused: ${text.slice(0, 300)}`;
}

function stubPayload(route: Route): JsonObject {
  const { method, path, query, headers, json } = route;
  return {
    request: {
      method,
      path,
      ...(query === undefined ? {} : { query: { ...query } }),
      ...(headers === undefined ? {} : { headers: { ...headers } }),
      ...(json === undefined ? {} : { body: bodyCriterion({ ...json }) }),
    },
    action: action(route.answer),
  };
}

function bodyCriterion(json: JsonObject): JsonObject {
  return { $json: { inner_criteria: { $eq: { value: json } } } };
}

function action(answer: Answer): JsonObject {
  const head = {
    status_code: 200,
    headers: { "content-type": "application/json" },
  };
  switch (answer.kind) {
    case "fixed":
      return { response: { ...head, body: answer.body } };
    case "template":
      return {
        response: { ...head, template_body: answer.parts.map(part).join("") },
      };
    case "proxy":
      return { proxy: { url: answer.url } };
    case "events": {
      const event = { event: "tick", data: "1" };
      const events = Array.from({ length: answer.count }, () => ({ ...event }));
      return { sse: { default_delay_ms: 1000, events } };
    }
  }
}

function part(piece: Part): string {
  return typeof piece === "string"
    ? piece
    : `{{ request.query.${piece.query} }}`;
}
