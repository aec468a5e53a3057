import type { JudgedRequest } from "./judged.ts";

/** What is compared of an answer. */
export interface Judged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Headers that each server writes by itself. */
const own = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "matched-stub-id",
  "matched-stub-name",
  "server",
  "standin-request-id",
  "transfer-encoding",
  "vary",
]);

/** Sends a request; of a miss only the status is kept, since each server has words of its own. */
export async function ask(
  url: string,
  { target, method = "GET", headers = {}, body }: JudgedRequest,
): Promise<Judged> {
  const answer = await fetch(url + target, {
    method,
    redirect: "manual",
    headers: { "accept-encoding": "identity", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const isMiss = answer.status === 404 &&
    /NO_STUB_MATCH|Request was not matched|No response could be served|Cannot [A-Z]+ /
      .test(
        text,
      );
  if (isMiss) return { status: 404, headers: {}, body: "" };
  const told = [...answer.headers].filter(([name]) => !own.has(name));
  return {
    status: answer.status,
    headers: Object.fromEntries(told),
    body: text,
  };
}

/** A line that names a request. */
export function nameOf(
  { target, method = "GET", headers, body }: JudgedRequest,
): string {
  return [
    method,
    target,
    headers === undefined ? "" : JSON.stringify(headers),
    body ?? "",
  ].join(" ").trim();
}
