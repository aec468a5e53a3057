interface Rule {
  readonly target: string;
  readonly modifier?: string;
  readonly operator?: string;
  readonly value?: string;
  readonly invert?: boolean;
}

let made = 0;

/** Another one each time, the same in each run. */
export function uuid(): string {
  return `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}`;
}

/** A response with all that Mockoon writes. */
export function response(
  body: string,
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    uuid: uuid(),
    body,
    latency: 0,
    statusCode: 200,
    label: "",
    headers: [{ key: "Content-Type", value: "text/plain" }],
    bodyType: "INLINE",
    filePath: "",
    databucketID: "",
    sendFileAsBody: false,
    rules: [],
    rulesOperator: "OR",
    disableTemplating: false,
    fallbackTo404: false,
    default: false,
    crudKey: "id",
    callbacks: [],
    ...more,
  };
}

/** A route of HTTP. */
export function route(
  method: string,
  endpoint: string,
  responses: readonly unknown[],
  more: Readonly<Record<string, unknown>> = {},
) {
  return {
    uuid: uuid(),
    type: "http",
    documentation: "",
    method,
    endpoint,
    responses,
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
    ...more,
  };
}

/** A rule with what Mockoon writes beside it. */
export function rule({ operator = "equals", value = "", ...rest }: Rule) {
  return { modifier: "", invert: false, ...rest, operator, value };
}

/** A route whose first response has rules, before another one. */
export function ruled(
  method: string,
  endpoint: string,
  rules: readonly Rule[],
  rulesOperator = "OR",
) {
  return route(method, endpoint, [
    response("other", { default: true }),
    response("ruled", { rules: rules.map(rule), rulesOperator }),
  ]);
}
