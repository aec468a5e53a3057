import type { Json, StubInput } from "./wire_types.ts";

/** What a stub answers, in short. */
export interface ShortAnswer {
  /** 200 where it is left out. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly text?: string;
  /** A template, such as `Hello {{ request.path_params.name }}`. */
  readonly template?: string;
  readonly bytes?: Uint8Array;
  /** How often the stub answers; then the next best one does. */
  readonly maxCalls?: number;
  /** Milliseconds before the answer. */
  readonly delay?: number;
}

/** What a stub answers: a text, a status, both and more, or one of the server's kinds of action. */
export type Answer = string | number | ShortAnswer | StubInput["action"];

const shortNames = new Set([
  "status",
  "headers",
  "json",
  "text",
  "template",
  "bytes",
  "maxCalls",
  "delay",
]);

/** The parts of a stub that an answer stands for. */
export function answerParts(
  answer: Answer,
): Pick<StubInput, "action" | "max_calls" | "chaos"> {
  if (typeof answer === "string") return answerParts({ text: answer });
  if (typeof answer === "number") return answerParts({ status: answer });
  if (!isShort(answer)) return { action: answer };
  const { status = 200, headers = {}, maxCalls, delay } = answer;
  const { type, ...body } = bodyOf(answer);
  const isTyped = Object.keys(headers).some((name) =>
    name.toLowerCase() === "content-type"
  );
  return {
    action: {
      response: {
        status_code: status,
        headers: type === undefined || isTyped
          ? headers
          : { ...headers, "content-type": type },
        ...body,
      },
    },
    ...(maxCalls === undefined ? {} : { max_calls: maxCalls }),
    ...(delay === undefined ? {} : { chaos: { latency: { base_ms: delay } } }),
  };
}

function isShort(answer: object): answer is ShortAnswer {
  const names = Object.keys(answer);
  const other = names.find((name) => !shortNames.has(name));
  if (other === undefined) return true;
  if (names.length === 1) return false;
  throw new TypeError(
    `An answer has no "${other}": it has ${
      [...shortNames].join(", ")
    }, or is one of the server's kinds of action alone`,
  );
}

function bodyOf({ json, text, template, bytes }: ShortAnswer): {
  readonly type?: string;
  readonly body?: Json;
  readonly template_body?: string;
  readonly body_base64?: string;
} {
  const given = [json, text, template, bytes].filter((one) =>
    one !== undefined
  );
  if (given.length > 1) {
    throw new TypeError(
      "An answer has one body: give json, text, template or bytes",
    );
  }
  if (template !== undefined) return { template_body: template };
  if (bytes !== undefined) return { body_base64: base64(bytes) };
  if (text !== undefined) {
    return { type: "text/plain; charset=utf-8", body: text };
  }
  if (json === undefined) return { body: "" };
  // A text is sent as it is, so one that stands for JSON has to be written so.
  const body = typeof json === "object" && json !== null
    ? json
    : JSON.stringify(json);
  return { type: "application/json", body };
}

function base64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
