import { join } from "@std/path";
import type { Started } from "../contestant.ts";
import { freePort } from "../server_process.ts";
import type { Answer, Route, Workload } from "../workload.ts";
import { cacheFolder } from "./cache.ts";
import { send, startPeer } from "./ready.ts";

/** Log to files and console off, as its manual advises for load; requests are recorded. */
export async function startMountebank(workload: Workload): Promise<Started> {
  const port = freePort();
  const loadPort = freePort();
  const program = join(cacheFolder(), "node_modules/mountebank/bin/mb");
  return await startPeer(
    {
      command: "node",
      args: [
        ...[program, "start", "--port", `${port}`, "--localOnly"],
        ...["--nologfile", "--loglevel", "error"],
        ...["--pidfile", join(cacheFolder(), `mb-${port}.pid`)],
      ],
      port,
    },
    (url) => send("POST", `${url}/imposters`, imposterOf(workload, loadPort)),
    `http://127.0.0.1:${loadPort}`,
  );
}

/** A server of mountebank's with the stubs of a workload; Rift takes the same. */
export function imposterOf({ routes }: Workload, port: number) {
  return {
    port,
    protocol: "http",
    recordRequests: true,
    defaultResponse: { statusCode: 404 },
    stubs: routes.map(stub),
  };
}

function stub(route: Route) {
  const { method, path, query, headers, json, answer } = route;
  const pattern = `^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`;
  const exact = {
    method,
    ...(path.includes("{") ? {} : { path }),
    ...(query === undefined ? {} : { query }),
    ...(headers === undefined ? {} : { headers }),
  };
  return {
    predicates: [
      { equals: exact },
      ...(path.includes("{") ? [{ matches: { path: pattern } }] : []),
      ...(json === undefined ? [] : [{ deepEquals: { body: json } }]),
    ],
    responses: [response(answer)],
  };
}

function response(answer: Answer) {
  const headers = { "content-type": "application/json" };
  switch (answer.kind) {
    case "fixed":
      return { is: { statusCode: 200, headers, body: answer.body } };
    case "proxy":
      return { proxy: { to: answer.url, mode: "proxyTransparent" } };
    case "template": {
      const body = answer.parts.map((part) =>
        typeof part === "string" ? part : `\${${part.query}}`
      ).join("");
      const behaviors = answer.parts.flatMap((part) =>
        typeof part === "string" ? [] : [copyQuery(part.query)]
      );
      return { is: { statusCode: 200, headers, body }, behaviors };
    }
    case "events":
      return { is: { statusCode: 501 } };
  }
}

function copyQuery(name: string) {
  const using = { method: "regex", selector: ".+" };
  return { copy: { from: { query: name }, into: `\${${name}}`, using } };
}
