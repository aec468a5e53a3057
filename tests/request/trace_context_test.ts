import assert from "node:assert/strict";
import { traceIdOf, traceOf } from "../../src/request/trace_context.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

// https://www.w3.org/TR/trace-context/#traceparent-header-field-values
Deno.test("the trace id of a traceparent is read as the standard says", () => {
  const cases: [string, string | null][] = [
    [`00-${trace}-${parent}-01`, trace],
    [`  00-${trace}-${parent}-00 `, trace],
    [`01-${trace}-${parent}-01`, trace],
    [`01-${trace}-${parent}-01-what-may-come`, trace],
    [`cc-${trace}-${parent}-01-`, trace],
    [`00-${trace}-${parent}-01-what-may-come`, null],
    [`01-${trace}-${parent}-01what`, null],
    [`ff-${trace}-${parent}-01`, null],
    [`00-${"0".repeat(32)}-${parent}-01`, null],
    [`00-${trace}-${"0".repeat(16)}-01`, null],
    [`00-${trace.toUpperCase()}-${parent}-01`, null],
    [`00-${trace.slice(1)}-${parent}-01`, null],
    [`00-${trace}-${parent}-1`, null],
    [`00-${trace}-${parent}`, null],
    ["", null],
  ];
  for (const [value, id] of cases) assert.equal(traceIdOf(value), id, value);
});

Deno.test("the name of traceparent is read in any case, and two of them are none", () => {
  const value = `00-${trace}-${parent}-01`;
  assert.equal(traceOf([["TraceParent", value]]), trace);
  assert.equal(traceOf([["accept", "*/*"]]), null);
  assert.equal(traceOf([["traceparent", value], ["traceparent", value]]), null);
});
