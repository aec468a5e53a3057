import type { JsonObject } from "../../src/json/values.ts";
import { differences } from "../json_diff.ts";
import type { FixTrial } from "../fix_trial.ts";
import { DiffLines } from "../widgets/diff_lines.tsx";
import { StatusChip } from "../widgets/status_chip.tsx";
import { StubLink } from "../widgets/stub_link.tsx";

interface Props {
  readonly before: JsonObject;
  readonly draft: JsonObject;
  readonly trial: FixTrial | undefined;
  readonly onSave: (send: boolean) => void;
  readonly onCancel: () => void;
}

function Outcome({ trial }: { trial: FixTrial | undefined }) {
  switch (trial?.kind) {
    case undefined:
      return <p class="muted">Trying it…</p>;
    case "answers": {
      const { preview } = trial;
      return (
        <p class="verdict">
          <span class="sign good" aria-hidden="true">✓</span>
          Would match now{preview?.forwards_to !== undefined
            ? ` and be forwarded to ${preview.forwards_to}`
            : preview?.error !== undefined
            ? `, but its answer fails: ${preview.error}`
            : ", answers "}
          {preview?.status !== undefined && (
            <StatusChip status={preview.status} outcome="answered" />
          )}
        </p>
      );
    }
    case "outranked":
      return (
        <p>
          It would match, but another stub ranks higher:{" "}
          <StubLink of={trial.by} />
        </p>
      );
    case "misses":
      return <p>Something still differs, see above.</p>;
    case "unknown":
      return <p class="issue">{trial.message}</p>;
  }
}

/** What a changed stub would do, how it differs from the saved one, and saving it. */
export function FixPreview({ before, draft, trial, onSave, onCancel }: Props) {
  return (
    <div class="fix-preview" role="group" aria-label="The changed stub">
      <div role="status">
        <Outcome trial={trial} />
      </div>
      <DiffLines
        lines={differences(before, draft)}
        label="What changes in the stub"
        before="Before"
        after="After"
      />
      <div class="bar wrap">
        <button
          type="button"
          class="button primary"
          onClick={() => onSave(true)}
        >
          Save and send again
        </button>
        <button type="button" class="button" onClick={() => onSave(false)}>
          Save
        </button>
        <button type="button" class="button quiet" onClick={onCancel}>
          Discard the change
        </button>
      </div>
    </div>
  );
}
