interface Props<T extends string> {
  /** What tells its radio buttons from those of others. */
  readonly name: string;
  readonly label: string;
  readonly choices: readonly T[];
  readonly wordsOf: (choice: T) => string;
  readonly chosen: T | undefined;
  readonly onChoose: (choice: T) => void;
}

/** One of a few choices, all of them in sight. */
export function Segments<T extends string>(
  { name, label, choices, wordsOf, chosen, onChoose }: Props<T>,
) {
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {choices.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            checked={one === chosen}
            onChange={() => onChoose(one)}
          />
          {wordsOf(one)}
        </label>
      ))}
    </div>
  );
}
