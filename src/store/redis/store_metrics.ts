import { counter, gauge, type Metric } from "../../telemetry/exposition.ts";
import type { Member } from "./member.ts";
import type { StoreTally } from "./store_tally.ts";

interface Seen {
  readonly member: Member;
  readonly tally: StoreTally;
  /** How much of what was received waits for the store. */
  readonly waiting: number;
}

/** What operators see of a store that servers share. */
export function storeMetrics(seen: Seen): Metric[] {
  return [...standing(seen), ...times(seen), ...counts(seen)];
}

/** How this server stands to the store at the moment. */
function standing({ member, waiting }: Seen): Metric[] {
  const { heart, log } = member;
  return [
    gauge(
      "standin_store_connected",
      "1 while the store can be written to, else 0.",
      member.connection.isReady ? 1 : 0,
    ),
    gauge(
      "standin_store_in_step",
      "1 while the server holds a lease, and so may answer, else 0.",
      member.mayAnswer ? 1 : 0,
    ),
    gauge(
      "standin_store_lease_seconds",
      "What is left of the lease.",
      heart.leaseLeft / 1000,
    ),
    gauge(
      "standin_store_version",
      "The version of the last change that was carried out here.",
      log.version,
    ),
    gauge(
      "standin_store_lag_changes",
      "Changes that the store has and that were not carried out here.",
      Math.max(0, heart.heardVersion - log.version),
    ),
    gauge(
      "standin_store_servers",
      "Servers that share the store and live, this one too.",
      heart.others().length + 1,
    ),
    gauge(
      "standin_store_queue_entries",
      "What has happened and is not in the store yet.",
      waiting,
    ),
  ];
}

function times({ tally }: Seen): Metric[] {
  const { changes, calls, trips, barriers } = tally;
  return [
    {
      kind: "histogram",
      name: "standin_store_write_wait_seconds",
      help: "How long it took to store something.",
      samples: [[{ kind: "change" }, changes], [{ kind: "call" }, calls]],
    },
    {
      kind: "histogram",
      name: "standin_store_round_trip_seconds",
      help: "How long the store took to answer a heartbeat.",
      samples: [[{}, trips]],
    },
    {
      kind: "histogram",
      name: "standin_store_barrier_seconds",
      help: "How long it took until all was here that any server had received.",
      samples: [[{}, barriers]],
    },
  ];
}

function counts({ tally }: Seen): Metric[] {
  return [
    counter(
      "standin_store_reconnects_total",
      "How often the store could be asked again after a loss.",
      tally.reconnects,
    ),
    counter(
      "standin_store_restores_total",
      "How often the store had lost its memory and got this server's.",
      tally.restores,
    ),
    counter(
      "standin_journal_dropped_total",
      "Requests that went before the store had room for them.",
      tally.dropped,
    ),
  ];
}
