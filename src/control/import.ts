import { z } from "zod";
import type { ImportResult } from "../formats/import_files.ts";
import { type GivenFile, textFile } from "../formats/given_file.ts";
import { exactChaos, exactNeeds } from "../model/exact_needs.ts";
import {
  type ImportAnswer,
  importAnswer,
  type ImportPayload,
  importPayload,
} from "../model/import.ts";
import { finishInSlices, made, type Worker } from "../runtime/work.ts";
import type { Scope } from "../state/scope.ts";
import { errorOf, invalidPayload, noScope } from "./error_shapes.ts";
import { putScopes, scopeChanges } from "./import_scopes.ts";
import { ImportStore } from "./import_store.ts";
import { fail } from "./json_answers.ts";
import { jsonList, neverRefused } from "./json_list.ts";
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
      withHome(parts, call, (home) =>
        importInto({
          parts,
          home,
          payload: call.payload,
          isDry: call.query.dry_run === "true",
        })),
  })];
}

/** An import that was asked for, and of whom. */
interface ImportCall {
  readonly parts: ControlParts;
  /** Where stubs go that name no scope. */
  readonly home: Scope;
  readonly payload: ImportPayload;
  readonly isDry: boolean;
}

async function importInto(call: ImportCall): Promise<Response> {
  const result = await translate(call);
  if (!result.ok) return refuseUnread(result.problems);
  const stored = await store(result, call);
  if (!stored.ok) return stored.response;
  const { format, report: { score, lines } } = result;
  const { stubs, scopes } = stored;
  const answer: ImportAnswer = {
    success: true,
    format,
    score,
    stubs: [...stubs],
    ...(scopes.length === 0 ? {} : { scopes: [...scopes] }),
    report: [...lines],
  };
  return jsonList(answer, neverRefused(call.parts));
}

/** What the files become; nothing is stored yet. */
async function translate(
  { parts, payload }: ImportCall,
): Promise<ImportResult> {
  // The engine is loaded by the first import: no start waits for it.
  const { importFiles } = await import("../formats/import_files.ts");
  const { listener, keepsLevels } = parts.facts;
  const worker = workerOf(parts);
  return await importFiles({
    files: await worker(made(payload.files, givenFile)),
    from: payload.from ?? undefined,
    allowWider: payload.allow?.includes("wider") === true,
    keepsLevels,
    options: payload.options ?? {},
    needs: (spec) => exactNeeds(spec, listener),
    scopeNeeds: ({ chaos }) => exactChaos(chaos, listener),
  }, worker);
}

function workerOf({ world }: ControlParts): Worker {
  return (work) => finishInSlices(work, world);
}

type Translated = Extract<ImportResult, { readonly ok: true }>;

/** What became of an import in a server, or why nothing was stored. */
type Stored =
  | {
    readonly ok: true;
    readonly stubs: ImportAnswer["stubs"];
    readonly scopes: NonNullable<ImportAnswer["scopes"]>;
  }
  | { readonly ok: false; readonly response: Response };

async function store(
  { stubs, ...result }: Translated,
  { parts, home, payload, isDry }: ImportCall,
): Promise<Stored> {
  const { state, world } = parts;
  const worker = workerOf(parts);
  const existing = payload.existing ?? "refuse";
  const into = payload.into ?? null;
  // What goes into one scope, goes without the settings of others.
  const scopes = into === null ? result.scopes : [];
  const intoEach = new Map(Object.entries(payload.into_each ?? {}));
  const store = new ImportStore(state, { home, into, intoEach, existing });
  const changes = await worker(scopeChanges(scopes, state));
  const taken = existing === "refuse"
    ? [
      ...changes.filter(({ change }) => change === "changed")
        .map(({ name }) => name),
      ...(await worker(store.inTheWay(stubs)))
        .map(({ spec }) => spec.stub_id ?? ""),
    ]
    : [];
  if (taken.length > 0) return { ok: false, response: refuseTaken(taken) };
  if (isDry) {
    const preview = await worker(store.preview(stubs));
    return { ok: true, stubs: preview, scopes: changes };
  }
  const problems = await putScopes(scopes, state, { changes, existing });
  if (problems.length > 0) {
    return { ok: false, response: fail("CONFLICT", problems.join("\n")) };
  }
  return { ok: true, stubs: await store.put(stubs, world), scopes: changes };
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

function givenFile(
  { path, text, base64 }: ImportPayload["files"][number],
): GivenFile {
  return typeof text === "string"
    ? textFile(path, text)
    : { path, bytes: Uint8Array.fromBase64(base64 ?? "") };
}
