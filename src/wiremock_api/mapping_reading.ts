import { exactNeeds } from "../model/exact_needs.ts";
import { type JsonText, readJsonInSteps } from "../json/reader.ts";
import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import type { ReportLine } from "../model/import.ts";
import type { StubSpec } from "../model/stub.ts";
import { importFiles } from "../formats/import_files.ts";
import type { ImportedStub } from "../formats/assembly.ts";
import { finishInSlices, made, type Worker } from "../runtime/work.ts";
import { readBytes } from "../control/payload_reader.ts";
import { type AdminError, adminErrors, asAdminErrors } from "./admin_errors.ts";
import type { AdminParts } from "./admin_route.ts";
import { ownSource } from "./mapping_book.ts";

/** A mapping with the stub that does the same. */
export interface ReadMapping {
  /** As it was sent. */
  readonly mapping: JsonObject;
  readonly spec: StubSpec;
}

/** The mappings of a payload. */
export interface ReadMappings {
  readonly mappings: readonly ReadMapping[];
  /** All that the payload says. */
  readonly payload: Json;
}

/** What was read of a payload, or the answer that says why it is not kept. */
export type AdminReading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly response: Response };

/** The bytes of a payload. */
export async function readPayloadBytes(
  request: Request,
  { bodies }: Pick<AdminParts, "bodies">,
): Promise<AdminReading<Uint8Array>> {
  const reading = await readBytes(request, bodies);
  return reading.ok
    ? reading
    : { ok: false, response: await asAdminErrors(reading.response) };
}

/** The JSON of a payload, which is read in turns: it may be megabytes. */
export function readPayloadJson(
  text: string,
  { world }: Pick<AdminParts, "world">,
  maxDepth: number = 200,
): Promise<JsonText> {
  return finishInSlices(readJsonInSteps(text, { maxDepth }), world);
}

/** Reads mappings as an import does: one, or `{"mappings": […]}`. None is kept unless all are. */
export async function readMappings(
  bytes: Uint8Array,
  parts: AdminParts,
): Promise<AdminReading<ReadMappings>> {
  const { world, facts } = parts;
  const worker: Worker = (work) => finishInSlices(work, world);
  const result = await importFiles({
    files: [{ path: ownSource, bytes }],
    from: "wiremock",
    options: { bodies: "files" },
    needs: (spec) => exactNeeds(spec, facts.listener),
  }, worker);
  if (!result.ok) {
    return refuse(result.problems.map((detail) => unreadable(detail)));
  }
  const { broken, sources, stubs, report: { lines } } = result;
  const errors = [
    ...broken.map(({ message }) => unreadable(message)),
    ...lines.filter(isInTheWay).map(errorOf),
  ];
  if (errors.length > 0) return refuse(errors);
  const mappings = await worker(made(stubs, readMapping));
  const payload = sources[0]?.document.value ?? null;
  return { ok: true, value: { mappings, payload } };
}

function refuse(errors: readonly AdminError[]) {
  return { ok: false as const, response: adminErrors(422, errors) };
}

/** What WireMock numbers so. */
const jsonError = 10;

function unreadable(detail: string): AdminError {
  return { code: jsonError, title: "Error parsing JSON", detail };
}

/** A test that rests on what is left out fails for no reason that it could see. */
function isInTheWay({ verdict, effect }: ReportLine): boolean {
  return verdict === "refused" ||
    verdict === "lost" && effect !== "none";
}

function errorOf({ pointer, message }: ReportLine): AdminError {
  return {
    code: jsonError,
    pointer,
    title: "Standin does not keep this mapping",
    detail: message,
  };
}

function readMapping({ spec, entry }: ImportedStub): ReadMapping {
  const { document: { value } } = entry.source;
  const found = entry.place.reduce<Json>(
    (at, step) =>
      Array.isArray(at)
        ? at[Number(step)] ?? null
        : isJsonObject(at)
        ? at[step] ?? null
        : null,
    value,
  );
  return { mapping: isJsonObject(found) ? found : {}, spec };
}
