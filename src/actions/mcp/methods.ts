import type { JsonObject } from "../../json/values.ts";
import { codes, quoted, type RpcError } from "./json_rpc.ts";
import type { PreparedMcp } from "./prepared_mcp.ts";
import { modernRevision, type Revision, revisions } from "./revisions.ts";
import type { SaidScene } from "./said_text.ts";

/** What the methods of a server need to know of a request. */
export interface Asking {
  readonly server: PreparedMcp;
  readonly revision: Revision;
  readonly scene: SaidScene;
}

/** A result, or why there is none. */
export type Outcome =
  | {
    readonly ok: true;
    readonly result: JsonObject;
    /** Whether clients are told how long it stays true. */
    readonly mayBeKept?: boolean;
  }
  | { readonly ok: false; readonly error: RpcError };

type Method = (
  asking: Asking,
  params: JsonObject,
) => Outcome | Promise<Outcome>;

const ofAll: Readonly<Record<string, Method>> = {
  "tools/list": ({ server }, params) => list("tools", server, params),
  "resources/list": ({ server }, params) => list("resources", server, params),
  "resources/templates/list": ({ server }) =>
    server.resources === null
      ? unknownMethod("resources/templates/list")
      : { ok: true, result: { resourceTemplates: [] }, mayBeKept: true },
  "resources/read": readResource,
  "prompts/list": ({ server }, params) => list("prompts", server, params),
  "prompts/get": getPrompt,
};

const ofSessions: Readonly<Record<string, Method>> = {
  ...ofAll,
  ping: () => ({ ok: true, result: {} }),
};

const ofModern: Readonly<Record<string, Method>> = {
  ...ofAll,
  "server/discover": ({ server: { capabilities, instructions } }) => ({
    ok: true,
    mayBeKept: true,
    result: {
      supportedVersions: [...revisions],
      capabilities,
      ...(instructions === null ? {} : { instructions }),
    },
  }),
};

/** What a method of a server answers; tools are called elsewhere. Rejects with `Unrenderable`. */
export function callMethod(
  method: string,
  asking: Asking,
  params: JsonObject,
): Outcome | Promise<Outcome> {
  const methods = asking.revision === modernRevision ? ofModern : ofSessions;
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  return known?.(asking, params) ?? unknownMethod(method);
}

export function unknownMethod(method: string): Outcome {
  const message = `Method not found: ${quoted(method)}`;
  return { ok: false, error: { code: codes.methodNotFound, message } };
}

export function invalidParams(message: string): Outcome {
  return { ok: false, error: { code: codes.invalidParams, message } };
}

/** All that there is of a kind, on one page. */
function list(
  kind: "tools" | "resources" | "prompts",
  server: PreparedMcp,
  { cursor }: JsonObject,
): Outcome {
  const offered = server[kind];
  if (offered === null) return unknownMethod(`${kind}/list`);
  if (cursor !== undefined) {
    return invalidParams("Invalid cursor: all is listed on one page");
  }
  const all = [...offered.values()].map(({ definition }) => definition);
  return { ok: true, result: { [kind]: all }, mayBeKept: true };
}

async function readResource(
  { server: { resources }, revision, scene }: Asking,
  { uri }: JsonObject,
): Promise<Outcome> {
  if (resources === null) return unknownMethod("resources/read");
  if (typeof uri !== "string") return invalidParams('"uri" should be a text');
  const resource = resources.get(uri);
  if (resource !== undefined) {
    const result = await resource.result(scene);
    return { ok: true, result, mayBeKept: true };
  }
  const code = revision === modernRevision
    ? codes.invalidParams
    : codes.resourceNotFound;
  const message = `Resource not found: ${quoted(uri)}`;
  return { ok: false, error: { code, message, data: { uri } } };
}

async function getPrompt(
  { server: { prompts }, scene }: Asking,
  { name, arguments: given = {} }: JsonObject,
): Promise<Outcome> {
  if (prompts === null) return unknownMethod("prompts/get");
  const prompt = typeof name === "string" ? prompts.get(name) : undefined;
  if (prompt === undefined) {
    return invalidParams(
      typeof name === "string"
        ? `Unknown prompt: ${quoted(name)}`
        : '"name" should be a text',
    );
  }
  if (!isTexts(given)) {
    return invalidParams('"arguments" should be an object of texts');
  }
  const missing = prompt.required.filter((one) => !Object.hasOwn(given, one));
  return missing.length === 0
    ? { ok: true, result: await prompt.result(scene) }
    : invalidParams(`Missing required arguments: ${missing.join(", ")}`);
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === "object" && value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === "string");
}
