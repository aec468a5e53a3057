// What the transport asks of each request before anybody looks at its message.

import type { ReadyAnswer } from "../../answers/answer.ts";
import { mediaTypeOf } from "../../request/content.ts";
import {
  firstValue,
  type HeaderLines,
  joinedValue,
} from "../../request/header_lines.ts";
import { refuseHttp } from "./rpc_answer.ts";

/**
 * Refuses a page of another origin: a public name can be made to lead to this
 * machine (DNS rebinding), so that a server has to look at where a request
 * comes from. Names of this machine, addresses and names without a dot cannot
 * be rebound.
 */
export function refuseOrigin(
  lines: HeaderLines,
  opensToPages: () => boolean,
): ReadyAnswer | null {
  const origin = firstValue(lines, "origin");
  if (origin === null || isLocal(origin) || opensToPages()) return null;
  return refuseHttp(
    403,
    'Origin not allowed: create the scope with "cors": true, or start Standin with --cors',
  );
}

function isLocal(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? ".";
  const isAddress = host.startsWith("[") || /^[\d.]+$/.test(host);
  return host !== "" && host !== "." &&
    (isAddress || !host.includes(".") || host.endsWith(".localhost"));
}

const [json, events] = ["application/json", "text/event-stream"];

/** Refuses a client that would not read the answer. */
export function refuseAccept(
  lines: HeaderLines,
  method: "GET" | "POST",
): ReadyAnswer | null {
  const wanted = method === "GET" ? [events] : [json, events];
  const accepted = (joinedValue(lines, "accept") ?? "").split(",")
    .map(mediaTypeOf);
  const takes = (type = "") =>
    accepted.includes(type) || accepted.includes("*/*") ||
    accepted.includes(type.replace(/\/.*/, "/*"));
  return wanted.every(takes) ? null : refuseHttp(
    406,
    `Not Acceptable: the client should accept ${wanted.join(" and ")}`,
  );
}

/** Refuses a body of another type. */
export function refuseType(lines: HeaderLines): ReadyAnswer | null {
  const type = firstValue(lines, "content-type") ?? "";
  return mediaTypeOf(type) === json ? null : refuseHttp(
    415,
    "Unsupported Media Type: the Content-Type should be application/json",
  );
}
