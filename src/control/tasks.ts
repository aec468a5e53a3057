import type { JsonObject } from "../json/values.ts";
import { assertionRoutes } from "./assertions.ts";
import { channelRoutes } from "./channels.ts";
import { createDocs, type Docs } from "./docs/docs.ts";
import { exportRoutes } from "./export.ts";
import { importRoutes } from "./import.ts";
import { matchRoutes } from "./match.ts";
import { describeApi } from "./openapi.ts";
import { metricRoutes } from "./metrics.ts";
import { openStreamRoutes } from "./open_streams.ts";
import type { ControlParts } from "./parts.ts";
import { probeRoutes } from "./probes.ts";
import { reportRoutes } from "./report_route.ts";
import { requestRoutes } from "./requests.ts";
import type { Task } from "./route.ts";
import { scopeRoutes } from "./scopes.ts";
import { serverRoutes } from "./server_info.ts";
import { specificationRoutes } from "./specification.ts";
import { stateRoutes } from "./state_routes.ts";
import { stubRoutes } from "./stubs.ts";

/** Every operation of the control API by task, and the pages that describe them. */
export function controlTasks(
  parts: ControlParts,
): { tasks: readonly Task[]; docs: Docs } {
  let document: JsonObject | undefined;
  const describe = async () =>
    document ??= await describeApi(tasks, parts.facts.version);
  const docs = createDocs(describe);
  const tasks: readonly Task[] = [
    {
      name: "Stubs",
      says: "Define answers, and ask which stub would answer a request.",
      routes: [...stubRoutes(parts), ...matchRoutes(parts)],
    },
    {
      name: "Requests",
      says:
        "See what was received and why no stub answered it, and send it again.",
      routes: requestRoutes(parts),
    },
    {
      name: "Assertions and reports",
      says: "Let the server judge what was received.",
      routes: [...assertionRoutes(parts), ...reportRoutes(parts)],
    },
    {
      name: "Scopes",
      says: "Give each test its own stubs, requests and state on one server.",
      routes: scopeRoutes(parts),
    },
    {
      name: "Streams and channels",
      says: "Push into open streams, and end them.",
      routes: [...openStreamRoutes(parts), ...channelRoutes(parts)],
    },
    {
      name: "State",
      says: "Read and set what stubs remember, or reset a scope.",
      routes: stateRoutes(parts),
    },
    {
      name: "Import and export",
      says:
        "Import other tools' mocks, and export stubs and requests as files.",
      routes: [...importRoutes(parts), ...exportRoutes(parts)],
    },
    {
      name: "The server",
      says: "Ask how the server is doing, and get descriptions of its API.",
      routes: [
        ...serverRoutes(parts),
        ...probeRoutes(parts),
        ...metricRoutes(parts),
        ...specificationRoutes(describe, docs),
      ],
    },
  ];
  return { tasks, docs };
}
