import type { Metric, Sample } from "../telemetry/exposition.ts";
import type { RequestTally } from "../telemetry/request_tally.ts";

/** How requests ended, and what was done to them. */
export function requestMetrics(tally: RequestTally): Metric[] {
  return [...endMetrics(tally), ...chaosMetrics(tally), ...callMetrics(tally)];
}

function endMetrics(tally: RequestTally): Metric[] {
  const actions = [...tally.actions];
  return [
    {
      kind: "counter",
      name: "standin_requests_total",
      help: "Requests that have ended.",
      samples: actions.flatMap(([action, { outcomes }]) =>
        [...outcomes].flatMap(([outcome, counts]) =>
          counts.flatMap((count, hundreds): Sample[] => {
            const status = hundreds === 0 ? "none" : `${hundreds}xx`;
            return count === 0 ? [] : [[{ outcome, status, action }, count]];
          })
        )
      ),
    },
    {
      kind: "histogram",
      name: "standin_request_seconds",
      help: "Time from a request's arrival to the end of its answer.",
      samples: actions.map(([action, { times }]) => [{ action }, times]),
    },
    {
      kind: "counter",
      name: "standin_unmatched_total",
      help: "Requests of clients that no stub matched.",
      samples: [[{}, tally.unmatched]],
    },
    {
      kind: "counter",
      name: "standin_late_total",
      help: "Requests that came after their scope had ended.",
      samples: [[{}, tally.late]],
    },
  ];
}

function chaosMetrics(tally: RequestTally): Metric[] {
  return [
    {
      kind: "counter",
      name: "standin_delay_injected_seconds_total",
      help: "Time that chaos added to answers.",
      samples: [...tally.actions].map((
        [action, { delayMs }],
      ) => [{ action }, delayMs / 1000]),
    },
    {
      kind: "counter",
      name: "standin_faults_total",
      help: "Faults that struck.",
      samples: [...tally.faults].map(([fault, count]) => [{ fault }, count]),
    },
  ];
}

function callMetrics({ calls }: RequestTally): Metric[] {
  const kinds = Object.entries(calls);
  return [
    {
      kind: "histogram",
      name: "standin_upstream_seconds",
      help: "Time until other servers sent the headers of their answers.",
      samples: kinds.map(([kind, { times }]) => [{ kind }, times]),
    },
    {
      kind: "counter",
      name: "standin_upstream_errors_total",
      help: "Calls of other servers that failed or took too long.",
      samples: kinds.map(([kind, { failed }]) => [{ kind }, failed]),
    },
  ];
}
