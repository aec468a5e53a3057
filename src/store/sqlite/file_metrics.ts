import { gauge, type Metric } from "../../telemetry/exposition.ts";
import type { Database } from "./database.ts";
import type { WriteQueue } from "./write_queue.ts";

/** What operators see of a file. */
export function fileMetrics({ version, queue, db, requests }: {
  readonly version: number;
  readonly queue: WriteQueue;
  readonly db: Database;
  /** Those that wait to be stored. */
  readonly requests: number;
}): Metric[] {
  return [
    gauge(
      "standin_store_connected",
      "1 while the store can be written to, else 0.",
      queue.trouble === null ? 1 : 0,
    ),
    gauge(
      "standin_store_version",
      "The version of the last change that was carried out here.",
      version,
    ),
    gauge(
      "standin_store_queue_entries",
      "What has happened and is not in the store yet.",
      queue.size + requests,
    ),
    gauge("standin_store_bytes", "Bytes of the file.", bytesOf(db)),
    {
      kind: "histogram",
      name: "standin_store_write_wait_seconds",
      help: "How long it took to store something.",
      samples: [[{ kind: "step" }, queue.times]],
    },
  ];
}

/** Less those that are in the log beside it alone. */
function bytesOf(db: Database): number {
  const pragma = (name: string) =>
    Number(db.row(`PRAGMA ${name}`)?.[name] ?? 0);
  return pragma("page_count") * pragma("page_size");
}
