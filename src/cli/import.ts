import { dirname, join } from "../runtime/paths.ts";
import { besideBodies } from "../formats/beside_bodies.ts";
import { importFiles } from "../formats/import_files.ts";
import { exitCodeOf, reportLines } from "../formats/report_text.ts";
import { stubFiles } from "../formats/stub_files.ts";
import { finish } from "../runtime/work.ts";
import { sendStubs } from "./import_send.ts";
import { readOperands } from "./import_operands.ts";
import type { ImportOptions } from "./options.ts";
import { complain, say } from "./terminal.ts";

/** What the command line asks of an import. */
export interface ImportOrder extends ImportOptions {
  readonly paths: readonly string[];
}

/** Imports files: into a folder, or to standard output; the exit code says how much was kept. */
export async function importMocks(order: ImportOrder): Promise<number> {
  const operands = await readOperands(order.paths);
  if (!operands.ok) return refuse([operands.problem]);
  const { files, around, unread } = operands;
  const from = order.from ?? undefined;
  const { allowWider, strict } = order;
  const result = await importFiles({
    files,
    around,
    unread,
    from,
    allowWider,
    options: { strict },
    tells: ["rewritten", "lost", "refused"],
  }, finish);
  if (!result.ok) return refuse(result.problems);
  const { score, lines } = result.report;
  const isShown = order.dryRun || order.out !== null || order.url !== null;
  for (const line of reportLines({ score, lines, format: result.format })) {
    isShown ? say(line) : complain(line);
  }
  if (order.dryRun) return exitCodeOf(score);
  const written = stubFiles(result.stubs, result.scopes);
  const problems: string[] = [];
  if (order.out !== null) problems.push(...await writeInto(order.out, result));
  else if (order.url === null) problems.push(...print(written));
  if (order.url !== null) {
    problems.push(...await send(written, { ...order, url: order.url }));
  }
  return problems.length > 0 ? refuse(problems) : exitCodeOf(score);
}

/** What a server did not take. */
async function send(
  files: ReadonlyMap<string, string>,
  order: ImportOrder & { readonly url: string },
): Promise<string[]> {
  const sending = await sendStubs(files, order, order.scope);
  return sending.ok
    ? sending.refused.map(({ pointer, message }) => `${pointer} ${message}`)
    : [sending.problem];
}

function refuse(problems: readonly string[]): number {
  for (const problem of problems) complain(problem);
  return 1;
}

/** Why the stubs could not be printed, if they were not. */
function print(files: ReadonlyMap<string, string>): string[] {
  const all = [...files.values()].map((text) => JSON.parse(text));
  const scopes = all.flatMap((one) => one.scopes ?? []);
  const stubs = all.flatMap((one) => one.stubs);
  const whole = scopes.length === 0 ? { stubs } : { scopes, stubs };
  return say(JSON.stringify(whole, null, 2))
    ? []
    : ["Standard output cannot be written"];
}

type Imported = Extract<
  Awaited<ReturnType<typeof importFiles>>,
  { readonly ok: true }
>;

/** Writes stub files, and large bodies beside them; says why it could not. */
async function writeInto(
  folder: string,
  result: Imported,
): Promise<string[]> {
  const { stubs, bodies } = besideBodies(result.stubs);
  try {
    await Deno.mkdir(folder, { recursive: true });
    for (const [name, text] of stubFiles(stubs, result.scopes)) {
      await Deno.writeTextFile(join(folder, name), text);
    }
    for (const [name, bytes] of bodies) {
      const path = join(folder, name);
      await Deno.mkdir(dirname(path), { recursive: true });
      await Deno.writeFile(path, bytes);
    }
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`Cannot write to ${JSON.stringify(folder)}: ${reason}`];
  }
}
