import { answering, startStandin, type TestServer } from "./harness.ts";
import { ask, outcome } from "./wire.ts";

/** A server with scopes, each with a stub on `/who` that says its name, beside a global one. */
export async function startScoped(...names: string[]): Promise<TestServer> {
  const server = await startStandin();
  await server.stub(answering({ path: "/who" }, "global"));
  for (const name of names) {
    await server.control("POST", "/__mock__/scopes", { name });
    await server.stub(answering({ path: "/who" }, name), name);
  }
  return server;
}

/** Which stub answers on `/who`, or the status. */
export function who(server: TestServer, ...headers: string[]) {
  return ask(server, "/who", { headers }).then(outcome);
}
