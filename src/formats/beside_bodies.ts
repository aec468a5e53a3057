import { isJsonObject, type Json, type JsonObject } from "../json/values.ts";
import type { ImportedStub } from "./assembly.ts";
import { headerOf } from "./body_of.ts";
import { idOf } from "./place_id.ts";

/** Bytes of a body that stays in its stub, where stubs are written into files. */
const maxInline = 8192;

/** Where the others go: below the folder of the stub files. */
const folder = "bodies";

/** Stubs whose large bodies are files, and these files by their names. */
interface Beside {
  readonly stubs: readonly ImportedStub[];
  readonly bodies: ReadonlyMap<string, Uint8Array>;
}

/** Takes large bodies out of stubs. One without a Content-Type stays, since that of a file would follow from its name. */
export function besideBodies(stubs: readonly ImportedStub[]): Beside {
  const bodies = new Map<string, Uint8Array>();
  const rest = stubs.map((stub) => {
    const found = largeBody(stub.payload);
    if (found === null) return stub;
    const { payload, scope } = stub;
    const id = String(payload["stub_id"] ?? "");
    const name = `${folder}/${
      /^[\w-]{1,64}$/.test(id) && scope === null
        ? id
        : idOf(JSON.stringify([scope, id]))
    }.body`;
    bodies.set(name, found.bytes);
    const { body: _1, body_base64: _2, ...response } = found.response;
    const action = { response: { ...response, body_file: name } };
    return { ...stub, payload: { ...payload, action } };
  });
  return { stubs: rest, bodies };
}

function largeBody(
  { action }: JsonObject,
): { readonly response: JsonObject; readonly bytes: Uint8Array } | null {
  const response = isJsonObject(action) ? action["response"] : undefined;
  if (!isJsonObject(response)) return null;
  const headers = response["headers"];
  const isTyped = isJsonObject(headers) &&
    headerOf(headers, "content-type") !== undefined;
  const bytes = isTyped ? bytesOf(response) : null;
  return bytes === null || bytes.length <= maxInline
    ? null
    : { response, bytes };
}

function bytesOf(
  { body, body_base64 }: Readonly<Record<string, Json>>,
): Uint8Array | null {
  if (typeof body_base64 === "string") {
    return Uint8Array.fromBase64(body_base64);
  }
  return typeof body === "string" ? new TextEncoder().encode(body) : null;
}
