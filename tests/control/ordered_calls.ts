import type { TestServer } from "../harness.ts";

/** Steps of an order. */
export const login = { method: "POST", path: "/login" };
export const orders = { path: "/orders", times: { $gte: 1 } };
export const commit = { method: "POST", path: "/commit" };
export const steps = [login, orders, commit];

/** Sends calls such as "GET /a, POST /b", one after the other. */
export async function send(server: TestServer, calls: string): Promise<void> {
  for (const call of calls.split(", ")) {
    const [method = "", path = ""] = call.split(" ");
    await server.get(path, { method });
  }
}
