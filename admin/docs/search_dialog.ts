import type { FoundSection } from "../../src/model/manual.ts";
import { element } from "./element.ts";
import { type Hit, search } from "./search.ts";

/** Lets a person search manual and API: by the button, with "/" or Ctrl+K. The index is loaded with the first search. */
export function startSearch(): void {
  const button = document.querySelector<HTMLButtonElement>("#search-open");
  if (button === null) return;
  const open = createDialog();
  button.hidden = false;
  button.addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element &&
      event.target.matches("input, textarea, select");
    const isCommand = event.key.toLowerCase() === "k" &&
      (event.ctrlKey || event.metaKey);
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey &&
      !event.altKey && !isTyping;
    if (!isCommand && !isSlash) return;
    event.preventDefault();
    open();
  });
}

let index: Promise<readonly FoundSection[]> | undefined;

function loadIndex(): Promise<readonly FoundSection[]> {
  index ??= fetch("/__mock__/docs/search.json").then((answer) => {
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.json();
  });
  return index;
}

function createDialog(): () => void {
  const field = element("input", {
    type: "search",
    ariaLabel: "Search the manual and the API",
    placeholder: "Search the manual and the API",
    autocomplete: "off",
    spellcheck: false,
  });
  const status = element("p", { className: "hint", role: "status" });
  const list = element("ul", { className: "results" });
  const close = element("button", { type: "button", className: "button" });
  close.append("Close");
  const head = element("div", { className: "search-head" }, field, close);
  const dialog = element("dialog", { className: "search" }, head, status, list);
  dialog.ariaLabel = "Search";
  document.body.append(dialog);
  const show = async () => {
    try {
      const hits = search(await loadIndex(), field.value);
      list.replaceChildren(...hits.map(resultItem));
      status.textContent = countText(field.value, hits.length);
    } catch {
      index = undefined;
      status.textContent = "The server is not answering.";
    }
  };
  close.addEventListener("click", () => dialog.close());
  field.addEventListener("input", () => void show());
  dialog.addEventListener("keydown", (event) => {
    // In a search field it would only empty the field.
    if (event.key === "Escape") dialog.close();
    else move(event, field, list);
  });
  list.addEventListener("click", () => dialog.close());
  return () => {
    if (!dialog.open) dialog.showModal();
    field.select();
    void show();
  };
}

function countText(query: string, count: number): string {
  if (query.trim() === "") return "";
  if (count === 0) return "Nothing found: try fewer or other words.";
  return count === 1 ? "1 place" : `${count} places`;
}

function resultItem({ section, snippet }: Hit): HTMLElement {
  const title = element("span", { className: "result-title" });
  title.append(section.titles.join(" › "));
  const text = element("span", { className: "result-text" });
  for (const part of snippet) {
    text.append(part.isHit ? element("mark", {}, part.text) : part.text);
  }
  return element("li", {}, element("a", { href: section.href }, title, text));
}

/** Arrows walk through the results; Enter in the field opens the first. */
function move(
  event: KeyboardEvent,
  field: HTMLInputElement,
  list: HTMLElement,
): void {
  const links = [...list.querySelectorAll("a")];
  const stops: HTMLElement[] = [field, ...links];
  const at = stops.findIndex((one) => one === document.activeElement);
  if (event.key === "Enter" && at === 0) {
    event.preventDefault();
    links[0]?.click();
  }
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || at === -1) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
