import { join } from "@std/path";
import type { Started } from "../contestant.ts";
import { freePort } from "../server_process.ts";
import type { Answer, Route, Workload } from "../workload.ts";
import { cacheFolder } from "./cache.ts";
import { send, startPeer } from "./ready.ts";

/**
 * Counting its bounded journal costs it time in proportion to the bound: with
 * 100 entries it is as fast as unbounded, with 1,000 it is half as fast.
 */
const journalEntries = 100;

/** Console notifier off, as its manual advises for load; a bounded journal stays on. */
export async function startWireMock(workload: Workload): Promise<Started> {
  const port = freePort();
  const jar = join(cacheFolder(), "wiremock-standalone-3.13.2.jar");
  const mappings = workload.routes.map(mapping);
  return await startPeer(
    {
      command: "java",
      args: [
        ...["-Xmx2g", "-jar", jar, "--port", `${port}`],
        ...["--bind-address", "127.0.0.1", "--disable-banner"],
        ...["--root-dir", join(cacheFolder(), "wiremock-root")],
        ...["--disable-request-logging", "--disable-gzip"],
        ...["--max-request-journal-entries", `${journalEntries}`],
      ],
      port,
    },
    (url) => send("POST", `${url}/__admin/mappings/import`, { mappings }),
  );
}

function mapping(route: Route) {
  const { method, path, query, headers, json, answer } = route;
  return {
    request: {
      method,
      [path.includes("{") ? "urlPathTemplate" : "urlPath"]: path,
      ...(query === undefined ? {} : { queryParameters: equalTo(query) }),
      ...(headers === undefined ? {} : { headers: equalTo(headers) }),
      ...(json === undefined
        ? {}
        : { bodyPatterns: [{ equalToJson: JSON.stringify(json) }] }),
    },
    response: response(answer),
  };
}

function equalTo(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { equalTo: value }]),
  );
}

function response(answer: Answer) {
  const head = { status: 200, headers: { "content-type": "application/json" } };
  switch (answer.kind) {
    case "fixed":
      return { ...head, body: answer.body };
    case "proxy":
      return { proxyBaseUrl: answer.url };
    case "template": {
      const body = answer.parts.map((part) =>
        typeof part === "string" ? part : `{{request.query.${part.query}}}`
      ).join("");
      return { ...head, body, transformers: ["response-template"] };
    }
    case "events":
      return { status: 501 };
  }
}
