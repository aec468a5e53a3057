/**
 * `deno task bench:doc`: writes the tables of docs/performance.md from a
 * results file (first argument, otherwise docs/performance.json), so that no
 * figure is typed by hand.
 */
import { filled } from "./page.ts";
import { readResults } from "./results.ts";

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
