import { type ComponentChildren, Fragment } from "preact";
import type { Json } from "../../src/json/values.ts";
import type { Clause, NearMiss } from "../../src/model/match_answer.ts";
import { reasonText } from "../clause_reason.ts";
import { criterionText } from "../criterion_text.ts";
import { findStub, stubKey, stubsWithId } from "../store.ts";
import { toStub } from "../stub_address.ts";
import { counted, shortId } from "../text.ts";
import { BodyPlaces } from "./body_places.tsx";
import { Plain } from "./plain.tsx";
import { stubTitle } from "./stub_link.tsx";

/** What to do about a clause, by its place in `near.clauses`. */
type Actions = (index: number) => ComponentChildren;

/** Clauses about the stub itself read as sentences, not as values. */
const sentences: Readonly<Record<string, string>> = {
  disabled: "The stub is switched off",
  max_calls: "The stub has used up its calls",
  "action.sequence": "The stub's sequence is finished",
};

function nameOf({ field, key }: Clause): string {
  return key === undefined ? field : `${field} “${key}”`;
}

function Value({ value }: { value: Json }) {
  return value === null
    ? <span class="muted">(absent)</span>
    : <Plain text={criterionText(value)} />;
}

function Reason({ clause }: { clause: Clause }) {
  const words = reasonText(clause);
  if (words === "" || clause.places) return null;
  return (
    <div class="reason">
      <Plain text={words} />
    </div>
  );
}

function Line(
  { clause, children }: { clause: Clause; children: ComponentChildren },
) {
  const sentence = sentences[clause.field];
  return (
    <tr class={clause.matched ? "" : "differs"}>
      <th scope="row" colSpan={sentence === undefined ? 1 : 3}>
        <span
          aria-hidden="true"
          class={clause.matched ? "sign good" : "sign bad"}
        >
          {clause.matched ? "✓" : "✗"}
        </span>
        <Plain text={sentence ?? nameOf(clause)} />
        <span class="sr-only">
          {clause.matched ? " matched" : " did not match"}
        </span>
        {sentence !== undefined && children}
      </th>
      {sentence === undefined && (
        <>
          <td data-label="Expected">
            <Value value={clause.expected} />
          </td>
          <td data-label="Actual">
            <Value value={clause.actual} />
            <Reason clause={clause} />
            {children}
          </td>
        </>
      )}
    </tr>
  );
}

/** Clause by clause: what a stub expects beside what came. */
export function Clauses(
  { near, actions }: { near: NearMiss; actions?: Actions },
) {
  const numbered = near.clauses.map((clause, index) => ({ clause, index }));
  const failing = numbered.filter(({ clause }) => !clause.matched);
  const fitting = numbered.filter(({ clause }) => clause.matched);
  return (
    <table class="clauses">
      <thead>
        <tr>
          <th scope="col">Clause</th>
          <th scope="col">Expected</th>
          <th scope="col">Actual</th>
        </tr>
      </thead>
      <tbody>
        {[...failing, ...fitting].map(({ clause, index }) => (
          <Fragment key={index}>
            <Line clause={clause}>{actions?.(index)}</Line>
            {clause.places !== undefined && (
              <tr class="differs">
                <td colSpan={3} class="places">
                  <BodyPlaces clause={clause} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function titleOf(near: NearMiss): string {
  const stub = findStub(near);
  return stub === undefined ? shortId(near.stub_id) : stubTitle(stub);
}

interface CardProps {
  readonly near: NearMiss;
  readonly open: boolean;
  /** The request that is explained: the editor tries the stub with it. */
  readonly from?: string;
  readonly children: ComponentChildren;
}

/** A stub that did not fit, folded to its name and how much of it holds. */
export function NearMissCard({ near, open, from, children }: CardProps) {
  const title = titleOf(near);
  const all = near.clauses.length;
  const held = near.clauses.filter(({ matched }) => matched).length;
  return (
    <details class="card near" open={open}>
      <summary>
        <span class="mono cut grow">
          <Plain text={title} />
        </span>
        {stubsWithId(near.stub_id).length > 1 && (
          <span class="muted nowrap">
            {near.scope === null ? "global" : `scope ${near.scope}`}
          </span>
        )}
        <span class="muted nowrap">
          {`${held} of ${counted(all, "clause")} ${
            all === 1 ? "matches" : "match"
          }`}
        </span>
      </summary>
      {children}
      <p class="near-link">
        <a
          href={toStub(near, from === undefined ? {} : { sample: from })}
          aria-label={`Open this stub: ${title}`}
        >
          Open this stub
        </a>
      </p>
    </details>
  );
}

/** Stubs that did not fit, closest first; the closest is open. */
export function NearMisses({ misses }: { misses: readonly NearMiss[] }) {
  return (
    <div class="stack">
      {misses.map((near, index) => (
        <NearMissCard key={stubKey(near)} near={near} open={index === 0}>
          <Clauses near={near} />
        </NearMissCard>
      ))}
    </div>
  );
}
