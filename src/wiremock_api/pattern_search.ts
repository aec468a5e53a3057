import { memberOf } from "../formats/member.ts";
import { isJsonObject, type JsonObject } from "../json/values.ts";
import { compileMatcher, type StubMatcher } from "../matching/stub_matcher.ts";
import { fitsStubPath } from "../matching/path_pattern.ts";
import { textInTurns } from "../runtime/text_in_turns.ts";
import { slice } from "../runtime/work.ts";
import { inAttempts } from "../runtime/attempts.ts";
import { WorkMeter } from "../runtime/work_meter.ts";
import { type Fit, fitsRequest } from "../state/claim.ts";
import type { Entry } from "../state/entry.ts";
import type { Scope } from "../state/scope.ts";
import { adminErrors } from "./admin_errors.ts";
import type { AdminParts } from "./admin_route.ts";
import {
  type AdminReading,
  readMappings,
  readPayloadBytes,
} from "./mapping_reading.ts";

/** A pattern for requests. */
interface RequestPattern {
  /** As it was sent. */
  readonly given: JsonObject;
  readonly matcher: StubMatcher;
}

/** Reads a pattern as WireMock's clients send it to verify. */
export async function readPattern(
  request: Request,
  parts: AdminParts,
): Promise<AdminReading<RequestPattern>> {
  const bytes = await readPayloadBytes(request, parts);
  if (!bytes.ok) return bytes;
  // A pattern is half of a mapping, and is read as one.
  const sent = await textInTurns(bytes.value, { fatal: false });
  const text = sent.trim();
  const whole = new TextEncoder().encode(
    `{"request": ${text === "" ? "{}" : text}, "response": {}}`,
  );
  const reading = await readMappings(whole, parts);
  if (!reading.ok) return reading;
  const [found] = reading.value.mappings;
  const given = memberOf(found?.mapping, "request");
  return {
    ok: true,
    value: {
      given: isJsonObject(given) ? given : {},
      matcher: compileMatcher(found?.spec.request ?? {}),
    },
  };
}

/** The requests of a scope itself that clients sent, the newest first, looked at in turns between which others are answered. */
export async function* receivedIn(
  scope: Scope,
  { state: { journals }, world }: AdminParts,
): AsyncGenerator<Entry, undefined> {
  const meter = new WorkMeter(world);
  const { cursor } = journals;
  let start = world.ticks();
  for (const entry of journals.newestOf(scope)) {
    await meter.spend(entry.request.heldBytes);
    // How long a pattern takes is not told by what it looks at.
    if (world.ticks() - start >= slice) {
      await world.sleep(0);
      start = world.ticks();
    }
    if (entry.seq <= cursor && entry.request.sentBy === null) yield entry;
  }
}

/** The requests of a scope that fit, the newest first; or the answer where a body that was cut leaves that open. */
export async function fittingIn(
  scope: Scope,
  matcher: StubMatcher,
  parts: AdminParts,
): Promise<AdminReading<Entry[]>> {
  const { journals } = parts.state;
  const found: Entry[] = [];
  const meter = new WorkMeter(parts.world);
  for await (const entry of receivedIn(scope, parts)) {
    const fit = await inAttempts(() => fitOf(matcher, entry), meter);
    journals.forgetDecoded(entry);
    if (fit === "body_cut") return { ok: false, response: refuseCut(entry) };
    if (fit === true) found.push(entry);
  }
  return { ok: true, value: found };
}

function fitOf(matcher: StubMatcher, entry: Entry): Fit {
  const { request } = entry;
  const isThere = matcher.pattern === null ||
    fitsStubPath(matcher, request.segments);
  return isThere && fitsRequest(matcher, entry);
}

function refuseCut({ request }: Entry): Response {
  return adminErrors(422, [{
    code: 10,
    title: "A body was cut when it was recorded",
    detail:
      `whether ${request.method} ${request.target} fits depends on a body that is not kept whole`,
  }]);
}
