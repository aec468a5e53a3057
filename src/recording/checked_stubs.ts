import { isJsonObject } from "../json/values.ts";
import { stubPayload, type StubSpec } from "../model/stub.ts";
import type { Work } from "../runtime/work.ts";
import type { Issue } from "../schema/issue.ts";
import { readPayload } from "../schema/payload.ts";
import { readInSteps } from "../schema/reading_steps.ts";
import type { RecordedStub } from "./recorded_stub.ts";
import type { RecordingReport } from "./recording_report.ts";

/** Steps of a sequence (docs/limits.md), which are counted before each of them is looked at. */
const mostSteps = 1000;

function stepCount({ action: { sequence } }: RecordedStub): number {
  const steps = isJsonObject(sequence) ? sequence["steps"] : undefined;
  return Array.isArray(steps) ? steps.length : 0;
}

interface CheckScene {
  readonly report: RecordingReport;
  needs(spec: StubSpec): Issue[];
}

/** The stubs that a server takes; an upstream may say what no stub can, such as a header with a control character. */
export function* checkedStubs(
  stubs: readonly RecordedStub[],
  { report, needs }: CheckScene,
): Work<{ stubs: RecordedStub[]; specs: StubSpec[] }> {
  const good: RecordedStub[] = [];
  const specs: StubSpec[] = [];
  for (const stub of stubs) {
    const steps = stepCount(stub);
    if (steps > mostSteps) {
      report.refuse(
        stub,
        `it was answered in ${steps} ways in a row, and a sequence has at most ${mostSteps} steps`,
      );
      continue;
    }
    const reading = yield* readInSteps(() =>
      readPayload(stubPayload, stub, [])
    );
    const issues = reading.ok ? needs(reading.value) : reading.issues;
    const [issue] = issues;
    if (issue !== undefined) {
      const { loc, msg } = issue;
      report.refuse(stub, `as a stub it is refused: ${loc.join(".")}: ${msg}`);
    } else if (reading.ok) {
      good.push(stub);
      specs.push(reading.value);
    }
    yield;
  }
  return { stubs: good, specs };
}
