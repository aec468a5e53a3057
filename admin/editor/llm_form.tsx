import { Choice } from "../widgets/choice.tsx";
import { ChoiceField } from "./choice_field.tsx";
import { useDraft } from "./draft.ts";
import { IssueText, JsonField, NumberField, TextField } from "./fields.tsx";

const base = ["action", "llm"];

const dialects = [
  ["openai_chat", "OpenAI Chat Completions"],
  ["openai_responses", "OpenAI Responses"],
  ["anthropic", "Anthropic Messages"],
  ["gemini", "Google Gemini"],
  ["ollama", "Ollama chat"],
] as const;

/** What a language model says, in a vendor's words. */
export function LlmForm() {
  const draft = useDraft();
  const dialect = draft.get([...base, "dialect"]);
  return (
    <>
      <Choice
        label="Dialect"
        value={typeof dialect === "string" ? dialect : ""}
        choices={dialects}
        onChoose={(value) => draft.set([...base, "dialect"], value)}
      >
        <IssueText path={[...base, "dialect"]} />
      </Choice>
      <SaidFields />
      <PaceFields />
      <EndFields />
    </>
  );
}

/** Which model says it, and how fast. */
function PaceFields() {
  return (
    <div class="columns">
      <TextField
        path={[...base, "model"]}
        label="Model"
        placeholder="the request's"
        mono
      />
      <NumberField
        path={[...base, "tokens_per_second"]}
        label="Tokens per second"
      />
      <NumberField
        path={[...base, "first_delay_ms"]}
        label="First delay, ms"
      />
      <NumberField path={[...base, "jitter_ms"]} label="Jitter, ms" />
      <NumberField
        path={[...base, "heartbeat_ms"]}
        label="Heartbeat after, ms"
      />
    </div>
  );
}

/** How it ends. */
function EndFields() {
  return (
    <div class="columns few">
      <ChoiceField
        path={[...base, "stop"]}
        label="Ends because of"
        choices={[
          ["", "its content"],
          ["end", "the end"],
          ["length", "its length"],
          ["tool", "a tool"],
          ["refusal", "a refusal"],
          ["content_filter", "a content filter"],
        ]}
      />
      <JsonField
        path={[...base, "usage"]}
        optional
        label="Usage"
        hint='Counted, or for example {"input": 12, "output": 7}'
        lines={2}
      />
      <JsonField
        path={[...base, "error"]}
        optional
        label="Error"
        hint='None, or for example {"kind": "overloaded", "after_pieces": 3}'
        lines={2}
      />
    </div>
  );
}

/** What is said: a text with thoughts and calls, or what the JSON has in their place. */
function SaidFields() {
  const draft = useDraft();
  const given = (name: string) => draft.get([...base, name]) !== undefined;
  if (given("blocks")) {
    return (
      <JsonField
        path={[...base, "blocks"]}
        label="Blocks"
        hint='A list such as [{"text": "Let me see."}, {"tool_call": {"name": "find"}}]'
        lines={8}
      />
    );
  }
  return (
    <>
      <TextField path={[...base, "thinking"]} label="Thinking" lines={2} />
      {given("pieces")
        ? (
          <JsonField
            path={[...base, "pieces"]}
            label="Pieces"
            hint='A list of texts such as ["Hel", "lo"]'
            lines={4}
          />
        )
        : <TextField path={[...base, "text"]} label="Text" lines={4} />}
      <JsonField
        path={[...base, "tool_calls"]}
        optional
        label="Tool calls"
        hint='A list such as [{"name": "get_weather", "arguments": {"city": "Oslo"}}]'
        lines={4}
      />
    </>
  );
}
