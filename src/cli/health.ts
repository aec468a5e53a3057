import { callServer, readText } from "./server_call.ts";
import { complain, say } from "./terminal.ts";

interface HealthQuestion {
  readonly url: string;
  /** Seconds. */
  readonly timeout: number;
  readonly controlToken: string | null;
}

/** Asks a server whether it is up; 0 when it is, 1 with a reason when not. */
export async function health(question: HealthQuestion): Promise<number> {
  try {
    const { isOk, text } = await ask(question);
    if (isOk) say(text);
    else complain(`No healthy server at ${question.url}: ${text}`);
    return isOk ? 0 : 1;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    complain(`No healthy server at ${question.url}: ${reason}`);
    return 1;
  }
}

async function ask(
  { timeout, ...server }: HealthQuestion,
): Promise<{ isOk: boolean; text: string }> {
  const signal = AbortSignal.timeout(timeout * 1000);
  const response = await callServer(server, "/health", signal);
  return {
    isOk: response.statusCode === 200,
    text: await readText(response),
  };
}
