import type { ScopePayload } from "../../model/scope.ts";
import type { ListedStub } from "../../model/stub_listing.ts";
import { ExportBook, type Exported, listText } from "./exported.ts";

/** The only file of an export. */
const path = "stubs.json";

/** A stub file with the stubs as they are listed, less what a server counts, and with their scopes. */
export function exportStandin(
  stubs: Iterable<ListedStub>,
  scopes: readonly ScopePayload[],
): Exported {
  const book = new ExportBook();
  const written = scopes.map((scope) => withKnownParent(scope, scopes, book));
  const text = listText(
    (list) =>
      written.length === 0 ? { stubs: list } : { scopes: written, stubs: list },
    stubsOf(stubs, book),
  );
  return { path, text, book };
}

function* stubsOf(stubs: Iterable<ListedStub>, book: ExportBook) {
  for (const stub of stubs) {
    const {
      calls: _1,
      created_at: _2,
      last_call_at: _3,
      revision: _4,
      ...rest
    } = stub;
    book.end();
    yield rest;
  }
}

/** A scope as it can be made of the file alone: around it is only what is in there, too. */
function withKnownParent(
  scope: ScopePayload,
  scopes: readonly ScopePayload[],
  book: ExportBook,
): ScopePayload {
  const { parent, ...rest } = scope;
  if (scopes.some(({ name }) => name === parent)) return scope;
  if (typeof parent !== "string") return rest;
  book.note(path, "lost", {
    message:
      `scope "${scope.name}" stands by itself: "${parent}", which is around it, is not exported`,
    effect: "answer_differs",
  });
  book.end();
  return rest;
}
