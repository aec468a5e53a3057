import { useState } from "preact/hooks";
import { tell } from "../notices.ts";
import { place } from "../router.ts";
import { forgetView, savedViews, saveView, viewOf } from "../saved_views.ts";
import { Modal } from "../widgets/modal.tsx";
import { Plain } from "../widgets/plain.tsx";

function SavedList() {
  return (
    <ul class="lines">
      {savedViews.value.map((view) => (
        <li key={view.name}>
          <span class="cut" title={view.name}>
            <Plain text={view.name} />
          </span>
          <span class="mono muted cut">{view.search}</span>
          <button
            type="button"
            class="button quiet small"
            aria-label={`Forget ${view.name}`}
            onClick={() => forgetView(view.name)}
          >
            Forget
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Saves what the address shows under a name, and says for how long. */
function save(name: string, search: string): void {
  const isKept = saveView(name, search);
  tell(
    isKept
      ? `Saved the view “${name}” in this browser.`
      : `The view “${name}” holds until this page is closed: the browser does not store it.`,
  );
}

function NameForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const name = typed.trim();
  const search = viewOf(place.value.query);
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save(name, search);
        onClose();
      }}
    >
      <label class="field">
        <span>Name for the current view</span>
        <input
          type="text"
          required
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <p class="muted mono">{search || "everything, newest first"}</p>
      <div class="bar end">
        <button type="button" class="button" onClick={onClose}>Close</button>
        <button type="submit" class="button primary" disabled={name === ""}>
          Save
        </button>
      </div>
    </form>
  );
}

/** Gives the filter that is in the address a name, and forgets those that are not wanted any more. */
export function SaveView({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Saved views" onClose={onClose}>
      <NameForm onClose={onClose} />
      {savedViews.value.length > 0 && <SavedList />}
    </Modal>
  );
}
