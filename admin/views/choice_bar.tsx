import { chosenRows, recordOrder } from "../chosen_rows.ts";
import { rows } from "../journal.ts";
import { tell } from "../notices.ts";
import { counted } from "../text.ts";

function record(): void {
  const chosen = rows.value.filter(({ id }) => chosenRows.value?.has(id));
  const [first] = chosen;
  if (first === undefined) return;
  if (chosen.some(({ scope }) => scope !== first.scope)) {
    return tell(
      "Select requests from a single scope: their stubs go into that scope.",
      {
        tone: "bad",
      },
    );
  }
  recordOrder.value = {
    scope: first.scope,
    ids: chosen.map(({ id }) => id),
  };
}

/** What can be done with the requests that are chosen in the list. */
export function ChoiceBar() {
  const number = chosenRows.value?.size ?? 0;
  return (
    <div
      class="bar wrap choice-bar"
      role="group"
      aria-label="Selected requests"
    >
      <span role="status" class="grow">
        {counted(number, "request")} selected
      </span>
      <button
        type="button"
        class="button small"
        onClick={() => {
          chosenRows.value = new Set(rows.value.map(({ id }) => id));
        }}
      >
        Select all
      </button>
      <button
        type="button"
        class="button primary small"
        disabled={number === 0}
        onClick={record}
      >
        Create stubs
      </button>
      <button
        type="button"
        class="button quiet small"
        onClick={() => chosenRows.value = undefined}
      >
        Done
      </button>
    </div>
  );
}
