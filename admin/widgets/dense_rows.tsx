import { isDense } from "../display.ts";

/** Whether the rows of lists take less room. */
export function DenseRows() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={isDense.value}
        onChange={({ currentTarget }) => isDense.value = currentTarget.checked}
      />
      Dense rows
    </label>
  );
}
