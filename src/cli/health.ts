import { type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";
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

/** Not with `fetch`, which would ask the proxy of HTTP_PROXY for a server on this machine. */
async function ask(
  { url, timeout, controlToken }: HealthQuestion,
): Promise<{ isOk: boolean; text: string }> {
  const address = new URL(`${url.replace(/\/+$/, "")}/__mock__/health`);
  const options = {
    headers: controlToken === null
      ? {}
      : { authorization: `Bearer ${controlToken}` },
    // A server on this machine may have a certificate that nobody vouches for.
    rejectUnauthorized: !isLocal(address.hostname),
    signal: AbortSignal.timeout(timeout * 1000),
  };
  const send = address.protocol === "https:" ? requestSecurely : request;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(address, options, resolve).on("error", reject).end();
  });
  let text = "";
  for await (const part of response.setEncoding("utf8")) text += part;
  return { isOk: response.statusCode === 200, text };
}

function isLocal(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
