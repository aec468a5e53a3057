import { z } from "zod";
import {
  counter,
  exposition,
  expositionType,
  gauge,
  type Metric,
} from "../telemetry/exposition.ts";
import type { ControlParts } from "./parts.ts";
import { requestMetrics } from "./request_metrics.ts";
import { type Route, route } from "./route.ts";

/** `GET /__mock__/metrics`: what Prometheus collects, without a token, as it asks for probes. */
export function metricRoutes(parts: ControlParts): Route[] {
  return [route({
    method: "GET",
    path: "/__mock__/metrics",
    summary: "Counts what happened, for Prometheus",
    visit: "probe",
    answers: {
      200: {
        description: "The metrics in Prometheus' text format",
        forms: { "text/plain": z.string() },
      },
    },
    handle: () => {
      const metrics = [
        ...requestMetrics(parts.state.journals.tally),
        ...stateMetrics(parts),
        ...controlMetrics(parts),
        ...processMetrics(parts),
        ...parts.state.changes.link?.metrics() ?? [],
      ];
      return new Response(exposition(metrics), {
        headers: {
          "content-type": expositionType,
          "x-content-type-options": "nosniff",
        },
      });
    },
  })];
}

/** What there is of everything that a server holds. */
function stateMetrics({ state, streams }: ControlParts): Metric[] {
  const { journals, scopes } = state;
  const entries = scopes.all()
    .reduce((sum, scope) => sum + state.countsOf(scope).requests, 0);
  return [
    gauge("standin_stubs", "Stubs, of all scopes.", state.stubCount),
    gauge("standin_scopes", "Scopes that are alive.", scopes.list().length),
    counter(
      "standin_scopes_expired_total",
      "Scopes that ended because their time was over.",
      journals.tally.expired,
    ),
    gauge(
      "standin_waiters",
      "Assertions that wait for requests.",
      journals.tally.waiting,
    ),
    gauge(
      "standin_open_streams",
      "Answers that are being streamed.",
      streams.held,
    ),
    gauge("standin_journal_entries", "Requests in the journal.", entries),
    gauge("standin_journal_bytes", "Bytes that they take.", journals.bytes),
    counter(
      "standin_journal_evicted_total",
      "Requests that left the journal to make room.",
      journals.tally.evicted,
    ),
  ];
}

function controlMetrics({ tally }: ControlParts): Metric[] {
  const both = [true, false];
  return [
    {
      kind: "counter",
      name: "standin_assertions_total",
      help: "Assertions that were answered.",
      samples: both.flatMap((result) =>
        both.map((conclusive) =>
          [
            { result: String(result), conclusive: String(conclusive) },
            tally.assertionsWith(result, conclusive),
          ] as const
        )
      ),
    },
    {
      kind: "summary",
      name: "standin_control_seconds",
      help: "How long calls of the control API took.",
      samples: [...tally.operations].map(([operation, times]) =>
        [{ operation }, times] as const
      ),
    },
  ];
}

function processMetrics({ facts }: ControlParts): Metric[] {
  const { version, commit, startedAt } = facts;
  return [
    {
      kind: "gauge",
      name: "standin_build_info",
      help: "1, under the version and the commit that run.",
      samples: [[{ version, commit: commit ?? "" }, 1]],
    },
    gauge(
      "process_resident_memory_bytes",
      "Memory that the process holds.",
      facts.memory(),
    ),
    gauge(
      "process_start_time_seconds",
      "When it started, in seconds since the epoch.",
      startedAt / 1000,
    ),
  ];
}
