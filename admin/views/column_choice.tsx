import { hiddenColumns } from "../display.ts";
import { Check } from "../widgets/check.tsx";
import { DenseRows } from "../widgets/dense_rows.tsx";
import { Modal } from "../widgets/modal.tsx";

/** All but the path. */
const optional = ["Time", "Method", "Status", "Stub", "Scope", "Took"];

function turn(column: string, isShown: boolean): void {
  const others = hiddenColumns.value.filter((one) => one !== column);
  hiddenColumns.value = isShown ? others : [...others, column];
}

/** What the rows of the request list show; the browser keeps it. */
export function ColumnChoice({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Columns" onClose={onClose}>
      <p class="muted">
        The path is always shown, and a narrow page leaves more out.
      </p>
      <div class="stack" role="group" aria-label="Columns that are shown">
        {optional.map((column) => (
          <Check
            key={column}
            label={column}
            checked={!hiddenColumns.value.includes(column)}
            onCheck={(checked) => turn(column, checked)}
          />
        ))}
      </div>
      <DenseRows />
      <div class="bar end">
        <button
          type="button"
          class="button"
          disabled={hiddenColumns.value.length === 0}
          onClick={() => hiddenColumns.value = []}
        >
          Show all
        </button>
        <button type="button" class="button primary" onClick={onClose}>
          Done
        </button>
      </div>
    </Modal>
  );
}
