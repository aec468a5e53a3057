import { namedActs } from "../acts.ts";
import { theme, themes } from "../display.ts";
import { keysShown, setSingleKeys, singleKeys } from "../keys.ts";
import { Check } from "./check.tsx";
import { DenseRows } from "./dense_rows.tsx";
import { Modal } from "./modal.tsx";

const keys = [
  ["Ctrl K", "Command palette: go anywhere, do anything"],
  ["/", "Go to the filter"],
  ["j or ↓", "Next row"],
  ["k or ↑", "Previous row"],
  ["Enter", "Open the row"],
  ["Esc", "Close what is open"],
  ...namedActs.filter(({ key }) => key !== "").map(({ key, text }) => [
    /[A-Z]$/.test(key) ? `Shift ${key}` : key,
    text,
  ]),
  ["w", "Write a new stub"],
  ["Ctrl S", "Save the stub"],
  ["1 to 4", "Requests, Stubs, Scopes, Server"],
  ["?", "Show this list"],
];

const themeNames = {
  system: "System",
  light: "Light",
  dark: "Dark",
} as const;

function Display() {
  return (
    <div class="bar wrap">
      <label class="check">
        Theme
        <select
          value={theme.value}
          onChange={({ currentTarget: { value } }) => {
            theme.value = themes.find((one) => one === value) ?? "system";
          }}
        >
          {themes.map((one) => (
            <option key={one} value={one}>{themeNames[one]}</option>
          ))}
        </select>
      </label>
      <DenseRows />
      <Check
        label="Single-key shortcuts"
        checked={singleKeys.value}
        onCheck={setSingleKeys}
      />
    </div>
  );
}

/** Every key, and how the page looks. */
export function KeysDialog() {
  const close = () => keysShown.value = false;
  return (
    <Modal title="Keyboard shortcuts" onClose={close} fromTop>
      <dl class="keys">
        {keys.map(([key, use]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <Display />
      <div class="bar end">
        <a class="button quiet" href="/__mock__/docs/manual" target="_blank">
          Documentation
        </a>
        <button type="button" class="button" onClick={close}>Close</button>
      </div>
    </Modal>
  );
}
