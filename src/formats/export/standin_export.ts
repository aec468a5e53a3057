import type { ListedStub } from "../../model/stub_listing.ts";
import { ExportBook, type Exported } from "./exported.ts";

/** A stub file with the stubs as they are listed, less what a server counts. */
export function exportStandin(stubs: readonly ListedStub[]): Exported {
  const book = new ExportBook();
  const list = stubs.map((stub) => {
    const {
      calls: _1,
      created_at: _2,
      last_call_at: _3,
      revision: _4,
      ...rest
    } = stub;
    book.end();
    return rest;
  });
  const text = `${JSON.stringify({ stubs: list }, null, 2)}\n`;
  return { files: [{ path: "stubs.json", text }], ...book };
}
