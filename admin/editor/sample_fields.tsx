import { useId } from "preact/hooks";
import type { Sample } from "./sample.ts";
import { TextInput } from "./text_input.tsx";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly lines?: number;
  readonly placeholder?: string;
}

function SampleField(
  { label, value, onInput, lines, placeholder }: FieldProps,
) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <TextInput
        id={id}
        text={value}
        lines={lines}
        placeholder={placeholder}
        mono
        onText={onInput}
      />
    </div>
  );
}

interface Props {
  readonly sample: Sample;
  readonly headerLines: number;
  readonly headerExample?: string;
  /** How high the body is; without it the body is not to be changed. */
  readonly bodyLines: number | undefined;
  readonly onChange: (sample: Sample) => void;
}

/** A request as a person types it: method, target, headers and body. */
export function SampleFields(
  { sample, headerLines, headerExample, bodyLines, onChange }: Props,
) {
  const change = (part: Partial<Sample>) => onChange({ ...sample, ...part });
  return (
    <>
      <div class="columns sample-line">
        <SampleField
          label="Method"
          value={sample.method}
          onInput={(method) => change({ method })}
        />
        <SampleField
          label="Path and query"
          value={sample.target}
          onInput={(target) => change({ target })}
        />
      </div>
      <SampleField
        label="Headers, one per line"
        lines={headerLines}
        value={sample.headers}
        placeholder={headerExample ?? ""}
        onInput={(headers) => change({ headers })}
      />
      {bodyLines !== undefined && (
        <SampleField
          label="Body"
          lines={bodyLines}
          value={sample.body}
          onInput={(body) => change({ body })}
        />
      )}
    </>
  );
}
