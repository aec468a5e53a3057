import { join } from "@std/path";
import type { Started } from "../contestant.ts";
import { freePort } from "../server_process.ts";
import {
  type Answer,
  LOG_ENTRIES,
  type Route,
  type Workload,
} from "../workload.ts";
import { cacheFolder } from "./cache.ts";
import { startPeer } from "./ready.ts";

/** No log file and no full transactions on the console; the log in memory stays on. */
export async function startMockoon(workload: Workload): Promise<Started> {
  const port = freePort();
  const program = join(cacheFolder(), "node_modules/@mockoon/cli/bin/run.js");
  const data = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(data, JSON.stringify(environment(workload, port)));
  const started = await startPeer(
    {
      command: "node",
      args: [
        ...[program, "start", "--data", data, "--repair"],
        ...["--port", `${port}`, "--hostname", "127.0.0.1"],
        ...["--disable-log-to-file", "--max-transaction-logs"],
        `${LOG_ENTRIES}`,
      ],
      port,
    },
    () => Promise.resolve(null),
  );
  await Deno.remove(data);
  return started;
}

function environment(workload: Workload, port: number) {
  const proxy = workload.routes.find(({ answer }) => answer.kind === "proxy");
  const routes = proxy ? [] : byEndpoint(workload.routes).map(route);
  return {
    uuid: crypto.randomUUID(),
    lastMigration: 33,
    name: "bench",
    endpointPrefix: "",
    latency: 0,
    port,
    hostname: "127.0.0.1",
    folders: [],
    routes,
    rootChildren: routes.map(({ uuid }) => ({ type: "route", uuid })),
    proxyMode: proxy !== undefined,
    proxyHost: proxy?.answer.kind === "proxy" ? proxy.answer.url : "",
    proxyRemovePrefix: false,
    proxyReqHeaders: [],
    proxyResHeaders: [],
    tlsOptions: {
      enabled: false,
      type: "CERT",
      pfxPath: "",
      certPath: "",
      keyPath: "",
      caPath: "",
      passphrase: "",
    },
    cors: false,
    headers: [],
    data: [],
    callbacks: [],
  };
}

/** One route of Mockoon holds all stubs of a path; rules tell them apart. */
function byEndpoint(routes: readonly Route[]): Route[][] {
  return [
    ...Map.groupBy(routes, ({ method, path }) => `${method} ${path}`)
      .values(),
  ];
}

function route(stubs: readonly Route[]) {
  const { method = "GET", path = "/" } = stubs[0] ?? {};
  return {
    uuid: crypto.randomUUID(),
    type: "http",
    documentation: "",
    method: method.toLowerCase(),
    endpoint: path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1"),
    responses: stubs.map(response),
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
}

function response(stub: Route, index: number) {
  const rules = [
    ...rulesOf("query", stub.query ?? {}),
    ...rulesOf("header", stub.headers ?? {}),
    ...rulesOf("body", stub.json ?? {}),
  ];
  return {
    uuid: crypto.randomUUID(),
    body: body(stub.answer),
    latency: 0,
    statusCode: 200,
    label: "",
    headers: [{ key: "Content-Type", value: "application/json" }],
    bodyType: "INLINE",
    filePath: "",
    databucketID: "",
    sendFileAsBody: false,
    rules,
    rulesOperator: "AND",
    disableTemplating: stub.answer.kind !== "template",
    fallbackTo404: false,
    default: index === 0,
    crudKey: "id",
    callbacks: [],
  };
}

function rulesOf(
  target: string,
  values: Readonly<Record<string, string | number>>,
) {
  return Object.entries(values).map(([modifier, value]) => ({
    target,
    modifier,
    value: String(value),
    invert: false,
    operator: "equals",
  }));
}

function body(answer: Answer): string {
  if (answer.kind === "fixed") return answer.body;
  if (answer.kind !== "template") return "";
  return answer.parts.map((part) =>
    typeof part === "string" ? part : `{{queryParam '${part.query}'}}`
  ).join("");
}
