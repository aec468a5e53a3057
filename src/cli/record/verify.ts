import { answersOf, shapeOfAnswer } from "../../recording/answer_shapes.ts";
import type { AnswerShape } from "../../recording/drift.ts";
import { type Question, questionOf } from "../../recording/question.ts";
import { printable } from "../../control/printable.ts";
import type { JsonObject } from "../../json/values.ts";
import type { StubSpec } from "../../model/stub.ts";
import { readStubFiles } from "../../stub_files/read.ts";
import { complain, say } from "../terminal.ts";
import { driftText, nearestDrifts } from "./drift_lines.ts";
import { countOf } from "./recording_lines.ts";
import type { VerifyOptions } from "./record_options.ts";

/** What the command line asks of a check. */
interface VerifyOrder extends VerifyOptions {
  readonly file: string;
}

/** What became of the stubs of a file. */
interface Tally {
  asked: number;
  drifted: number;
  unanswered: number;
  notAsked: number;
}

/** Asks a service what the stubs of a file ask for, and tells where its answers have another shape: 1 where some do, or nothing could be asked. */
export async function verify(order: VerifyOrder): Promise<number> {
  const reading = await readStubFiles([order.file]);
  if (!reading.ok) {
    for (const problem of reading.problems) complain(problem);
    return 1;
  }
  const tally = { asked: 0, drifted: 0, unanswered: 0, notAsked: 0 };
  for (const { spec } of reading.entries) {
    await verifyStub(spec, order, tally);
  }
  const { asked, drifted, unanswered, notAsked } = tally;
  const facts = [
    `${countOf(asked, "request")} asked`,
    `${drifted} drifted`,
    ...(unanswered === 0 ? [] : [`${unanswered} without an answer`]),
    ...(notAsked === 0 ? [] : [`${notAsked} not asked`]),
  ];
  say(`${order.file} against ${order.against}: ${facts.join(", ")}`);
  return asked > 0 && drifted + unanswered === 0 ? 0 : 1;
}

async function verifyStub(
  spec: StubSpec,
  order: VerifyOrder,
  tally: Tally,
): Promise<void> {
  const expected = answersOf(spec.action as JsonObject);
  const reading = questionOf(spec, Date.now());
  const why = !reading.ok
    ? reading.reason
    : spec.disabled === true
    ? "it is switched off"
    : expected.length === 0
    ? "it has no fixed answer"
    : null;
  if (!reading.ok || why !== null) {
    tally.notAsked++;
    say(printable(`not asked  ${spec.stub_id ?? "a stub"}: ${why}`));
    return;
  }
  const { question } = reading;
  const name = `${question.method} ${question.target}`;
  tally.asked++;
  try {
    const drifts = nearestDrifts(expected, await ask(question, order));
    if (drifts.some(({ isInfo }) => !isInfo)) tally.drifted++;
    for (const drift of drifts) {
      const label = drift.isInfo ? "info" : "drift";
      say(printable(`${label.padEnd(9)}  ${name}: ${driftText(drift)}`));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    tally.unanswered++;
    say(printable(`no answer  ${name}: ${reason}`));
  }
}

async function ask(
  { method, target, headers }: Question,
  { against, headers: own, timeout }: VerifyOrder,
): Promise<AnswerShape> {
  const base = against.replace(/[?#].*$/s, "").replace(/\/$/, "");
  const lines = new Headers([["accept", "*/*"]]);
  for (const [name, value] of [...headers, ...own]) lines.set(name, value);
  const response = await fetch(base + target, {
    method,
    headers: lines,
    redirect: "manual",
    signal: AbortSignal.timeout(timeout * 1000),
  });
  const type = response.headers.get("content-type");
  const isStream = /^text\/event-stream|^application\/x-ndjson/i.test(
    type ?? "",
  );
  // A stream may go on for ever.
  if (isStream) await response.body?.cancel();
  const text = isStream ? "" : await response.text();
  return shapeOfAnswer(response.status, type, text);
}
