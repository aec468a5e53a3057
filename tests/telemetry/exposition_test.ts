import assert from "node:assert/strict";
import { exposition } from "../../src/telemetry/exposition.ts";
import { Histogram } from "../../src/telemetry/histogram.ts";

Deno.test("each kind of metric is written as Prometheus reads it", () => {
  const times = new Histogram();
  for (const ms of [0, 1, 2, 60_000, 60_001]) times.add(ms);
  const text = exposition([
    { kind: "gauge", name: "a", help: "One\nline \\.", samples: [[{}, 1.5]] },
    {
      kind: "counter",
      name: "b_total",
      help: "B.",
      samples: [[{ x: 'q"\\\n', y: "2" }, 3]],
    },
    { kind: "summary", name: "c", help: "C.", samples: [[{ x: "1" }, times]] },
    { kind: "histogram", name: "d", help: "D.", samples: [[{}, times]] },
  ]);
  const lines = text.split("\n");
  assert.deepEqual(lines.slice(0, 9), [
    "# HELP a One\\nline \\\\.",
    "# TYPE a gauge",
    "a 1.5",
    "# HELP b_total B.",
    "# TYPE b_total counter",
    'b_total{x="q\\"\\\\\\n",y="2"} 3',
    "# HELP c C.",
    "# TYPE c summary",
    'c_sum{x="1"} 120.004',
  ]);
  const buckets = lines.filter((line) => line.startsWith("d_bucket"));
  assert.equal(buckets[0], 'd_bucket{le="0.001"} 2');
  assert.equal(buckets[1], 'd_bucket{le="0.005"} 3');
  assert.equal(buckets.at(-2), 'd_bucket{le="60"} 4');
  assert.equal(buckets.at(-1), 'd_bucket{le="+Inf"} 5');
  assert.deepEqual(lines.slice(-3), ["d_sum 120.004", "d_count 5", ""]);
});
