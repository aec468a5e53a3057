import { dismiss, notices } from "../notices.ts";
import { Plain } from "./plain.tsx";

export function Notices() {
  return (
    <div class="notices" role="status">
      {notices.value.map(({ id, text, tone, action }) => (
        <div key={id} class={`notice ${tone}`}>
          <span class="grow">
            <Plain text={text} />
          </span>
          {action !== undefined && (
            <button
              type="button"
              class="button small"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <button
            type="button"
            class="button quiet small"
            aria-label="Dismiss"
            onClick={() =>
              dismiss(id)}
          >
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
