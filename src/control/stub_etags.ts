import { z } from "zod";
import { errorAnswer } from "../model/error_answer.ts";
import { listedStub } from "../model/stub_listing.ts";
import { warned } from "../model/stub_warnings.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { statusOf } from "../schema/errors.ts";
import type { Stub } from "../state/stub.ts";
import { json } from "./json_answers.ts";
import type { ControlParts } from "./parts.ts";
import type { AnswerShape } from "./route.ts";
import { listStub } from "./stub_listing.ts";

/** What a route answers whose `If-Match` fails. */
export const failedMatch: AnswerShape = {
  description: "The stub was changed since the ETag of If-Match was given",
  schema: z.object({
    ...errorAnswer.shape,
    current: listedStub.describe("as it is now"),
  }),
};

/** The entity tag of a stub: its revision. */
function stubEtag(stub: Stub, { state }: ControlParts): string {
  return `"${state.revisionOf(stub)}"`;
}

/** A stub as an answer, under its entity tag. */
export function answerStub(stub: Stub, parts: ControlParts): Response {
  const etag = stubEtag(stub, parts);
  return json(listStub(stub, parts.state), 200, { etag });
}

/** The answer that a stub was stored. */
export async function nameStub(
  stub: Stub,
  parts: ControlParts,
): Promise<Response> {
  // Others may change it before this is answered.
  const etag = stubEtag(stub, parts);
  const { id, spec, scope } = stub;
  const warnings = await warned(spec, scope, new WorkMeter(parts.world));
  return json({ success: true, stub_id: id, ...warnings }, 200, { etag });
}

/** The entity tag of a listing, which its stubs' calls change too. */
export function listEtag(
  stubs: readonly Stub[],
  { state }: ControlParts,
): string {
  let even = 0x811c9dc5;
  let odd = stubs.length;
  for (const { edition, calls, lastCallAt } of stubs) {
    even = mixed(mixed(even, edition), calls);
    odd = mixed(mixed(odd, lastCallAt), even ^ edition);
  }
  const digits = [even, odd].map((one) => (one >>> 0).toString(16));
  return `"${state.journals.run}-${digits.join("")}"`;
}

/** One step of an FNV hash, over the low 32 bits of a number. */
function mixed(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15);
}

/** The answer to a conditional GET that nothing has changed for (RFC 9110 section 13.1.2); `null` where something has. */
export function notModified(request: Request, etag: string): Response | null {
  const given = request.headers.get("if-none-match");
  if (given === null) return null;
  const tags = tagsOf(given).map((one) => one.replace(/^W\//, ""));
  if (!tags.includes(etag) && !tags.includes("*")) return null;
  return new Response(null, { status: 304, headers: { etag } });
}

/** The refusal of a change to a stub that is no longer what the client knows (RFC 9110 section 13.1.1); `null` where it is. */
export function refuseStale(
  request: Request,
  stub: Stub,
  parts: ControlParts,
): Response | null {
  const given = request.headers.get("if-match");
  if (given === null) return null;
  const etag = stubEtag(stub, parts);
  const tags = tagsOf(given);
  if (tags.includes(etag) || tags.includes("*")) return null;
  return json(
    {
      error: "PRECONDITION_FAILED",
      detail:
        `Stub '${stub.id}' was changed since: its ETag is ${etag}, and If-Match says ${given}. Look at "current" and send that ETag`,
      current: listStub(stub, parts.state),
    },
    statusOf("PRECONDITION_FAILED"),
    { etag },
  );
}

function tagsOf(header: string): string[] {
  return header.split(",").map((one) => one.trim());
}
