import { type Answer, failure, ready } from "../../answers/answer.ts";
import { limitedScript } from "../../answers/limited_script.ts";
import type { Script, Step } from "../../answers/script.ts";
import { firstValue } from "../../request/header_lines.ts";
import { restNow } from "../../runtime/next_turn.ts";
import type { World } from "../../runtime/world.ts";
import type { Templates } from "../../templating/templates.ts";
import type { ActionScene, PreparedAction } from "../kind.ts";
import { response } from "../response/response.ts";
import type { Beginning, Start } from "../script/beginning.ts";
import type { Otherwise, ResumePayload } from "./resume_payload.ts";

/** What is done where there is no event to go on with, with its answer prepared. */
type Prepared = Exclude<Otherwise, object> | PreparedAction;

interface Resumption {
  readonly perConnection: number;
  readonly unknown: Prepared;
  readonly afterLast: Prepared;
  readonly stubId: string | null;
  readonly channel: string | null;
}

/** How a stream begins for a client that comes back. */
export function prepareResume(
  { per_connection, unknown, after_last, stub_id }: ResumePayload,
  channel: string | null,
  templates: Templates,
): Beginning {
  const prepared = (given: Otherwise): Prepared =>
    typeof given === "string"
      ? given
      : response.prepare(given.response, templates);
  const resumption = {
    perConnection: per_connection ?? Infinity,
    unknown: prepared(unknown ?? "start"),
    afterLast: prepared(after_last ?? "no_content"),
    stubId: stub_id ?? null,
    channel,
  };
  return async (makeScript, scene, world) => {
    const { incoming } = scene;
    const id = firstValue(incoming.headerLines, "last-event-id") || null;
    const start = resumption.stubId === null
      ? await ownStart(resumption, { makeScript, id, scene, world })
      : await othersStart(resumption, resumption.stubId, { id, scene, world });
    if ("status" in start) return start;
    const script = limitedScript(start.script, resumption.perConnection);
    return { ...start, script };
  };
}

interface Coming {
  /** The id that the client names; `null` for a client that is new. */
  readonly id: string | null;
  readonly scene: ActionScene;
  readonly world: World;
}

/** A start, and what to do where there is no stream to start with. */
type Started = Start | Answer;

const held: Script = { next: () => ({ kind: "hold", delayMs: 0 }) };

async function ownStart(
  { unknown, afterLast, channel }: Resumption,
  coming: Coming & { makeScript(): Promise<Script | Answer> },
): Promise<Started> {
  const { id, makeScript, scene } = coming;
  if (
    id !== null && channel !== null && scene.streams.channels.keeps(channel, id)
  ) {
    return { script: held, resumedAfter: id };
  }
  const fresh = async (): Promise<Started> => {
    const script = await makeScript();
    return "next" in script ? { script, resumedAfter: null } : script;
  };
  const first = await fresh();
  if (id === null || !("script" in first)) return first;
  const { script } = first;
  if (!await isFound(script, id)) {
    return await otherwise(unknown, coming, fresh);
  }
  const rest = await lookAhead(script);
  return rest === null
    ? await otherwise(afterLast, coming, fresh)
    : { script: rest, resumedAfter: id };
}

async function othersStart(
  { afterLast }: Resumption,
  stubId: string,
  coming: Coming,
): Promise<Started> {
  const { id, scene } = coming;
  const left = id === null ? null : await scene.streams.rests.take(stubId, id);
  if (left === null || typeof left === "string") {
    const named = id === null ? "no Last-Event-ID" : `the id '${id}'`;
    const detail = left ??
      `No exchange of stub '${stubId}' in this scope can be resumed with ${named}`;
    return failure("NO_STREAM_TO_RESUME", detail, "answered");
  }
  const rest = await lookAhead(left.script);
  const start = { script: rest ?? held, resumedAfter: id };
  const noted = { ...start, continues: { stubId, ids: left.ids } };
  return rest === null
    ? await otherwise(afterLast, coming, () => Promise.resolve(noted))
    : noted;
}

/** Does what is asked for where there is nothing to go on with. */
async function otherwise(
  what: Prepared,
  { id, scene, world }: Coming,
  fresh: () => Promise<Started>,
): Promise<Started> {
  if (what === "start") return await fresh();
  if (what === "hold") return { script: held, resumedAfter: id };
  if (what !== "no_content") {
    return what.kind === "ready" ? what : await what.answer(scene, world);
  }
  return ready({ status: 204, headers: [], body: null, outcome: "answered" });
}

/** Events among which one with an id is looked for (docs/limits.md). */
const maxSought = 100_000;

/** Events that are looked at in one turn. */
const turnLength = 1000;

/** Goes on in a script to behind the event with an id; false where there is none. */
async function isFound(script: Script, id: string): Promise<boolean> {
  for (let count = 1; count <= maxSought; count++) {
    const made = script.next();
    const step = made instanceof Promise ? await made : made;
    if (step === null || step.kind === "hold") return false;
    if (step.kind === "write" && step.mark?.id === id) return true;
    if (count % turnLength === 0) await restNow();
  }
  return false;
}

/** The same script, or `null` where it has ended. */
async function lookAhead(script: Script): Promise<Script | null> {
  const made = script.next();
  const step = made instanceof Promise ? await made : made;
  if (step === null) return null;
  let first: Step | null = step;
  return {
    next() {
      const kept = first;
      first = null;
      return kept ?? script.next();
    },
    cancel: () => script.cancel?.(),
  };
}
