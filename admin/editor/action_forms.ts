import type { ComponentType } from "preact";
import type { Json } from "../../src/json/values.ts";
import type { ActionKind } from "../action_kinds.ts";
import type { ManualPage } from "../manual.ts";
import { LlmForm } from "./llm_form.tsx";
import { McpForm } from "./mcp_form.tsx";
import { ProxyForm } from "./proxy_form.tsx";
import { ResourceForm } from "./resource_form.tsx";
import { ResponseForm } from "./response_form.tsx";
import { SequenceForm } from "./sequence_form.tsx";
import { SseForm } from "./sse_form.tsx";
import { StreamForm } from "./stream_form.tsx";

/** How a kind of action is written in the editor. */
interface ActionForm {
  readonly title: string;
  /** What it starts from. */
  readonly blank: Json;
  /** The page of the manual that describes it. */
  readonly manual: ManualPage;
  readonly Form: ComponentType;
}

/** The form of every kind of action. */
export const actionForms: { readonly [K in ActionKind]: ActionForm } = {
  response: {
    title: "Response",
    blank: { status_code: 200, headers: {}, body: "" },
    manual: "stubs#response",
    Form: ResponseForm,
  },
  proxy: {
    title: "Proxy",
    blank: { url: "", headers: {}, timeout: 5 },
    manual: "stubs#proxy",
    Form: ProxyForm,
  },
  sse: {
    title: "Event stream",
    blank: { events: [{ data: "" }], default_delay_ms: 0 },
    manual: "streams",
    Form: SseForm,
  },
  stream: {
    title: "Chunked stream",
    blank: { chunks: [{ text: "" }], default_delay_ms: 0 },
    manual: "stubs#stream",
    Form: StreamForm,
  },
  llm: {
    title: "Language model",
    blank: { dialect: "openai_chat", text: "" },
    manual: "llm",
    Form: LlmForm,
  },
  mcp: {
    title: "MCP server",
    blank: { tools: [{ name: "price", text: "7 euros" }] },
    manual: "mcp",
    Form: McpForm,
  },
  resource: {
    title: "Resource",
    blank: { items: [{ id: 1 }] },
    manual: "state#creating-reading-changing-deleting",
    Form: ResourceForm,
  },
  sequence: {
    title: "Sequence",
    blank: { steps: [{ response: { status_code: 503, body: "" } }] },
    manual: "stubs#sequence",
    Form: SequenceForm,
  },
};
