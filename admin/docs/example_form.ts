import { keep, kept } from "../kept.ts";
import { tokenKey } from "../kept_keys.ts";
import { element } from "./element.ts";
import { prettyJson } from "./pretty_json.ts";
import { sendCall } from "./send_call.ts";
import type { ShownCall } from "./shown_call.ts";

let forms = 0;

/** A form that sends a call to this server, and shows the answer. */
export function exampleForm(call: ShownCall): HTMLFormElement {
  const target = element("input", { className: "mono", value: call.target });
  target.spellcheck = false;
  const payload = call.payload === null ? null : payloadField(call.payload);
  const button = element("button", { className: "button primary" }, "Send");
  const note = element("p", { className: "hint" });
  const answer = element("div", { className: "answer" });
  answer.role = "status";
  const form = element(
    "form",
    { className: "send" },
    labelled(`${call.method}, path and query`, target),
    ...(payload === null ? [] : [labelled("Payload", payload)]),
    element("div", { className: "bar wrap" }, button, note),
    answer,
  );
  note.textContent = call.method === "GET"
    ? ""
    : "This acts on the running server.";
  const confirm = createConfirmation(call, button);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!confirm()) return;
    void run();
  });
  const run = async () => {
    button.disabled = true;
    const sent = {
      ...call,
      target: target.value,
      payload: payload?.value ?? null,
    };
    const status = await sendCall(sent, answer);
    button.disabled = false;
    if (status === 401) answer.append(tokenForm(() => void run()));
  };
  void fillNewest(target);
  return form;
}

function payloadField(text: string): HTMLTextAreaElement {
  const pretty = prettyJson(text);
  const field = element("textarea", { className: "mono", value: pretty });
  field.rows = Math.min(pretty.split("\n").length, 20);
  field.spellcheck = false;
  return field;
}

function labelled(text: string, field: HTMLElement): HTMLElement {
  field.id = `call-${++forms}`;
  const label = element("label", { htmlFor: field.id }, text);
  return element("div", { className: "field" }, label, field);
}

/** What deletes asks once more, by its own button. */
function createConfirmation(
  { method, target }: ShownCall,
  button: HTMLButtonElement,
): () => boolean {
  const destroys = method === "DELETE" || target.endsWith("/reset");
  let isAsked = !destroys;
  return () => {
    const isSure = isAsked;
    isAsked = !destroys || !isAsked;
    button.textContent = isSure ? "Send" : "Send it: this deletes";
    return isSure;
  };
}

/** The manual's word for the id of a request that was received. */
const placeholder = "REQUEST_ID";

/** Puts the newest request where an example needs one. */
async function fillNewest(field: HTMLInputElement): Promise<void> {
  if (!field.value.includes(placeholder)) return;
  const token = kept(tokenKey, "sessionStorage");
  const answer = await fetch("/__mock__/requests?scope=*&limit=1&view=rows", {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => null);
  if (answer?.ok !== true) return;
  const { requests: [newest] } = await answer.json();
  if (newest === undefined) return;
  field.value = field.value.replace(placeholder, newest.id);
}

/** Asks for the control token, which this tab then keeps. */
function tokenForm(resend: () => void): HTMLElement {
  const field = element("input", { type: "password", autocomplete: "off" });
  const button = element("button", { type: "button", className: "button" });
  button.append("Send with it");
  button.addEventListener("click", () => {
    keep(tokenKey, field.value, "sessionStorage");
    resend();
  });
  return element(
    "div",
    { className: "bar wrap" },
    labelled("Control token", field),
    button,
  );
}
