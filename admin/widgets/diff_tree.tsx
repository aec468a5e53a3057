import type { Json } from "../../src/json/values.ts";
import {
  alikeIn,
  type DiffNode,
  memberOf,
  partsThatDiffer,
  treeOf,
} from "../diff_tree.ts";
import type { Difference } from "../json_diff.ts";
import { briefJson } from "../json_text.ts";
import { counted } from "../text.ts";
import { JsonTree } from "./json_tree.tsx";
import { Plain } from "./plain.tsx";

/** One of the two values that are compared. */
export interface DiffSide {
  readonly name: string;
  readonly tone: "added" | "removed";
  /** How a value of it is written, where not as JSON. */
  readonly write?: (value: Json) => string;
}

interface Props {
  readonly differences: readonly Difference[];
  /** The value after: what is alike in it is folded. */
  readonly value: Json | undefined;
  readonly label: string;
  readonly sides: readonly [before: DiffSide, after: DiffSide];
  /** Whether a difference is of no account. */
  readonly isDim?: (difference: Difference) => boolean;
}

type Shared = Pick<Props, "sides" | "isDim">;

const signs = { removed: "−", added: "+" } as const;

function Side({ side, text }: { side: DiffSide; text: string | undefined }) {
  return (
    <span class={`diff-side ${side.tone}`}>
      <span aria-hidden="true">{`${signs[side.tone]} `}</span>
      <span class="sr-only">{`${side.name}: `}</span>
      {text === undefined ? "(absent)" : <Plain text={text} />}
    </span>
  );
}

function Leaf({ found, sides, isDim }: Shared & { found: Difference }) {
  const [before, after] = sides;
  const written = (value: Json | undefined, { write }: DiffSide) =>
    value === undefined
      ? undefined
      : write?.(value) ?? briefJson(value, Infinity);
  const one = written(found.before, before);
  const other = written(found.after, after);
  const [left, right] = one !== undefined && other !== undefined
    ? partsThatDiffer(one, other)
    : [one?.slice(0, 2000), other?.slice(0, 2000)];
  return (
    <div class={isDim?.(found) === true ? "diff-leaf dim" : "diff-leaf"}>
      <Side side={before} text={left} />
      <Side side={after} text={right} />
      {found.note !== undefined && (
        <span class="muted diff-note">
          <Plain text={found.note} />
        </span>
      )}
    </div>
  );
}

function Alike({ value, node }: { value: Json | undefined; node: DiffNode }) {
  const members = alikeIn(value, node);
  if (members.length === 0) return null;
  const noun = Array.isArray(value) ? "item" : "member";
  return (
    <li>
      <details class="json-node alike">
        <summary class="muted">{counted(members.length, noun)} alike</summary>
        {members.map(([name, one]) => (
          <JsonTree key={name} name={name} value={one} open={0} />
        ))}
      </details>
    </li>
  );
}

function Members(
  { node, value, ...shared }: Shared & {
    node: DiffNode;
    value: Json | undefined;
  },
) {
  return (
    <ul class="json-members">
      {[...node.inside.values()].map((one) => (
        <li key={one.name} class="json-line">
          <span class="json-name">
            <Plain text={one.name} />:
          </span>
          {one.found !== undefined && <Leaf {...shared} found={one.found} />}
          {one.inside.size > 0 && (
            <Members {...shared} node={one} value={memberOf(value, one.name)} />
          )}
        </li>
      ))}
      <Alike value={value} node={node} />
    </ul>
  );
}

/** Differences as a tree of members, each at its place, with what is alike folded. */
export function DiffTree(
  { differences, value, label, ...shared }: Props,
) {
  const root = treeOf(differences);
  return (
    <div class="diff diff-tree" role="group" aria-label={label}>
      <p class="bar diff-names" aria-hidden="true">
        {shared.sides.map(({ name, tone }) => (
          <span key={name} class={`diff-side ${tone}`}>
            {signs[tone]} {name}
          </span>
        ))}
      </p>
      {root.found === undefined
        ? <Members {...shared} node={root} value={value} />
        : <Leaf {...shared} found={root.found} />}
    </div>
  );
}
