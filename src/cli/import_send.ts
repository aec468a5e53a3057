import { importAnswer, type ReportLine } from "../model/import.ts";
import { answerText } from "./server_answer.ts";
import type { CalledServer } from "./server_call.ts";

/** What a server made of stub files: a line for each stub that it refused, or why it took none. */
export type Sending =
  | { readonly ok: true; readonly refused: readonly ReportLine[] }
  | { readonly ok: false; readonly problem: string };

/** Sends stub files to a server, into a scope where one is named. */
export async function sendStubs(
  files: ReadonlyMap<string, string>,
  server: CalledServer,
  scope: string | null,
): Promise<Sending> {
  const payload = {
    files: [...files].map(([path, text]) => ({ path, text })),
    from: "standin",
    ...(scope === null ? {} : { into: scope }),
  };
  try {
    const text = await answerText(server, "/import", payload);
    const { report } = importAnswer.parse(JSON.parse(text));
    const refused = report.filter(({ verdict }) => verdict === "refused");
    return { ok: true, refused };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const problem = `Cannot import into ${server.url}: ${reason}`;
    return { ok: false, problem };
  }
}
