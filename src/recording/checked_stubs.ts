import { stubPayload, type StubSpec } from "../model/stub.ts";
import type { Work } from "../runtime/work.ts";
import type { Issue } from "../schema/issue.ts";
import { readPayload } from "../schema/payload.ts";
import type { RecordedStub } from "./recorded_stub.ts";
import type { RecordingReport } from "./recording_report.ts";

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
    const reading = readPayload(stubPayload, stub, []);
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
