import { z } from "zod";
import { exportAnswer } from "../model/import.ts";
import { type ExportName, exportNames } from "../model/format_names.ts";
import type { ListedRequest } from "../model/request_listing.ts";
import type { ScopePayload } from "../model/scope.ts";
import type { Exported } from "../formats/export/exported.ts";
import type { Scope } from "../state/scope.ts";
import type { Stub } from "../state/stub.ts";
import { noScope, tooManyRead } from "./error_shapes.ts";
import {
  jsonPieces,
  type Piece,
  writeEach,
  type Writing,
} from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { selectEntries } from "./request_selection.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withDeleted } from "./selection.ts";
import { showEntry, shownLater } from "./shown_entry.ts";
import { listStub } from "./stub_listing.ts";

const query = z.strictObject({
  ...scopeQuery,
  to: z.enum(exportNames, {
    error: `Input should be one of ${exportNames.join(", ")}`,
  }).describe("the format; `har` has the journal, the others the stubs"),
  secrets: z.enum(["true", "false"]).describe(
    "`true` shows secrets of requests, unless the server runs with --redact",
  ).optional(),
});

type ExportQuery = z.infer<typeof query>;

/** The route of `/__mock__/export`: stubs, or what was received, as files. */
export function exportRoutes(parts: ControlParts): Route[] {
  return [route({
    method: "GET",
    path: "/__mock__/export",
    summary: "Writes the stubs of a scope, or its requests, as files",
    query,
    scoped: true,
    answers: {
      200: {
        description: "The files, and what is missing from them",
        schema: exportAnswer,
      },
      404: noScope,
      503: tooManyRead,
    },
    handle: (call) =>
      withDeleted(
        parts,
        call,
        (scopes) => exportFrom(scopes, call.query, parts),
      ),
  })];
}

async function exportFrom(
  scopes: readonly Scope[],
  { to, secrets }: ExportQuery,
  parts: ControlParts,
): Promise<Response> {
  if (to === "har") {
    const { exportHar } = await import("../formats/export/har_export.ts");
    const requests = await requestsOf(scopes, secrets === "true", parts);
    return answer(exportHar(requests, parts.facts.version), parts);
  }
  return answer(await exportStubs(scopes, to, parts), parts);
}

async function exportStubs(
  scopes: readonly Scope[],
  to: Exclude<ExportName, "har">,
  { state }: ControlParts,
): Promise<Exported> {
  const stubs = scopes.flatMap((scope) => state.stubsOf(scope));
  const listed = (some: readonly Stub[]) =>
    some.values().map((stub) => listStub(stub, state));
  if (to === "wiremock") {
    const { exportWireMock } = await import(
      "../formats/export/wiremock_export.ts"
    );
    return exportWireMock(listed(stubs.toReversed()));
  }
  const { exportStandin } = await import("../formats/export/standin_export.ts");
  return exportStandin(listed(stubs), scopes.flatMap(payloadOf));
}

function answer(exported: Exported, parts: ControlParts): Response {
  return jsonPieces((piece) => writeExport(exported, piece), parts);
}

/** The answer with its file, whose text is written while it goes out; an empty part of it is a place to rest. */
function* writeExport(
  { path, text, book: { report, score } }: Exported,
  piece: Piece,
): Writing {
  piece.write(`{"files":[{"path":${JSON.stringify(path)},"text":"`);
  const bits = Iterator.from(text).flatMap((part) =>
    part === "" ? [undefined] : cut(part)
  );
  yield* writeEach(bits, piece, (bit) => {
    piece.write(JSON.stringify(bit).slice(1, -1));
  });
  piece.write(`"}],${JSON.stringify({ report, score }).slice(1)}`);
}

/** Characters of a text that are written as JSON at once: one stub may have megabytes. */
const bitLength = 1_048_576;

/** A text in bits, with no character in two of them. */
function* cut(text: string): Generator<string, void> {
  for (let at = 0; at < text.length;) {
    const end = at + bitLength;
    const isSplit = (text.codePointAt(end - 1) ?? 0) > 0xffff;
    const next = isSplit ? end + 1 : end;
    yield text.slice(at, next);
    at = next;
  }
}

/** A named scope as the payload that makes it. */
function payloadOf({ name, parent, settings }: Scope): ScopePayload[] {
  if (name === null) return [];
  const given = Object.entries(settings).filter(([, value]) => value != null);
  return [{
    name,
    ...(parent === null ? {} : { parent: parent.name }),
    ...Object.fromEntries(given),
  }];
}

/** The newest requests, as many as a listing has, without secrets unless they are asked for. */
async function requestsOf(
  scopes: readonly Scope[],
  showsSecrets: boolean,
  parts: ControlParts,
): Promise<Iterable<ListedRequest | undefined>> {
  const { state, world, secrets, masked } = parts;
  const { entries } = await selectEntries(scopes, {}, {
    inRows: false,
    world,
    journals: state.journals,
  });
  const showing = { state, secrets: showsSecrets ? secrets : masked };
  return shownLater(entries, parts, (entry) => showEntry(entry, showing));
}
