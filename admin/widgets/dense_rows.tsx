import { isDense } from "../display.ts";
import { Check } from "./check.tsx";

/** Whether the rows of lists take less room. */
export function DenseRows() {
  return (
    <Check
      label="Dense rows"
      checked={isDense.value}
      onCheck={(checked) => isDense.value = checked}
    />
  );
}
