import { readJson } from "../json/reader.ts";
import type { Fields, RequestView } from "../request/request_view.ts";
import { handOver, MAX_DEPTH, mayHoldWholeFloat } from "./values.ts";
import type { World } from "../runtime/world.ts";
import type { RequestKey } from "./vocabulary.ts";

/** The clock and the draws that templates see. */
export type TemplateWorld = Pick<World, "now" | "random" | "uuid">;

/** What the templates of one scene see, one after the other. */
export interface TemplateWorlds {
  /** For the next template: what gives its draws from the start, as often as it is rendered. */
  next(): () => TemplateWorld;
}

/** What a template is rendered for: a request and what matching it found. */
export interface Scene {
  readonly subject: RequestView;
  /** IncomingRequest by the stub's path, decoded. */
  readonly pathParams: ReadonlyMap<string, string>;
  /** The scope's name; `null` outside of scopes. */
  readonly scope: string | null;
  /** The clock and the draws of its scope; the server's where they are `null` or left out. */
  readonly worlds?: TemplateWorlds | null;
}

/** The `request` of a template: only the members that it names. */
export type Context =
  | {
    readonly ok: true;
    readonly request: Record<string, unknown>;
    /** The body as an expression, where handing it over would change a number. */
    readonly bodyLiteral: string | undefined;
  }
  | { readonly ok: false; readonly detail: string };

/** Builds the members that a template names; the body is decoded only when it is among them. */
export function buildContext(
  keys: ReadonlySet<RequestKey>,
  scene: Scene,
): Context {
  const request: Record<string, unknown> = Object.create(null);
  for (const key of keys) {
    if (key !== "body") request[key] = buildMember(key, scene);
  }
  if (!keys.has("body")) return { ok: true, request, bodyLiteral: undefined };
  return addBody(request, scene.subject.content);
}

function buildMember(
  key: Exclude<RequestKey, "body">,
  { subject, pathParams, scope }: Scene,
): unknown {
  switch (key) {
    case "path":
    case "method":
      return subject[key];
    case "host":
      return subject.host;
    case "scope":
      return scope;
    case "query":
      return subject.query.toObject();
    case "headers":
      return subject.headers.toObject();
    case "path_params":
      return collect(pathParams.keys(), (name) => pathParams.get(name));
    case "query_all":
      return collectAll(subject.query);
    case "headers_all":
      return collectAll(subject.headers);
  }
}

function collectAll(fields: Fields): Record<string, unknown> {
  return collect(fields.names(), (name) => fields.values(name));
}

/** A null prototype, so that `__proto__` is a key like any other. */
function collect(
  names: Iterable<string>,
  read: (name: string) => unknown,
): Record<string, unknown> {
  const collected: Record<string, unknown> = Object.create(null);
  for (const name of names) collected[name] = read(name);
  return collected;
}

function addBody(
  request: Record<string, unknown>,
  content: RequestView["content"],
): Context {
  if (!content.isJson) {
    // Bytes that are not text: base64 passes through a template unchanged.
    request.body = content.text() ?? content.bytes.toBase64();
    return { ok: true, request, bodyLiteral: undefined };
  }
  if (content.bytes.length === 0) {
    return { ok: true, request, bodyLiteral: undefined };
  }
  const text = content.text();
  const reading = text !== null && mayHoldWholeFloat(text)
    ? readJson(text, { allowBom: true })
    : content.json();
  if (!reading.ok) {
    const detail = "Invalid JSON request body for JSON content-type";
    return { ok: false, detail };
  }
  const body = handOver(reading.value);
  if (body === undefined) {
    const detail =
      `the request's body cannot be given to the template: it is nested deeper than ${MAX_DEPTH} levels`;
    return { ok: false, detail };
  }
  request.body = body.value;
  return { ok: true, request, bodyLiteral: body.literal };
}
