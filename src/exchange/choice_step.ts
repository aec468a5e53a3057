import type { Selection } from "../matching/selection.ts";
import { Attempts, unfinished } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import type { Stub } from "../state/stub.ts";
import { refuseLate } from "./ended_scope.ts";
import type { ExchangeParts, MockCall } from "./mock_call.ts";

/** What follows once a stub is chosen, in the same turn: until then another request may take it. */
type AnswerChosen = (
  parts: ExchangeParts,
  call: MockCall,
  selection: Selection<Stub>,
) => Response | Promise<Response>;

/** The attempts of a choice that takes no longer than a turn, as nearly all do; they learn nothing that another one could see. */
let spare = new Attempts();

/** Chooses the stub for a request at once or, where its tests add up to a long time, in turns between which others are answered. */
export function withChoice(
  parts: ExchangeParts,
  call: MockCall,
  answer: AnswerChosen,
): Response | Promise<Response> {
  const attempts = spare;
  const selection = attempts.attempt(chosen, parts, call);
  if (selection === unfinished || !attempts.isBlank) spare = new Attempts();
  return selection === unfinished
    ? chooseInTurns(parts, call, { attempts, answer })
    : answer(parts, call, selection);
}

async function chooseInTurns(
  parts: ExchangeParts,
  call: MockCall,
  { attempts, answer }: {
    readonly attempts: Attempts;
    readonly answer: AnswerChosen;
  },
): Promise<Response> {
  const meter = new WorkMeter(parts.world);
  for (;;) {
    await attempts.rest(meter);
    const { scope: { ended }, selectedBy, incoming } = call;
    if (ended !== null && selectedBy !== null) {
      return refuseLate(parts, incoming, { ended, selectedBy });
    }
    const selection = attempts.attempt(chosen, parts, call);
    if (selection !== unfinished) return await answer(parts, call, selection);
  }
}

/** The stub for a request; the JSON of a long body is read before, where the answer of the stub may ask for it. */
function chosen(
  { state }: ExchangeParts,
  { incoming, scope }: MockCall,
): Selection<Stub> {
  const selection = state.select(incoming, scope);
  if (incoming.contentPending || selection.kind !== "stub") return selection;
  const { content } = incoming;
  if (content.isLong && content.isJson && mayReadJson(selection.stub)) {
    content.json();
  }
  return selection;
}

function mayReadJson({ action, change, webhooks }: Stub): boolean {
  return action.kind === "live" || change?.readsBody === true ||
    webhooks?.readsRequest === true;
}
