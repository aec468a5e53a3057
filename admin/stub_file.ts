import type { JsonObject } from "../src/json/values.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { save } from "./clipboard.ts";
import { writeJson } from "./json_text.ts";
import { tell } from "./notices.ts";
import { payloadOf } from "./stub_actions.ts";
import { counted } from "./text.ts";

/** Stubs as the text of a file that `--stubs` and the import read, each with its id and its scope. */
export function stubFile(stubs: readonly ListedStub[]): string {
  const entries = stubs.map((stub): JsonObject => ({
    ...payloadOf(stub, { id: true }),
    ...(stub.scope === null ? {} : { scope: stub.scope }),
  }));
  return `${writeJson({ stubs: entries })}\n`;
}

/** Hands the file to the person. */
export function exportStubs(stubs: readonly ListedStub[]): void {
  save(
    new Blob([stubFile(stubs)], { type: "application/json" }),
    "stubs.json",
  );
  tell(`Exported ${counted(stubs.length, "stub")} to "stubs.json".`);
}
