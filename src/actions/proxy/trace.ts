import { type HeaderLines, withoutField } from "../../request/header_lines.ts";
import type { Span } from "../../runtime/telemetry.ts";

/**
 * Header lines with which the next server's spans lie below this one's: the
 * client's `traceparent` gives way to that of the span, so that one goes out and
 * not two (https://www.w3.org/TR/trace-context/, section 3.4). Without a span
 * they stay as they came.
 */
export function continuedTrace(
  lines: HeaderLines,
  span: Span | null,
): HeaderLines {
  if (span === null) return lines;
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = traceFlags.toString(16).padStart(2, "0");
  const own = `00-${traceId}-${spanId}-${flags}`;
  return [...withoutField(lines, "traceparent"), ["traceparent", own]];
}
