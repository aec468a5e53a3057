import { answerCases } from "./answer_cases.ts";
import { bodyCases } from "./body_cases.ts";
import { fieldCases } from "./field_cases.ts";
import type { JudgedCase } from "./judged.ts";
import { requestCases } from "./request_cases.ts";

/** All that WireMock is asked. */
export const cases: readonly JudgedCase[] = [
  ...requestCases,
  ...fieldCases,
  ...bodyCases,
  ...answerCases,
];

/** Requests that are answered otherwise, and why (docs/migrating.md). */
export const known: Readonly<Record<string, string>> = {
  'POST /p5 {"content-type":"application/json"} {"a":[5]}':
    "WireMock takes a list of one value for the value",
  'POST /p15 {"content-type":"application/json"} {"a":12}':
    "a pattern is asked of texts only",
  'POST /t5 {"content-type":"application/json"} x':
    "in WireMock a method is equal to no text",
  "GET /u2?a=1": "nor is a value of the query",
};
