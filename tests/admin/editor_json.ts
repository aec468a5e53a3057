import type { Locator, Page } from "playwright-core";
import { codeText } from "./stage.ts";

/** The field of the stub editor that holds the stub as JSON. */
export function json(page: Page): Locator {
  return page.getByRole("region", { name: "JSON" }).getByRole("textbox");
}

/** The stub as the editor has it now. */
export async function draft(page: Page) {
  return JSON.parse(await codeText(json(page)));
}
