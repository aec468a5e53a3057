import { bucketEnds, type Histogram } from "./histogram.ts";

type Labels = Readonly<Record<string, string>>;

/** A value under its labels. */
export type Sample = readonly [labels: Labels, value: number];

/** A metric with all its values; the name ends as its kind asks. */
export type Metric =
  & { readonly name: string; readonly help: string }
  & (
    | {
      readonly kind: "counter" | "gauge";
      readonly samples: readonly Sample[];
    }
    | {
      /** A summary shows count and sum of what a histogram has in buckets. */
      readonly kind: "histogram" | "summary";
      readonly samples: readonly (readonly [Labels, Histogram])[];
    }
  );

/** A value of the moment, without labels. */
export function gauge(name: string, help: string, value: number): Metric {
  return { kind: "gauge", name, help, samples: [[{}, value]] };
}

/** A count that only grows, without labels. */
export function counter(name: string, help: string, value: number): Metric {
  return { kind: "counter", name, help, samples: [[{}, value]] };
}

/** The media type of the text below. */
export const expositionType = "text/plain; version=0.0.4; charset=utf-8";

/** Metrics as Prometheus reads them (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function exposition(metrics: readonly Metric[]): string {
  return metrics.map((metric) => {
    const { name, help, kind } = metric;
    const head = `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${kind}\n`;
    return head + linesOf(metric).map((line) => `${line}\n`).join("");
  }).join("");
}

function linesOf(metric: Metric): string[] {
  const { name } = metric;
  switch (metric.kind) {
    case "counter":
    case "gauge":
      return metric.samples.map(([labels, value]) => line(name, labels, value));
    case "summary":
      return metric.samples.flatMap(([labels, times]) =>
        totals(name, labels, times)
      );
    case "histogram":
      return metric.samples.flatMap(([labels, times]) => [
        ...buckets(name, labels, times),
        ...totals(name, labels, times),
      ]);
  }
}

/** Each bucket counts what is in those before it, too. */
function buckets(name: string, labels: Labels, times: Histogram): string[] {
  let below = 0;
  const ends = [...bucketEnds.map((ms) => String(ms / 1000)), "+Inf"];
  return ends.map((le, at) => {
    below += times.counts[at] ?? 0;
    return line(`${name}_bucket`, { ...labels, le }, below);
  });
}

function totals(name: string, labels: Labels, times: Histogram): string[] {
  return [
    line(`${name}_sum`, labels, times.sumMs / 1000),
    line(`${name}_count`, labels, times.count),
  ];
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels)
    .map(([key, text]) => `${key}="${escaped(text).replaceAll('"', '\\"')}"`);
  const shown = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
  return `${name}${shown} ${value}`;
}

function escaped(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}
