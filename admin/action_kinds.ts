import type { Json, JsonObject } from "../src/json/values.ts";
import type { ListedStub } from "../src/model/stub_listing.ts";
import { asJson, isJsonObject, withMember, withoutNulls } from "./json_text.ts";
import { counted } from "./text.ts";

type ListedAction = ListedStub["action"];
type Listed = { [K in keyof ListedAction]-?: NonNullable<ListedAction[K]> };

export type ActionKind = keyof ListedAction;

/** A listed action, of which keys may be missing. */
type AnyAction = { [K in ActionKind]?: Listed[K] | null | undefined };

/** What lists and filters say of a kind of action. */
interface KindWords<Spec> {
  readonly name: string;
  /** What such an action does, in a few words. */
  summary(spec: Spec): string;
  /** The payload that would make it: a listing without its nulls. A body's own nulls are data and stay. */
  payload(spec: Spec): Json;
}

/** Every kind of action, in the order in which people choose one. */
export const actionKinds: { readonly [K in ActionKind]: KindWords<Listed[K]> } =
  {
    response: {
      name: "Response",
      summary: ({ status_code, template_body }) =>
        `${status_code ?? "A status"}${
          template_body === null && status_code !== null
            ? ""
            : " from a template"
        }`,
      payload: withoutNulls,
    },
    proxy: {
      name: "Proxy",
      summary: ({ url }) => `Proxy to ${url}`,
      payload: withoutNulls,
    },
    sse: {
      name: "Stream",
      summary: ({ events }) => `Stream of ${counted(events.length, "event")}`,
      payload: (sse) =>
        withMember(
          withoutNulls(asJson(sse)),
          "events",
          sse.events.map((event) => withoutNulls(asJson(event))),
        ),
    },
    stream: {
      name: "Chunks",
      summary: ({ chunks }) => `Stream of ${counted(chunks.length, "chunk")}`,
      payload: asJson,
    },
    llm: {
      name: "Language model",
      summary: ({ dialect, error }) =>
        error === undefined
          ? `Language model (${dialect})`
          : `Language model (${dialect}), ${error.kind}`,
      payload: asJson,
    },
    mcp: {
      name: "MCP server",
      summary: ({ tools = [], resources = [], prompts = [] }) =>
        `MCP server with ${
          [
            counted(tools.length, "tool"),
            counted(resources.length, "resource"),
            counted(prompts.length, "prompt"),
          ].filter((words) => !words.startsWith("0 ")).join(", ") || "nothing"
        }`,
      payload: asJson,
    },
    resource: {
      name: "Resource",
      summary: ({ name, items }) =>
        items === undefined
          ? `Document “${name}”`
          : `Collection “${name}” of ${counted(items.length, "item")}`,
      payload: ({ name, id_field, items, item }) => ({
        name,
        ...(id_field === undefined || id_field === "id" ? {} : { id_field }),
        ...(items === undefined ? {} : { items }),
        ...(item === undefined ? {} : { item }),
      }),
    },
    sequence: {
      name: "Sequence",
      summary: ({ steps }) => `Sequence of ${counted(steps.length, "step")}`,
      payload: ({ steps, pick, at_end }) => ({
        steps: steps.map(plainStep),
        ...(pick === "in_turn" ? {} : { pick }),
        ...(at_end === undefined || at_end === "repeat_last" ? {} : { at_end }),
      }),
    },
  };

/** A step of a sequence as the payload that would make it. */
function plainStep(
  { repeat, weight, chaos, ...action }: Listed["sequence"]["steps"][number],
): JsonObject {
  return {
    ...plainAction(action),
    ...(repeat === undefined || repeat === 1 ? {} : { repeat }),
    ...(weight === undefined || weight === 1 ? {} : { weight }),
    ...(chaos === undefined ? {} : { chaos: withoutNulls(chaos) }),
  };
}

function isKind(name: string): name is ActionKind {
  return Object.hasOwn(actionKinds, name);
}

export const kindNames: readonly ActionKind[] = Object.keys(actionKinds)
  .filter(isKind);

/** The kind of an action, listed or written by hand; nothing where it has none that is known. */
export function kindOf(
  action: Json | AnyAction | undefined,
): ActionKind | undefined {
  return isJsonObject(action)
    ? kindNames.find((kind) => isJsonObject(action[kind]))
    : undefined;
}

/** The kind of a listed action. */
export function listedKind(action: AnyAction): ActionKind | undefined {
  return kindNames.find((kind) => action[kind]);
}

function summaryOf<K extends ActionKind>(kind: K, spec: Listed[K]): string {
  return actionKinds[kind].summary(spec);
}

/** What a stub does, in a few words. */
export function actionText({ action }: Pick<ListedStub, "action">): string {
  const kind = listedKind(action);
  const spec = kind === undefined ? null : action[kind];
  return kind === undefined || !spec ? "" : summaryOf(kind, spec);
}

function payloadOf<K extends ActionKind>(kind: K, spec: Listed[K]): Json {
  return actionKinds[kind].payload(spec);
}

/** A listed action as the payload that would make it. */
export function plainAction(action: AnyAction): JsonObject {
  const kind = listedKind(action);
  const spec = kind === undefined ? null : action[kind];
  return kind === undefined || !spec ? {} : { [kind]: payloadOf(kind, spec) };
}
