import { importAnswer, type ReportLine } from "../model/import.ts";
import { errorSentence } from "./error_sentence.ts";
import { type CalledServer, callServer, readText } from "./server_call.ts";

/** Milliseconds to wait: thousands of stubs take a while. */
const patience = 60_000;

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
    const signal = AbortSignal.timeout(patience);
    const response = await callServer(server, "/import", signal, payload);
    const text = await readText(response);
    if (response.statusCode !== 200) {
      return refuse(server, errorSentence(text));
    }
    const { report } = importAnswer.parse(JSON.parse(text));
    const refused = report.filter(({ verdict }) => verdict === "refused");
    return { ok: true, refused };
  } catch (error) {
    return refuse(
      server,
      error instanceof Error ? error.message : String(error),
    );
  }
}

function refuse({ url }: CalledServer, reason: string): Sending {
  return { ok: false, problem: `Cannot import into ${url}: ${reason}` };
}
