import { z } from "zod";
import { exportAnswer } from "../model/import.ts";
import { type ExportName, exportNames } from "../model/format_names.ts";
import type { ListedRequest } from "../model/request_listing.ts";
import type { ScopePayload } from "../model/scope.ts";
import type { Scope } from "../state/scope.ts";
import { noScope } from "./error_shapes.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import { selectEntries } from "./request_selection.ts";
import { type Route, route } from "./route.ts";
import { scopeQuery, withDeleted } from "./selection.ts";
import { showEntry } from "./shown_entry.ts";
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
    return json(exportHar(requests, parts.facts.version));
  }
  return json(await exportStubs(scopes, to, parts));
}

async function exportStubs(
  scopes: readonly Scope[],
  to: Exclude<ExportName, "har">,
  { state }: ControlParts,
) {
  const stubs = scopes.flatMap((scope) =>
    state.stubsOf(scope).map((stub) => listStub(stub, state))
  );
  if (to === "wiremock") {
    const { exportWireMock } = await import(
      "../formats/export/wiremock_export.ts"
    );
    return exportWireMock(stubs);
  }
  const { exportStandin } = await import("../formats/export/standin_export.ts");
  return exportStandin(stubs, scopes.flatMap(payloadOf));
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
): Promise<ListedRequest[]> {
  const { state, world, secrets, masked } = parts;
  const { entries } = await selectEntries(scopes, {}, {
    inRows: false,
    world,
    journals: state.journals,
  });
  const showing = { state, secrets: showsSecrets ? secrets : masked };
  return entries.filter((entry) => state.journals.holds(entry))
    .map((entry) => showEntry(entry, showing));
}
