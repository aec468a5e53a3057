import { z } from "zod";
import { until } from "../executable/program.ts";

const attributes = z.array(z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional() }),
}));

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string(),
  name: z.string(),
  attributes,
  events: z.array(z.object({ name: z.string(), attributes })),
});

/** What OTLP sends as JSON (https://opentelemetry.io/docs/specs/otlp/#otlphttp), as far as it is read here. */
const message = z.object({
  resourceSpans: z.array(z.object({
    scopeSpans: z.array(z.object({ spans: z.array(span) })),
  })),
});

/** A span with its attributes by name. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly events: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, string | undefined>>;
  }[];
}

/** A collector of spans, and the variables that lead a runtime to it. */
export interface SpanCollector extends AsyncDisposable {
  readonly variables: Readonly<Record<string, string>>;
  /** The span of a request to this path, once it is there. */
  of(path: string): Promise<SentSpan>;
}

export function startCollector(): SpanCollector {
  const spans: SentSpan[] = [];
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const body: unknown = await request.json();
      if (request.url.endsWith("/v1/traces")) {
        spans.push(...spansIn(message.parse(body)));
      }
      return Response.json({});
    },
  );
  return {
    variables: {
      OTEL_DENO: "true",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.addr.port}`,
      OTEL_BSP_SCHEDULE_DELAY: "50",
    },
    async of(path) {
      const isIt = (one: SentSpan) => one.attributes["url.path"] === path;
      await until(`the span of ${path}`, () => spans.some(isIt));
      const found = spans.find(isIt);
      if (found === undefined) throw new Error(path);
      return found;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function spansIn({ resourceSpans }: z.infer<typeof message>): SentSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((one) => ({
      ...one,
      attributes: named(one.attributes),
      events: one.events.map(({ name, attributes }) => ({
        name,
        attributes: named(attributes),
      })),
    }));
}

function named(pairs: z.infer<typeof attributes>) {
  return Object.fromEntries(
    pairs.map(({ key, value }) => [key, value.stringValue]),
  );
}
