/** A span of the runtime's OpenTelemetry, as far as Standin writes into it. */
export interface Span {
  updateName(name: string): unknown;
  setAttribute(name: string, value: string): unknown;
  addEvent(name: string, attributes: Readonly<Record<string, string>>): unknown;
  spanContext(): {
    readonly traceId: string;
    readonly spanId: string;
    readonly traceFlags: number;
  };
}

/** The runtime's OpenTelemetry. */
export interface Telemetry {
  /** The span of the request that is being answered; `null` for none. */
  span(): Span | null;
}

/** What OpenTelemetry.js keeps a span of a context under; the runtime does as well. */
const spanKey = Symbol.for("OpenTelemetry Context Key SPAN");

interface ContextManager {
  active(): { getValue?(key: symbol): Span | undefined } | undefined;
}

/** The runtime's OpenTelemetry where `OTEL_DENO` switches it on, which one word alone does; else `null`. */
export function createTelemetry(): Telemetry | null {
  if (Deno.env.get("OTEL_DENO") !== "true") return null;
  const manager: ContextManager = Deno.telemetry.contextManager;
  return { span: () => manager.active()?.getValue?.(spanKey) ?? null };
}
