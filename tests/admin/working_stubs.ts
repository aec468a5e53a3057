/** The stubs of a working day, each with the scope that it belongs to. */
export const workingStubs: readonly {
  readonly scope?: string;
  readonly stub: unknown;
}[] = [
  {
    stub: {
      stub_id: "user-by-id",
      request: { method: "GET", path: "/users/{id}" },
      action: {
        response: {
          status_code: 200,
          headers: { "content-type": "application/json" },
          template_body:
            '{"id": {{ request.path_params.id | tojson }}, "name": "Ada Lovelace"}',
        },
      },
    },
  },
  {
    stub: {
      stub_id: "any-user-path",
      request: { path: "/users/{id}" },
      action: { response: { status_code: 200, body: "someone" } },
    },
  },
  {
    stub: {
      stub_id: "create-order",
      request: {
        method: "POST",
        path: "/orders",
        headers: { "x-tenant": "acme" },
        body: {
          $json: {
            $key_values: {
              key_values: { currency: { $eq: { value: "EUR" } } },
            },
          },
        },
      },
      action: {
        response: {
          status_code: 201,
          headers: { location: "/orders/1042" },
          body: { id: 1042, state: "open" },
        },
      },
      chaos: { latency: { base_ms: 5, jitter_ms: 15 } },
    },
  },
  {
    stub: {
      stub_id: "prices",
      request: { method: "GET", path: "/prices/stream" },
      action: {
        sse: {
          default_delay_ms: 20,
          events: [
            { event: "price", id: "1", data: '{"sku":"A1","eur":9.5}' },
            { event: "price", id: "2", data: '{"sku":"A1","eur":9.7}' },
            { event: "price", id: "3", data: '{"sku":"B7","eur":12}' },
          ],
        },
      },
    },
  },
  {
    scope: "search-team",
    stub: {
      stub_id: "flaky-search",
      request: {
        method: "GET",
        path: "/search",
        query: { q: { $regex: ".+" } },
      },
      action: { response: { status_code: 200, body: { hits: [] } } },
      chaos: { faults: { connection_drop: { probability: 1 } }, seed: 7 },
    },
  },
  {
    scope: "checkout-tests",
    stub: {
      stub_id: "login-once",
      request: { method: "POST", path: "/login" },
      action: {
        response: {
          status_code: 204,
          headers: { "set-cookie": "sid=1" },
          body: "",
        },
      },
      max_calls: 1,
    },
  },
  {
    stub: {
      stub_id: "legacy-upstream",
      request: { path: { $regex: { pattern: "/legacy/" } } },
      action: {
        proxy: { url: "http://127.0.0.1:9/", timeout: 1, append_path: true },
      },
      disabled: true,
    },
  },
];
