import { whyNeverCalled } from "../actions/llm/llm_path.ts";
import { expandCriterion } from "../criteria/expansion.ts";
import { textSubject } from "../criteria/subject.ts";
import { isJsonObject } from "../json/values.ts";
import { finishInTurns } from "../runtime/work.ts";
import type { WorkMeter } from "../runtime/work_meter.ts";
import { readInSteps } from "../schema/reading_steps.ts";
import type { StubSpec } from "./stub.ts";

/** What an answer says of slips in a stub that is taken as it is, in a scope or outside of any; nothing where there are none. A criterion for its body may be long, and is read in turns. */
export async function warned(
  spec: StubSpec,
  scope: string | null,
  meter: WorkMeter,
): Promise<{ readonly warnings?: readonly string[] }> {
  const ofBody = readInSteps(() => bodyWarnings(spec));
  const warnings = [
    ...pathWarnings(spec),
    ...await finishInTurns(ofBody, meter, costOfPass),
    ...scopeWarnings(spec, scope),
    ...modelWarnings(spec),
  ];
  return warnings.length === 0 ? {} : { warnings };
}

function pathWarnings({ request: { path } }: StubSpec): string[] {
  return typeof path === "string" && path.includes("?")
    ? [
      `"?" in the path "${path}" begins no query, which a path does not have: give it in "query"`,
    ]
    : [];
}

/** A pass through the criterion for a body counts as so many bytes. */
const costOfPass = 300_000;

/** A body is text, of which what asks for a number or a list never holds. It was taken before this was told. */
function bodyWarnings({ request: { body } }: StubSpec): string[] {
  if (!isJsonObject(body)) return [];
  return expandCriterion(body, [], bodyText).issues.map(({ msg }) => msg);
}

const bodyText = {
  ...textSubject("the body"),
  advice: 'ask for the JSON in it, as in {"$json":{"$gt":5}}',
};

/** A scope in a payload is what a listing showed; it says nothing of where the stub goes. */
function scopeWarnings({ scope }: StubSpec, home: string | null): string[] {
  if (typeof scope !== "string" || scope === home) return [];
  const place = home === null ? "outside of scopes" : `in the scope '${home}'`;
  return [
    `"scope" was ignored and the stub is ${place}: name its scope by a header or by ?scope=NAME`,
  ];
}

function modelWarnings({ request, action }: StubSpec): string[] {
  const steps = action.sequence?.steps ?? [];
  const dialects = [action, ...steps].flatMap(({ llm }) => llm?.dialect ?? []);
  return [...new Set(dialects)].flatMap((dialect) =>
    whyNeverCalled(dialect, request) ?? []
  );
}
