import type { TestServer } from "../harness.ts";
import { send } from "./stage.ts";
import { workingStubs } from "./working_stubs.ts";

/** Stubs, scopes and requests as a working day leaves them, for screenshots and checks. */
export async function furnish(server: TestServer): Promise<void> {
  await server.control("POST", "/__mock__/scopes", { name: "checkout-tests" });
  await server.control("POST", "/__mock__/scopes", { name: "search-team" });
  for (const { stub, scope } of workingStubs) await server.stub(stub, scope);
  await requests(server);
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
