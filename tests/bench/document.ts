/**
 * `deno task bench:doc`: writes the tables of docs/performance.md from a
 * results file (first argument, otherwise docs/performance.json), so that no
 * figure is typed by hand. Each block stands between
 * `<!-- bench:NAME -->` and `<!-- /bench -->`.
 */
import { readResults, type Results } from "./results.ts";
import { contestTable, programTable, ratioTable } from "./tables.ts";

const docs = new URL("../../docs/", import.meta.url).pathname;
const source = Deno.args[0] ?? `${docs}performance.json`;
const page = `${docs}performance.md`;

const results = await readResults(source);
if (results === null) {
  console.error(
    `There is no "${source}". Run "deno task bench --out ${source}" first.`,
  );
  Deno.exit(1);
}
await Deno.writeTextFile(page, filled(await Deno.readTextFile(page), results));
await format(page);

/** The tables' long lines are wrapped as the rest of the page is. */
async function format(path: string): Promise<void> {
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "-q", path] })
    .output();
}

function filled(text: string, results: Results): string {
  return text.replaceAll(
    /<!-- bench:([\w-]+) -->\n[^]*?<!-- \/bench -->/g,
    (_, name) =>
      `<!-- bench:${name} -->\n\n${block(name, results)}\n<!-- /bench -->`,
  );
}

function block(name: string, results: Results): string {
  if (name === "machine") return machineLines(results);
  if (name === "ratios") return ratioTable(results.contests, results.programs);
  const contest = results.contests.find((result) => result.name === name);
  if (contest !== undefined) return contestTable(contest);
  const program = results.programs.find((result) => result.name === name);
  if (program !== undefined) return programTable(program);
  return "Not measured.\n";
}

function machineLines({ machine, ...run }: Results): string {
  const gib = Math.round(machine.memoryBytes / 1024 ** 3);
  const versions = Object.entries(machine.versions)
    .map(([name, version]) => `${name} ${version}`).join(", ");
  return [
    `- Machine: ${machine.cores} cores of ${machine.processor}, ${gib} GiB`,
    `- System: ${machine.system}`,
    `- Versions: ${versions}`,
    `- Load average before the run: ${machine.loadBefore.toFixed(2)}`,
    `- Load: ${run.connections} connections, rounds of ${run.seconds} s; each ratio tells how many`,
    `- Measured: ${run.at.slice(0, 10)}`,
  ].join("\n") + "\n";
}
