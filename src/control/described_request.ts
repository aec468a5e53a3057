import { IncomingRequest } from "../request/incoming_request.ts";
import { firstValue, type HeaderLines } from "../request/header_lines.ts";
import type { MatchQuery } from "../model/match_query.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import type { World } from "../runtime/world.ts";
import { describedBody } from "./described_body.ts";

/** A request that nobody sent, as if it came now, as matching sees one; or why its headers cannot be sent. */
export async function describedRequest(
  query: MatchQuery,
  { now, ticks }: Pick<World, "now" | "ticks">,
  meter: WorkMeter,
): Promise<IncomingRequest | string> {
  const { method, host, body, scheme, client_ip: client } = query;
  const lines = query.headers.map(([name, value]): [string, string] => [
    name,
    value.trim(),
  ]);
  const issue = headerIssue(lines);
  if (issue !== null) return issue;
  if (firstValue(lines, "host") === null) lines.push(["host", host]);
  const isJson = body !== undefined && body !== null &&
    typeof body !== "string";
  if (isJson && firstValue(lines, "content-type") === null) {
    lines.push(["content-type", "application/json"]);
  }
  const url = `${scheme}://${firstValue(lines, "host")}${targetOf(query)}`;
  const arrival = { receivedAt: now(), startedAt: ticks(), client };
  const incoming = new IncomingRequest({ method, url }, lines, arrival);
  const bytes = await describedBody(query, meter);
  if (bytes !== null) incoming.describeBody(bytes);
  return incoming;
}

/** Why the lines cannot be headers, or null where they can. */
function headerIssue(lines: HeaderLines): string | null {
  try {
    new Headers(lines);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function targetOf({ path, target, query }: MatchQuery): string {
  const base = target ?? (path ?? "/").replace(/[%?#]/g, encodeURIComponent);
  if (query.length === 0) return base;
  const pairs = query.map(([name, value]) =>
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  );
  return `${base}${base.includes("?") ? "&" : "?"}${pairs.join("&")}`;
}
