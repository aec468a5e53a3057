import { z } from "zod";
import type { GivenFile } from "../formats/reading.ts";
import { exactChaos, exactNeeds } from "../model/exact_needs.ts";
import {
  type ImportAnswer,
  importAnswer,
  type ImportPayload,
  importPayload,
} from "../model/import.ts";
import { finishInSlices, type Work, type Worker } from "../runtime/work.ts";
import type { Scope } from "../state/scope.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { putScopes, scopeChanges } from "./import_scopes.ts";
import { ImportStore } from "./import_store.ts";
import { fail } from "./json_answers.ts";
import { jsonList } from "./json_list.ts";
import type { ControlParts } from "./parts.ts";
import { type Route, route } from "./route.ts";
import { homeQuery, withHome } from "./selection.ts";
import { refuseTaken } from "./taken_ids.ts";

const query = z.strictObject({
  ...homeQuery,
  dry_run: z.enum(["true", "false"]).describe(
    "`true` reports and stores nothing",
  ).optional(),
});

/** The route of `/__mock__/import`: other tools' mocks, or stub files, to stubs. */
export function importRoutes(parts: ControlParts): Route[] {
  return [route({
    method: "POST",
    path: "/__mock__/import",
    summary: "Converts other tools' mocks to stubs and reports what is lost",
    payload: importPayload,
    query,
    scoped: true,
    answers: {
      200: { description: "What became of each entry", schema: importAnswer },
      404: noScope,
      409: errorOf(
        "Ids or scopes are in use, and `existing` says to refuse, or a scope cannot be made",
      ),
      422: invalidPayload,
    },
    handle: (call) =>
      withHome(parts, call, (scope) =>
        importInto(scope, call.payload, {
          parts,
          isDry: call.query.dry_run === "true",
        })),
  })];
}

async function importInto(
  scope: Scope,
  payload: ImportPayload,
  { parts, isDry }: { readonly parts: ControlParts; readonly isDry: boolean },
): Promise<Response> {
  // The engine is loaded by the first import: no start waits for it.
  const { importFiles } = await import("../formats/import_files.ts");
  const worker: Worker = (work) => finishInSlices(work, parts.world);
  const { listener } = parts.facts;
  const result = await importFiles({
    files: await worker(filesOf(payload)),
    from: payload.from ?? undefined,
    allowWider: payload.allow?.includes("wider") === true,
    keepsLevels: parts.facts.keepsLevels,
    options: payload.options ?? {},
    needs: (spec) => exactNeeds(spec, listener),
    scopeNeeds: ({ chaos }) => exactChaos(chaos, listener),
  }, worker);
  if (!result.ok) return refuseUnread(result.problems);
  const { format, report: { score, lines } } = result;
  const { state } = parts;
  const existing = payload.existing ?? "refuse";
  const into = payload.into ?? null;
  // What goes into one scope, goes without the settings of others.
  const scopes = into === null ? result.scopes : [];
  const intoEach = new Map(Object.entries(payload.into_each ?? {}));
  const store = new ImportStore(state, {
    home: scope,
    into,
    intoEach,
    existing,
  });
  const changes = await worker(scopeChanges(scopes, state));
  const taken = [
    ...(existing === "refuse" ? changes : [])
      .filter(({ change }) => change === "changed")
      .map(({ name }) => name),
    ...(await worker(store.inTheWay(result.stubs)))
      .map(({ spec }) => spec.stub_id ?? ""),
  ];
  if (taken.length > 0) return refuseTaken(taken);
  const problems = isDry
    ? []
    : await putScopes(scopes, state, { changes, existing });
  if (problems.length > 0) return fail("CONFLICT", problems.join("\n"));
  const stubs = isDry
    ? await worker(store.preview(result.stubs))
    : await store.put(result.stubs, parts.world);
  const answer: ImportAnswer = {
    success: true,
    format,
    score,
    stubs: [...stubs],
    ...(changes.length === 0 ? {} : { scopes: changes }),
    report: [...lines],
  };
  return jsonList(answer, parts.world);
}

function refuseUnread(problems: readonly string[]): Response {
  return fail(
    "VALIDATION_ERROR",
    problems.slice(0, 100).map((msg) => ({
      type: "value_error",
      loc: ["body", "files"],
      msg,
    })),
  );
}

function* filesOf({ files }: ImportPayload): Work<GivenFile[]> {
  const utf8 = new TextEncoder();
  const given: GivenFile[] = [];
  for (const { path, text, base64 } of files) {
    const bytes = typeof text === "string"
      ? utf8.encode(text)
      : Uint8Array.fromBase64(base64 ?? "");
    given.push({ path, bytes });
    yield;
  }
  return given;
}
