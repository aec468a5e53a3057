import { join } from "../runtime/paths.ts";
import { exitCodeOf, reportLines } from "../formats/report_text.ts";
import { exportAnswer } from "../model/import.ts";
import type { ExportName } from "../model/format_names.ts";
import { answerText } from "./server_answer.ts";
import type { CalledServer } from "./server_call.ts";
import { complain, say } from "./terminal.ts";

/** What the command line asks of an export. */
interface ExportOrder extends CalledServer {
  readonly to: ExportName;
  readonly out: string | null;
  /** `null` for what has no scope. */
  readonly scope: string | null;
}

/** Writes the stubs of a server, or its requests, to a folder or to standard output; the exit code says how much was kept. */
export async function exportMocks(order: ExportOrder): Promise<number> {
  const { url, to, out, scope } = order;
  const query = new URLSearchParams({ to, scope: scope ?? "" });
  try {
    const text = await answerText(order, `/export?${query}`);
    const { files, score, report } = exportAnswer.parse(JSON.parse(text));
    for (
      const line of reportLines({ score, lines: report, format: "Standin" })
    ) {
      complain(line);
    }
    for (const file of files) {
      if (out === null) say(file.text.trimEnd());
      else await write(join(out, file.path), file.text);
    }
    return exitCodeOf(score);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    complain(`Cannot export from ${url}: ${reason}`);
    return 1;
  }
}

async function write(path: string, text: string): Promise<void> {
  await Deno.mkdir(join(path, ".."), { recursive: true });
  await Deno.writeTextFile(path, text);
}
