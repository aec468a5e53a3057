import { keysShown, setSingleKeys, singleKeys } from "../keys.ts";
import { Modal } from "./modal.tsx";

const keys = [
  ["/", "Go to the filter"],
  ["j", "Next line"],
  ["k", "Line before"],
  ["Enter", "Open the line"],
  ["Esc", "Close what is open"],
  ["?", "Show this list"],
];

export function KeysDialog() {
  if (!keysShown.value) return null;
  const close = () => keysShown.value = false;
  return (
    <Modal title="Keys" onClose={close}>
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
      <label class="check">
        <input
          type="checkbox"
          checked={singleKeys.value}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
        Single keys act
      </label>
      <div class="bar end">
        <button type="button" class="button" onClick={close}>Close</button>
      </div>
    </Modal>
  );
}
