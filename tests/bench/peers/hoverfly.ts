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
import { send, startPeer } from "./ready.ts";

/** Started as a web server with a bounded journal. */
export async function startHoverfly(workload: Workload): Promise<Started> {
  const port = freePort();
  const loadPort = freePort();
  const simulation = {
    data: {
      pairs: workload.routes.map(pair),
      globalActions: { delays: [], delaysLogNormal: [] },
    },
    meta: { schemaVersion: "v5.2" },
  };
  return await startPeer(
    {
      command: join(cacheFolder(), "bin", "hoverfly"),
      args: [
        ...["-webserver", "-pp", `${loadPort}`, "-ap", `${port}`],
        ...["-listen-on-host", "127.0.0.1", "-log-level", "error"],
        ...["-journal-size", `${LOG_ENTRIES}`],
      ],
      port,
    },
    (url) => send("PUT", `${url}/api/v2/simulation`, simulation),
    `http://127.0.0.1:${loadPort}`,
  );
}

function pair(route: Route) {
  const { method, path, query, headers, json } = route;
  const glob = path.replaceAll(/\{\w+\}/g, "*");
  return {
    request: {
      method: [{ matcher: "exact", value: method }],
      path: [{ matcher: glob === path ? "exact" : "glob", value: glob }],
      ...(query === undefined ? {} : { query: exact(query) }),
      ...(headers === undefined ? {} : { headers: exact(headers) }),
      ...(json === undefined
        ? {}
        : { body: [{ matcher: "json", value: JSON.stringify(json) }] }),
    },
    response: response(route.answer),
  };
}

function exact(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      [{ matcher: "exact", value }],
    ]),
  );
}

function response(answer: Answer) {
  const headers = { "Content-Type": ["application/json"] };
  if (answer.kind === "fixed") {
    return { status: 200, headers, body: answer.body, encodedBody: false };
  }
  if (answer.kind !== "template") return { status: 501 };
  const body = answer.parts.map((part) =>
    typeof part === "string" ? part : `{{ Request.QueryParam.${part.query} }}`
  ).join("");
  return { status: 200, headers, body, encodedBody: false, templated: true };
}
