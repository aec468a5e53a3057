import { trySections } from "../control/page_sections.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/state.md", import.meta.url),
);

Deno.test("the page on state shows every example as it is answered", () =>
  trySections(page));
