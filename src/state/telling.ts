import type { StreamRests } from "../actions/stream_rests.ts";
import type { SentStream } from "../actions/mcp/session.ts";
import type { Script, Step } from "../answers/script.ts";
import { stepText } from "../answers/step_text.ts";
import type { World } from "../runtime/world.ts";
import {
  type About,
  beganAt,
  maxToldBytes,
  type Question,
  type Told,
} from "./elsewhere.ts";
import { memoryOf, type ScopeMemory } from "./scope_memory.ts";
import type { State } from "./state.ts";

/** Steps of a stream that one server hands to another (docs/limits.md). */
const maxToldSteps = 10_000;

/** Milliseconds that the making of them may take (docs/limits.md). */
const maxToldMs = 1000;

/** Answers another server; `null` where nothing is known here. */
export async function tellOthers(
  question: Question,
  { scopes, world }: State,
): Promise<Told<About> | null> {
  const { scope: name, stub_id } = question;
  const scope = name === null ? scopes.global : scopes.find(name);
  if (scope === undefined) return null;
  const memory = memoryOf(scope);
  if (question.about === "rest") {
    const latest = memory.rests.latest(stub_id);
    return latest && {
      request_id: latest.requestId,
      began_at: beganAt(latest.startedAt, world),
      has: latest.ids().includes(question.event_id),
    };
  }
  return question.about === "rest_taken"
    ? await handOver(memory.rests, question, world)
    : tellOfSession(memory, question, world);
}

function tellOfSession(
  { sessions }: ScopeMemory,
  question: Question<"session" | "session_end" | "session_stream">,
  world: World,
): Told<"session" | "session_end" | "session_stream"> | null {
  const { stub_id, session_id } = question;
  const session = sessions.find(stub_id, session_id);
  if (session === undefined) return null;
  if (question.about === "session") return session.revision;
  if (question.about === "session_end") {
    sessions.end(stub_id, session);
    return true;
  }
  const stream = session.sent.get(question.number);
  return stream === undefined ? null : toldStream(stream, world);
}

function toldStream(
  { writes, startedAt, bytes }: SentStream,
  world: World,
): Told<"session_stream"> | null {
  if (bytes > maxToldBytes || writes.length > maxToldSteps) return null;
  return { steps: writes.map(stepText), age: world.ticks() - startedAt };
}

/** Hands an exchange to another server; it stays here where it is too much. */
async function handOver(
  rests: StreamRests,
  { stub_id, request_id }: Question<"rest_taken">,
  world: World,
): Promise<Told<"rest_taken"> | null> {
  const exchange = rests.latest(stub_id);
  if (exchange?.requestId !== request_id) return null;
  rests.remove(stub_id);
  const ids = exchange.ids();
  const script = exchange.leave();
  const { steps, isAll } = await stepsOf(script, world);
  if (isAll) return { ids, steps: steps.map(stepText) };
  rests.putBack(stub_id, exchange, { script: joined(steps, script), ids });
  return { ids, steps: null };
}

/** The steps of a script up to its end, or to as many as may be told. */
async function stepsOf(
  script: Script,
  world: World,
): Promise<{ steps: Step[]; isAll: boolean }> {
  const steps: Step[] = [];
  const until = world.ticks() + maxToldMs;
  let bytes = 0;
  while (steps.length < maxToldSteps && world.ticks() < until) {
    const step = await script.next();
    if (step === null) return { steps, isAll: true };
    steps.push(step);
    if (step.kind !== "write") return { steps, isAll: step.kind !== "stall" };
    bytes += step.bytes.length;
    if (bytes > maxToldBytes) break;
  }
  return { steps, isAll: false };
}

/** Steps that were taken of a script already, and what follows them. */
function joined(steps: readonly Step[], script: Script): Script {
  let next = 0;
  return {
    next: () => steps[next++] ?? script.next(),
    cancel: () => script.cancel?.(),
  };
}
