import type { TestServer } from "../harness.ts";
import { send } from "./stage.ts";

/** Stubs, scopes and requests as a working day leaves them, for screenshots and checks. */
export async function furnish(server: TestServer): Promise<void> {
  await server.control("POST", "/__mock__/scopes", { name: "checkout-tests" });
  await server.control("POST", "/__mock__/scopes", { name: "search-team" });
  await stubs(server);
  await requests(server);
}

async function stubs(server: TestServer): Promise<void> {
  const json = { "content-type": "application/json" };
  await server.stub({
    stub_id: "user-by-id",
    request: { method: "GET", path: "/users/{id}" },
    action: {
      response: {
        status_code: 200,
        headers: json,
        template_body:
          '{"id": {{ request.path_params.id | tojson }}, "name": "Ada Lovelace"}',
      },
    },
  });
  await server.stub({
    stub_id: "any-user-path",
    request: { path: "/users/{id}" },
    action: { response: { status_code: 200, body: "someone" } },
  });
  await server.stub({
    stub_id: "create-order",
    request: {
      method: "POST",
      path: "/orders",
      headers: { "x-tenant": "acme" },
      body: {
        $json: {
          $key_values: { key_values: { currency: { $eq: { value: "EUR" } } } },
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
  });
  await server.stub({
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
  });
  await server.stub({
    stub_id: "flaky-search",
    request: { method: "GET", path: "/search", query: { q: { $regex: ".+" } } },
    action: { response: { status_code: 200, body: { hits: [] } } },
    chaos: { faults: { connection_drop: { probability: 1 } }, seed: 7 },
  }, "search-team");
  await server.stub({
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
  }, "checkout-tests");
  await server.stub({
    stub_id: "legacy-upstream",
    request: { path: { $regex: { pattern: "/legacy/" } } },
    action: {
      proxy: { url: "http://127.0.0.1:9/", timeout: 1, append_path: true },
    },
    disabled: true,
  });
}

async function requests(server: TestServer): Promise<void> {
  const json = { "content-type": "application/json" };
  const order = JSON.stringify({
    currency: "EUR",
    customer: { id: 77, name: "Grace Hopper" },
    lines: [{ sku: "A1", quantity: 2 }, { sku: "B7", quantity: 1 }],
  });
  const checkout = { "checkout-tests": "1" };
  await send(server, "/users/7?expand=team", {
    headers: { accept: "application/json" },
  });
  await send(server, "/users/8");
  await send(server, "/orders", {
    method: "POST",
    headers: { ...json, "x-tenant": "acme" },
    body: order,
  });
  await send(server, "/prices/stream");
  await send(server, "/search?q=lamp", { headers: { "search-team": "1" } });
  await send(server, "/login", {
    method: "POST",
    headers: checkout,
    body: "user=ada&password=secret",
  });
  await send(server, "/login", {
    method: "POST",
    headers: checkout,
    body: "user=ada&password=secret",
  });
  await send(server, "/users/7/avatar");
  await send(server, "/users/9", { method: "DELETE" });
  await send(server, "/orders", {
    method: "POST",
    headers: { ...json, "x-tenant": "umbrella" },
    body: order.replace("EUR", "USD"),
  });
}
