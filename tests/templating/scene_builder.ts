import { createContent } from "../../src/request/content.ts";
import type { JsonObject } from "../../src/json/values.ts";
import type { Fields, RequestView } from "../../src/request/request_view.ts";
import type { Scene } from "../../src/templating/context.ts";
import type { Rendering } from "../../src/templating/renderer.ts";
import {
  createTemplates,
  type Template,
} from "../../src/templating/templates.ts";
import type { World } from "../../src/runtime/world.ts";

/** What a test says of a request; the rest is a plain `GET /a/b`. */
export interface SceneParts {
  readonly query?: readonly (readonly [string, string])[];
  readonly headers?: readonly (readonly [string, string])[];
  readonly pathParams?: readonly (readonly [string, string])[];
  readonly scope?: string;
  readonly type?: string;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

/** A scene of one request; `onJson` is told of each look at the parsed body. */
export function buildScene(parts: SceneParts = {}, onJson = () => {}): Scene {
  const body = parts.body ?? "";
  const bytes = typeof body === "string"
    ? new TextEncoder().encode(body)
    : body;
  const content = createContent(bytes, parts.type ?? null);
  const json = () => {
    onJson();
    return content.json();
  };
  const subject: RequestView = {
    method: "GET",
    path: "/a/b",
    segments: ["a", "b"],
    target: "/a/b",
    hasPlainPath: true,
    scheme: "http",
    clientIp: "127.0.0.1",
    host: "mock.test",
    authority: "mock.test:8910",
    origin: "http://mock.test:8910",
    query: fields(parts.query ?? [], -1),
    headers: fields(parts.headers ?? [], 0),
    content: { ...content, json },
    now: () => 0,
  };
  const pathParams = new Map(parts.pathParams);
  return { subject, pathParams, scope: parts.scope ?? null };
}

/** A scene with a JSON body. */
export function jsonScene(body: string): Scene {
  return buildScene({ type: "application/json", body });
}

function fields(
  pairs: readonly (readonly [string, string])[],
  position: number,
): Fields {
  const all = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    all.set(name, [...(all.get(name) ?? []), value]);
  }
  const object: JsonObject = Object.create(null);
  for (const [name, values] of all) object[name] = values.at(position) ?? "";
  return {
    values: (name) => all.get(name),
    single: (name) => all.get(name)?.at(position),
    names: () => [...all.keys()],
    toObject: () => object,
  };
}

const quiet: World["log"] = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};

/** 2023-11-14T22:13:20.123Z, and each draw is 0.5. */
export const stillWorld: World = {
  now: () => 1_700_000_000_123,
  ticks: () => 0,
  random: () => 0.5,
  uuid: () => "00000000-0000-4000-8000-000000000000",
  sleep: () => Promise.resolve(),
  runId: "run",
  after: () => () => {},
  alarm: () => ({ set() {}, callOff() {} }),
  http: {
    load: () => Promise.resolve(),
    send: () => Promise.reject(new Error("no network in these tests")),
    close() {},
  },
  telemetry: null,
  log: quiet,
};

/** What a template that does not take long renders. */
export function renderNow(template: Template, scene = buildScene()): Rendering {
  const rendering = template.render(scene);
  if (rendering instanceof Promise) throw new Error("the template takes long");
  return rendering;
}

/** Compiles and renders without a slow lane; the detail of an error is the text after `ERROR `. */
export function show(source: string, scene: Scene = buildScene()): string {
  const times = { timeoutMs: 60_000, quickMs: 60_000 };
  const compiled = createTemplates(stillWorld, times).compile(source);
  if (!compiled.ok) return `FAULT ${compiled.issue.message}`;
  const rendering = renderNow(compiled.template, scene);
  return rendering.ok ? rendering.text : `ERROR ${rendering.error.detail}`;
}
