import { trySections } from "../control/page_sections.ts";

const page = await Deno.readTextFile(
  new URL("../../docs/webhooks.md", import.meta.url),
);

Deno.test("the page on webhooks shows every example as it is answered", () =>
  trySections(page));
