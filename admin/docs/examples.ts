import { element } from "./element.ts";
import { exampleForm } from "./example_form.ts";
import type { ShownCall } from "./shown_call.ts";

/** Where the examples of the manual are sent to. */
const usualServer = "http://localhost:8910";

/** Lets each example be changed and sent. */
export function startExamples(): void {
  for (const place of document.querySelectorAll<HTMLElement>(".example")) {
    const code = place.querySelector("code");
    if (code?.textContent != null) {
      code.textContent = code.textContent.replace(usualServer, location.origin);
    }
    const call: ShownCall = JSON.parse(place.dataset["call"] ?? "null");
    const button = element("button", { type: "button", className: "button" });
    button.append("Edit and send");
    button.ariaLabel = `Edit and send ${call.method} ${call.target}`;
    button.addEventListener("click", () => {
      const form = exampleForm(call);
      button.replaceWith(form);
      form.querySelector("input")?.focus();
    });
    place.append(button);
  }
}
