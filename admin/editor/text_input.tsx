interface Props {
  readonly id: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** How high a field of several lines is; without it there is one line. */
  readonly lines?: number | undefined;
  readonly placeholder?: string | undefined;
  readonly mono?: boolean;
  readonly numeric?: boolean;
  /** The id of a list of suggestions. */
  readonly list?: string | undefined;
  readonly isWrong?: boolean;
  /** The ids of what says more about it. */
  readonly describedBy?: string;
}

/** A text of one line or of several that nobody corrects or completes. */
export function TextInput(props: Props) {
  const { id, text, onText, lines, placeholder = "", mono, numeric } = props;
  const shared = {
    id,
    value: text,
    class: mono === true ? "mono" : "",
    placeholder,
    spellcheck: false,
    autocomplete: "off",
    inputMode: numeric === true ? "decimal" : "text",
    "aria-invalid": props.isWrong ?? false,
    "aria-describedby": props.describedBy,
    onInput: (event: { currentTarget: { value: string } }) =>
      onText(event.currentTarget.value),
  } as const;
  return lines === undefined
    ? <input type="text" {...shared} list={props.list} />
    : <textarea {...shared} rows={lines} />;
}
