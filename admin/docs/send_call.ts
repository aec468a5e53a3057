import { kept } from "../kept.ts";
import { tokenKey } from "../kept_keys.ts";
import { element } from "./element.ts";
import { prettyJson } from "./pretty_json.ts";
import type { ShownCall } from "./shown_call.ts";

/** Characters of an answer that are shown. */
const maxShown = 200_000;

/** Sends a call to this server and shows what it answers, a stream as it comes. Gives the status, or null where there was no answer. */
export async function sendCall(
  call: ShownCall,
  place: HTMLElement,
): Promise<number | null> {
  const stopping = new AbortController();
  const stop = element("button", { type: "button", className: "button small" });
  stop.append("Stop");
  stop.addEventListener("click", () => stopping.abort());
  place.replaceChildren(element("p", { className: "hint" }, "Sent …"), stop);
  const began = performance.now();
  try {
    const url = new URL(call.target, location.origin);
    if (url.origin !== location.origin) throw new Error("not this server");
    const answer = await fetch(url, initOf(call, stopping.signal));
    const took = Math.round(performance.now() - began);
    const line = statusLine(answer, took);
    const code = element("code");
    const shown = element("pre", { tabIndex: 0 }, code);
    shown.ariaLabel = "Answer";
    place.replaceChildren(line, stop, shown);
    await readInto(answer, code, stopping);
    stop.remove();
    if (code.textContent === "") shown.remove();
    return answer.status;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const text = stopping.signal.aborted
      ? "Stopped."
      : `There was no answer: ${why}.`;
    stop.remove();
    place.append(element("p", { className: "issue" }, text));
    return null;
  }
}

function initOf(
  { method, payload }: ShownCall,
  signal: AbortSignal,
): RequestInit {
  const headers = new Headers();
  const token = kept(tokenKey, "sessionStorage");
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (payload !== null) headers.set("content-type", "application/json");
  return { method, headers, body: payload, signal, cache: "no-store" };
}

function statusLine(answer: Response, took: number): HTMLElement {
  const kind = answer.ok ? "good" : "bad";
  const type = answer.headers.get("content-type") ?? "no content";
  return element(
    "p",
    {},
    element(
      "span",
      { className: `chip status ${kind}` },
      String(answer.status),
    ),
    ` ${type}, ${took} ms`,
  );
}

async function readInto(
  answer: Response,
  code: HTMLElement,
  stopping: AbortController,
): Promise<void> {
  const isJson = answer.headers.get("content-type") === "application/json";
  let text = "";
  for await (const piece of pieces(answer)) {
    text += piece;
    if (text.length > maxShown) {
      stopping.abort();
      code.textContent = `${text.slice(0, maxShown)}\n… and more`;
      return;
    }
    if (!isJson) code.textContent = text;
  }
  code.textContent = isJson ? prettyJson(text) : text;
}

async function* pieces(answer: Response): AsyncGenerator<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
