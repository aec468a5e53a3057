import type { JsonObject } from "../../json/values.ts";
import { givenSchema } from "../../schema/one_of.ts";
import { type DialectName, dialectNames, dialects } from "./dialects.ts";

const isNull: JsonObject = { type: "null" };

const says: JsonObject = {
  anyOf: [
    ...["text", "pieces", "tool_calls", "error"].map(givenSchema),
    {
      required: ["blocks"],
      properties: {
        blocks: {
          type: "array",
          contains: {
            type: "object",
            anyOf: ["text", "tool_call"].map(givenSchema),
          },
        },
      },
    },
  ],
};

/** The members that stand in the way of another one. */
function without(names: readonly string[]): JsonObject {
  return {
    properties: Object.fromEntries(names.map((name) => [name, isNull])),
  };
}

function dialectsThat(lack: (name: DialectName) => boolean): JsonObject {
  return {
    required: ["dialect"],
    properties: { dialect: { enum: dialectNames.filter(lack) } },
  };
}

/** JSON Schema of the rules over several fields of an `llm`. */
export const llmSchema: JsonObject = {
  allOf: [
    says,
    {
      if: givenSchema("blocks"),
      then: without(["text", "pieces", "thinking", "tool_calls"]),
    },
    { if: givenSchema("text"), then: without(["pieces"]) },
    {
      if: dialectsThat((name) => dialects[name].ping === null),
      then: without(["heartbeat_ms"]),
    },
    {
      if: dialectsThat((name) => dialects[name].ping !== "comment"),
      then: without(["heartbeat"]),
    },
  ],
};
