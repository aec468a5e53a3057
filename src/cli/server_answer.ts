import { errorSentence } from "./error_sentence.ts";
import { type CalledServer, callServer, readText } from "./server_call.ts";

/** Milliseconds to wait: what goes through all of a large server takes a while. */
const patience = 60_000;

/** The text that a server answers with 200; rejects with what it says instead. */
export async function answerText(
  server: CalledServer,
  path: string,
  payload?: unknown,
): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  const response = await callServer(server, path, signal, payload);
  const text = await readText(response);
  if (response.statusCode === 200) return text;
  throw new Error(errorSentence(text));
}
