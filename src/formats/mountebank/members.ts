import { isJsonObject, type Json, type JsonPath } from "../../json/values.ts";
import type { Entry } from "../entry.ts";
import { areOfKinds, checkKinds, type Kinds, tellUnknown } from "../kinds.ts";
import { memberOf, numberOf } from "../member.ts";

/** Members of an imposter; those that say nothing of its answers are left out without a word. */
const imposterKinds: Kinds = {
  protocol: "text",
  port: "number",
  name: "scalar",
  stubs: "list",
  defaultResponse: "object",
  allowCORS: "boolean",
};
const ofImposter = new Set([
  ...Object.keys(imposterKinds),
  "_links",
  "ca",
  "cert",
  "ciphers",
  "host",
  "key",
  "mutualAuth",
  "numberOfRequests",
  "recordMatches",
  "recordRequests",
  "requests",
]);

const ofStub = new Set([
  "predicates",
  "responses",
  "matches",
  "_links",
  "_uuid",
  "_verify",
]);

const responseKinds: Kinds = {
  repeat: "number",
  is: "object",
  proxy: "object",
};
const ofResponse = new Set([
  ...Object.keys(responseKinds),
  "behaviors",
  "_behaviors",
  "fault",
  "inject",
  "_proxyResponseTime",
]);

const answerKinds: Kinds = {
  statusCode: "number",
  headers: "lines",
  _mode: "scalar",
};
const ofAnswer = new Set([
  ...Object.keys(answerKinds),
  "body",
  "_links",
  "_proxyResponseTime",
]);

const proxyKinds: Kinds = {
  to: "text",
  mode: "text",
  injectHeaders: "lines",
  predicateGenerators: "list",
};
const ofProxy = new Set([
  ...Object.keys(proxyKinds),
  "addDecorateBehavior",
  "addWaitBehavior",
  "cert",
  "key",
]);

/** Refuses what of an imposter is of the wrong kind, and tells what is not known. */
export function checkImposter(imposter: Json, entry: () => Entry): void {
  if (!isJsonObject(imposter)) return;
  const isUsual = Object.keys(imposter).every((name) => ofImposter.has(name)) &&
    areOfKinds(imposter, imposterKinds);
  if (isUsual) return;
  const looked = { entry: entry(), place: [] };
  checkKinds(imposter, imposterKinds, looked);
  tellUnknown(imposter, ofImposter, looked);
}

/** The same of a stub. */
export function checkStub(stub: Json, entry: Entry): void {
  tellUnknown(stub, ofStub, { entry, place: [] });
}

/** The same of a response, which answers in one way alone. */
export function checkResponse(
  given: Json,
  place: JsonPath,
  entry: Entry,
): void {
  const looked = { entry, place };
  if (!isJsonObject(given)) return;
  checkKinds(given, responseKinds, looked);
  tellUnknown(given, ofResponse, looked);
  const ways = ["is", "proxy", "inject", "fault"].filter((name) =>
    memberOf(given, name) !== null
  );
  const [first, second] = ways;
  if (second !== undefined) {
    entry.refuse(
      [...place, second],
      `a response has one way to answer, and not "${first}", too`,
    );
  }
  const repeat = numberOf(memberOf(given, "repeat")) ?? 1;
  if (!isCount(repeat)) {
    entry.refuse([...place, "repeat"], "it should be a whole number from 1 on");
  }
}

/** Whether a number says how often something answers. */
export function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 1;
}

/** The same of what is answered. */
export function checkAnswer(given: Json, place: JsonPath, entry: Entry): void {
  if (!isJsonObject(given)) return;
  const looked = { entry, place };
  checkKinds(given, answerKinds, looked);
  tellUnknown(given, ofAnswer, looked);
}

/** The same of a proxy. */
export function checkProxy(given: Json, place: JsonPath, entry: Entry): void {
  if (!isJsonObject(given)) return;
  checkKinds(given, proxyKinds, { entry, place });
  tellUnknown(given, ofProxy, { entry, place });
}
