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
import { mockServerJars } from "./mockserver_fetch.ts";
import { send, startPeer } from "./ready.ts";

/** Log level WARN, as its manual advises for load; its ring of events stays on. */
export async function startMockServer(workload: Workload): Promise<Started> {
  const port = freePort();
  const expectations = workload.routes.map(expectation);
  return await startPeer(
    {
      command: "java",
      args: [
        "-Xmx2g",
        "-Dmockserver.logLevel=WARN",
        "-Dmockserver.disableSystemOut=true",
        "-Dmockserver.localBoundIP=127.0.0.1",
        `-Dmockserver.maxLogEntries=${LOG_ENTRIES}`,
        "-Dmockserver.maxExpectations=20000",
        ...["-cp", join(mockServerJars(cacheFolder()), "*")],
        ...["org.mockserver.cli.Main", "-p", `${port}`],
      ],
      cwd: cacheFolder(),
      port,
    },
    async (url) =>
      expectations.length === 0
        ? null
        : await send("PUT", `${url}/mockserver/expectation`, expectations),
  );
}

function expectation(route: Route) {
  const { method, path, query, headers, json, answer } = route;
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap((found) =>
    found[1] ?? []
  );
  return {
    httpRequest: {
      method,
      path,
      ...(names.length === 0 ? {} : {
        pathParameters: Object.fromEntries(names.map((name) => [name, [".+"]])),
      }),
      ...(query === undefined ? {} : { queryStringParameters: listed(query) }),
      ...(headers === undefined ? {} : { headers: listed(headers) }),
      ...(json === undefined
        ? {}
        : { body: { type: "JSON", json, matchType: "STRICT" } }),
    },
    ...action(answer),
    times: { unlimited: true },
  };
}

function listed(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [value]]),
  );
}

function action(answer: Answer) {
  const headers = { "content-type": ["application/json"] };
  switch (answer.kind) {
    case "fixed":
      return { httpResponse: { statusCode: 200, headers, body: answer.body } };
    case "proxy": {
      const { hostname, port } = new URL(answer.url);
      return {
        httpForward: { host: hostname, port: Number(port), scheme: "HTTP" },
      };
    }
    case "template": {
      const body = answer.parts.map((part) =>
        typeof part === "string"
          ? part
          : `{{ request.queryStringParameters.${part.query}.0 }}`
      ).join("");
      const template = JSON.stringify({ statusCode: 200, headers, body });
      return {
        httpResponseTemplate: { templateType: "MUSTACHE", template },
      };
    }
    case "events":
      return { httpResponse: { statusCode: 501 } };
  }
}
