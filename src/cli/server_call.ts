import { Buffer } from "node:buffer";
import { type IncomingMessage, request } from "node:http";
import { request as requestSecurely } from "node:https";

/** A server, and how it is asked. */
export interface CalledServer {
  readonly url: string;
  readonly controlToken: string | null;
}

/** Asks a server's control API, with a payload by POST; not with `fetch`, which would ask the proxy of HTTP_PROXY for a server on this machine. */
export async function callServer(
  { url, controlToken }: CalledServer,
  path: string,
  signal: AbortSignal,
  payload?: unknown,
): Promise<IncomingMessage> {
  const address = new URL(`${url.replace(/\/+$/, "")}/__mock__${path}`);
  const text = payload === undefined ? null : JSON.stringify(payload);
  const options = {
    method: text === null ? "GET" : "POST",
    headers: {
      ...(controlToken === null
        ? {}
        : { authorization: `Bearer ${controlToken}` }),
      ...(text === null ? {} : {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      }),
    },
    // A server on this machine may have a certificate that nobody vouches for.
    rejectUnauthorized: !isLocal(address.hostname),
    signal,
  };
  const send = address.protocol === "https:" ? requestSecurely : request;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(address, options, resolve).on("error", reject).end(text ?? undefined);
  });
  return response.setEncoding("utf8");
}

/** All that an answer says. */
export async function readText(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of response) text += part;
  return text;
}

function isLocal(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}
