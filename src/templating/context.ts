import { cookiesOf } from "../request/cookies.ts";
import { formOf } from "../request/form.ts";
import type { Fields, RequestView } from "../request/request_view.ts";
import { type BodyUse, findSent, pick } from "./body_use.ts";
import { readExactly } from "./exact_body.ts";
import { handOver, isLongText } from "./values.ts";
import type { JsonObject } from "../json/values.ts";
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
  /** Captured by the stub's path, decoded. */
  readonly pathParams: ReadonlyMap<string, string>;
  /** The scope's name; `null` outside of scopes. */
  readonly scope: string | null;
  /** The prefix of the target that chose the scope; nothing where something else did. */
  readonly prefix?: string;
  /** The clock and the draws of its scope; the server's where they are `null` or left out. */
  readonly worlds?: TemplateWorlds | null;
  /** What is set in its scope, by name; nothing where it is left out. */
  readonly state?: Readonly<JsonObject>;
  /** How often the part of a stream that the template belongs to has been made, this time included; only there. */
  readonly n?: number;
  /** What was answered; only where a template is rendered after that. */
  readonly response?: { readonly status: number | null };
}

/** What a template names. */
export interface Needs {
  readonly keys: ReadonlySet<RequestKey>;
  /** What it takes of the body; all of it where it uses `request` as a whole. */
  readonly bodyUse: BodyUse | undefined;
  readonly usesState: boolean;
}

/** The variables of a template. */
export interface Members {
  /** Only the members that it names. */
  readonly request: Record<string, unknown>;
  /** What is set in the scope, where the template names it. */
  readonly state?: unknown;
  readonly n?: number;
  readonly response?: { readonly status: number | null };
  /** Numbers that it prints as they are and that the engine would print otherwise. */
  readonly standin_sent?: Readonly<Record<string, string>>;
}

/** What a template is given, or why it cannot be. */
export type Context =
  | {
    readonly ok: true;
    readonly members: Members;
    /** The body as an expression, where handing it over would change a number. */
    readonly bodyLiteral?: string | undefined;
    /** The state, likewise. */
    readonly stateLiteral?: string | undefined;
    /** Whether the engine takes long to get the body. */
    readonly isLarge?: boolean;
  }
  | { readonly ok: false; readonly detail: string };

/**
 * Builds the members that a template names; the body is decoded only when it is
 * among them, and of a JSON body only what is used is handed over.
 */
export function buildContext(needs: Needs, scene: Scene): Context {
  const context = withRequest(needs, scene);
  if (!needs.usesState || !context.ok) return context;
  const state = handOver({ ...scene.state });
  if (!state.ok) {
    const detail =
      `the scope's state cannot be given to the template: ${state.reason}`;
    return { ok: false, detail };
  }
  const { value, literal: stateLiteral } = state;
  return {
    ...context,
    members: { ...context.members, state: value },
    stateLiteral,
  };
}

function withRequest({ keys, bodyUse }: Needs, scene: Scene): Context {
  const request: Record<string, unknown> = Object.create(null);
  for (const key of keys) {
    if (key !== "body") request[key] = buildMember(key, scene);
  }
  const context: Context = keys.has("body")
    ? addBody(request, bodyUse, scene.subject.content)
    : { ok: true, members: { request } };
  const { n, response } = scene;
  if (n === undefined && response === undefined || !context.ok) return context;
  const more = {
    ...(n === undefined ? {} : { n }),
    ...(response === undefined ? {} : { response }),
  };
  return { ...context, members: { ...context.members, ...more } };
}

function buildMember(
  key: Exclude<RequestKey, "body">,
  { subject, pathParams, scope, prefix = "" }: Scene,
): unknown {
  switch (key) {
    case "path":
    case "method":
      return subject[key];
    case "host":
      return subject.host;
    case "scope":
      return scope;
    case "base_url":
      return subject.origin + prefix;
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
    case "target":
    case "segments":
    case "scheme":
      return subject[key];
    case "client_ip":
      return subject.clientIp;
    case "cookies":
      return cookiesOf(subject).toObject();
    case "form":
      return formOf(subject).fields.toObject();
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
  use: BodyUse | undefined,
  content: RequestView["content"],
): Context {
  if (!content.isJson) {
    // Bytes that are not text: base64 passes through a template unchanged.
    const text = content.text() ?? content.bytes.toBase64();
    request.body = text;
    return { ok: true, members: { request }, isLarge: isLongText(text) };
  }
  if (content.bytes.length === 0) {
    return { ok: true, members: { request } };
  }
  const reading = readExactly(content);
  if (!reading.ok) {
    const detail = "Invalid JSON request body for JSON content-type";
    return { ok: false, detail };
  }
  const json = reading.value;
  const body = handOver(use ? pick(json, use.paths) : json);
  if (!body.ok) {
    const detail =
      `the request's body cannot be given to the template: ${body.reason}`;
    return { ok: false, detail };
  }
  request.body = body.value;
  const sent = use && findSent(json, use);
  const members = sent ? { request, standin_sent: sent } : { request };
  const { literal: bodyLiteral, isLarge } = body;
  return { ok: true, members, bodyLiteral, isLarge };
}
