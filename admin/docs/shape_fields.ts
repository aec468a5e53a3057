import { element } from "./element.ts";

/** Lets the fields of a shape be folded out where a route names it, without a second copy in the page that is sent. */
export function startShapeFields(): void {
  for (
    const place of document.querySelectorAll<HTMLElement>("[data-fields]")
  ) {
    const shape = document.getElementById(place.dataset["fields"] ?? "");
    const table = shape?.querySelector("table");
    if (table == null) continue;
    const fields = element("details", {}, element("summary", {}, "Fields"));
    fields.addEventListener("toggle", () => {
      if (fields.childElementCount === 1) fields.append(table.cloneNode(true));
    });
    place.append(fields);
  }
}
