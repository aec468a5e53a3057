import type { Upstream } from "./upstream.ts";

const ok = { status_code: 200 };

/** One stub for each kind of traffic; every scope has them all. */
export function soakStubs(upstream: Upstream): readonly unknown[] {
  const at = (path: string, action: unknown, more: object = {}) => ({
    request: { path },
    action,
    ...more,
  });
  const proxied = (path: string, url: string, timeout = 5) =>
    at(path, { proxy: { url, timeout } });
  const event = { event: "tick", data: "{{ request.path }}" };
  return [
    at("/plain", { response: { ...ok, body: "plain" } }),
    at("/items/{id}", {
      response: { ...ok, template_body: "item {{ request.path_params.id }}" },
    }),
    at("/upload", { response: { ...ok, body: "kept" } }),
    {
      request: {
        path: "/json",
        body: { $json: { $key_values: { kind: "soak" } } },
      },
      action: { response: { ...ok, body: { seen: true } } },
    },
    at("/short", { sse: { default_delay_ms: 5, events: [event, event] } }),
    at("/long", {
      sse: {
        default_delay_ms: 20,
        events: Array.from({ length: 500 }, () => event),
      },
    }),
    at("/slow", { response: { ...ok, body: "slow" } }, {
      chaos: { latency: { base_ms: 400 } },
    }),
    at("/drop", { response: { ...ok, body: "dropped" } }, {
      chaos: { faults: { connection_drop: { probability: 1 } } },
    }),
    proxied("/good", upstream.good),
    proxied("/silent", upstream.silent, 0.2),
    proxied("/broken", upstream.broken),
    proxied("/absent", upstream.absent),
  ];
}
