import { placeOf } from "../api.ts";
import { counted } from "../text.ts";
import { useDraft } from "./draft.ts";

/** The draft as text; whatever is typed here, the form follows once it is JSON. */
export function JsonPane() {
  const draft = useDraft();
  const syntax = draft.syntax.value;
  const faults = draft.faults.value;
  return (
    <section class="json-pane" aria-label="JSON">
      <label class="label" for="draft-json">JSON</label>
      <textarea
        id="draft-json"
        class="mono"
        spellcheck={false}
        autocomplete="off"
        value={draft.text.value}
        aria-invalid={syntax !== "" || faults.length > 0}
        aria-describedby="draft-state"
        onInput={(event) => draft.type(event.currentTarget.value)}
      />
      <div id="draft-state" class="draft-state" role="status">
        {syntax !== "" && (
          <p class="fault">
            <strong>No JSON yet.</strong> {syntax}{" "}
            The form follows again once this is mended.
          </p>
        )}
        {syntax === "" && draft.refusal.value !== "" && (
          <p class="fault">{draft.refusal.value}</p>
        )}
        {syntax === "" && faults.length > 0 && (
          <>
            <p class="fault">
              <strong>{counted(faults.length, "fault")}</strong>
            </p>
            <ul class="fault-list">
              {faults.map((fault, index) => (
                <li key={index}>
                  <strong class="mono">
                    {placeOf(fault).join(".") || "stub"}
                  </strong>
                  <span>{fault.msg}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        {syntax === "" && draft.refusal.value === "" && faults.length === 0 && (
          <p class="fine">
            <span class="sign" aria-hidden="true">✓</span>The server accepts
            this.
          </p>
        )}
      </div>
    </section>
  );
}
