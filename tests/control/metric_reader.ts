import type { TestServer } from "../harness.ts";

/** The metrics of a server, by their names with labels as they are written. */
export async function readMetrics(
  server: TestServer,
): Promise<ReadonlyMap<string, number>> {
  const { text } = await server.control("GET", "/__mock__/metrics");
  const lines = text.split("\n").filter((line) => /^[^#\n]/.test(line));
  return new Map(lines.map((line) => {
    const space = line.lastIndexOf(" ");
    return [line.slice(0, space), Number(line.slice(space + 1))];
  }));
}

/** What of some metrics grows while something is done, and by how much. */
export async function grown(
  server: TestServer,
  names: RegExp,
  what: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await readMetrics(server);
  await what();
  const after = [...await readMetrics(server)];
  const more = after.map(([name, value]): [string, number] => [
    name,
    value - (before.get(name) ?? 0),
  ]);
  return Object.fromEntries(
    more.filter(([name, by]) => names.test(name) && by !== 0),
  );
}
