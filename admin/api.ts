import { signal } from "@preact/signals";
import type { Json } from "../src/json/values.ts";
import type { Issue } from "../src/schema/issue.ts";
import { at, member } from "./json_text.ts";
import { keep, kept } from "./kept.ts";
import { tokenKey } from "./kept_keys.ts";

/** What became of a call to the control API. */
export type CallOutcome<T> =
  | { readonly kind: "ok"; readonly value: T }
  | {
    readonly kind: "refused";
    readonly status: number;
    readonly message: string;
    readonly issues: readonly Issue[];
    /** The whole answer, for what else it holds. */
    readonly payload: Json;
  }
  | { readonly kind: "unreachable"; readonly message: string }
  | { readonly kind: "stopped" };

export interface CallOptions {
  readonly method?: string;
  readonly body?: Json;
  /** A scope whose header goes along. */
  readonly scope?: string | null;
  readonly signal?: AbortSignal;
  /** The revision that a change is made of; the server refuses a change of another. */
  readonly ifMatch?: string | undefined;
}

/** True while the server wants a token that the page does not have. */
export const tokenWanted = signal(false);
/** True after a token was refused. */
export const tokenRefused = signal(false);

export function keepToken(token: string): void {
  keep(tokenKey, token, "sessionStorage");
  tokenWanted.value = false;
}

export function hasToken(): boolean {
  return token() !== null;
}

function token(): string | null {
  return kept(tokenKey, "sessionStorage");
}

function requestHeaders(options: CallOptions): Headers {
  const headers = new Headers();
  const known = token();
  if (known !== null) headers.set("authorization", `Bearer ${known}`);
  if (options.body !== undefined) {
    headers.set("content-type", "application/json");
  }
  if (options.ifMatch !== undefined) headers.set("if-match", options.ifMatch);
  if (typeof options.scope === "string" && options.scope !== "") {
    headers.set(options.scope, "1");
  }
  return headers;
}

async function send(
  path: string,
  options: CallOptions,
): Promise<CallOutcome<Response>> {
  try {
    const response = await fetch(`/__mock__${path}`, {
      method: options.method ?? "GET",
      headers: requestHeaders(options),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
      cache: "no-store",
    });
    if (response.ok) {
      return { kind: "ok", value: response };
    }
    if (response.status === 401) {
      tokenRefused.value = hasToken();
      tokenWanted.value = true;
    }
    return refusal(response.status, await response.text());
  } catch (error) {
    if (options.signal?.aborted) return { kind: "stopped" };
    return { kind: "unreachable", message: String(error) };
  }
}

function isIssue(value: Json): value is Json & Issue {
  return typeof member(value, "msg") === "string" &&
    Array.isArray(member(value, "loc"));
}

function refusal(status: number, text: string): CallOutcome<never> {
  let payload: Json = null;
  try {
    payload = JSON.parse(text) as Json;
  } catch {
    // Not from the control API: a proxy between, perhaps. The status must do.
  }
  const detail = at(payload, ["detail"]);
  const issues = Array.isArray(detail) && detail.every(isIssue) ? detail : [];
  const first = issues[0]?.msg;
  const message = typeof detail === "string"
    ? detail
    : first ?? `The server answered with status ${status}.`;
  return { kind: "refused", status, message, issues, payload };
}

/** Calls the control API; `path` starts after `/__mock__`. Never throws. */
export async function call<T>(
  path: string,
  options: CallOptions = {},
): Promise<CallOutcome<T>> {
  const sent = await send(path, options);
  if (sent.kind !== "ok") return sent;
  try {
    return { kind: "ok", value: await sent.value.json() as T };
  } catch (error) {
    if (options.signal?.aborted) return { kind: "stopped" };
    return { kind: "unreachable", message: String(error) };
  }
}

/** A recorded body as it was received. */
export async function downloadBody(id: string): Promise<CallOutcome<Blob>> {
  const sent = await send(`/requests/${encodeURIComponent(id)}/body`, {});
  if (sent.kind !== "ok") return sent;
  return { kind: "ok", value: await sent.value.blob() };
}

/** An answer that the caller reads, perhaps while it comes; `path` starts after `/__mock__`. */
export function open(
  path: string,
  options: CallOptions,
): Promise<CallOutcome<Response>> {
  return send(path, options);
}

/** An answer that is a text. */
export async function callText(path: string): Promise<CallOutcome<string>> {
  const sent = await send(path, {});
  if (sent.kind !== "ok") return sent;
  try {
    return { kind: "ok", value: await sent.value.text() };
  } catch (error) {
    return { kind: "unreachable", message: String(error) };
  }
}

/** What to tell a person about a call that did not succeed. */
export function complaint(outcome: CallOutcome<unknown>): string {
  if (outcome.kind === "refused") return outcome.message;
  if (outcome.kind === "unreachable") return "The server is not answering.";
  return "";
}

/** The place of an issue as a path of keys, without the leading "body". */
export function placeOf(issue: Issue): string[] {
  const loc = issue.loc.map(String);
  return loc[0] === "body" ? loc.slice(1) : loc;
}
