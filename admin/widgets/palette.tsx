import { useId, useState } from "preact/hooks";
import { type Command, findCommands } from "../commands.ts";
import { paletteShown } from "../keys.ts";
import { Modal } from "./modal.tsx";
import { Plain } from "./plain.tsx";

function Options({ id, found, chosen, onRun }: {
  id: string;
  found: readonly Command[];
  chosen: number;
  onRun: (command: Command) => void;
}) {
  return (
    <ul class="palette" role="listbox" id={id} aria-label="Matching commands">
      {found.map((one, index) => (
        <li
          key={one.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          ref={(element) => {
            if (index === chosen) {
              element?.scrollIntoView({
                block: "nearest",
              });
            }
          }}
          onClick={() => onRun(one)}
        >
          <span class="muted palette-kind">{one.kind}</span>
          <span class="cut grow">
            <Plain text={one.text} />
          </span>
          {one.key !== undefined && one.key !== "" && <kbd>{one.key}</kbd>}
        </li>
      ))}
    </ul>
  );
}

function close(): void {
  paletteShown.value = false;
}

function run(command: Command | undefined): void {
  if (command === undefined) return;
  close();
  // The dialog goes first: what runs may put the focus somewhere.
  setTimeout(command.run);
}

/** Goes anywhere and does anything by name. */
export function Palette() {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const found = findCommands(text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") return run(found[chosen]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(found.length - 1, chosen + step)));
  };
  return (
    <Modal title="Command palette" onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        placeholder="A view, stub, scope, request or action"
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0
        ? <p class="muted">Nothing found.</p>
        : <Options id={id} found={found} chosen={chosen} onRun={run} />}
    </Modal>
  );
}
