import { startStandin, type TestServer } from "../harness.ts";
import { lastEntry } from "../journal_reader.ts";

/** A server that masks secrets, those of some more names too. */
export function redacting(names: readonly string[] = []) {
  return startStandin({ redact: names });
}

/** Everything that a server shows of its requests, as one text. */
export async function everythingOf(server: TestServer): Promise<string> {
  const { id } = await lastEntry(server);
  const path = `/__mock__/requests/${id}`;
  const assertion = { path: "/elsewhere", body: "other", times: 9 };
  const answers = [
    await server.control("GET", "/__mock__/requests?scope=*"),
    await server.control("GET", path),
    await server.control("GET", `${path}/near-misses`),
    await server.control("GET", `${path}/body`),
    await server.control("POST", "/__mock__/assert", assertion),
  ];
  return answers.map(({ text }) => text).join("\n");
}
