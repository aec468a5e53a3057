import type { Clause, NearMiss } from "../../src/model/match_answer.ts";
import { predicateText } from "../predicate_text.ts";
import { stubsById } from "../store.ts";
import { to } from "../router.ts";
import { shortId } from "../text.ts";
import { stubTitle } from "./stub_link.tsx";

function Line({ clause }: { clause: Clause }) {
  const name = clause.key === undefined
    ? clause.field
    : `${clause.field} “${clause.key}”`;
  return (
    <tr class={clause.matched ? "" : "differs"}>
      <th scope="row">
        <span
          aria-hidden="true"
          class={clause.matched ? "sign good" : "sign bad"}
        >
          {clause.matched ? "✓" : "✗"}
        </span>
        {name}
        <span class="sr-only">
          {clause.matched ? " matched" : " did not match"}
        </span>
      </th>
      <td data-label="Expected">{predicateText(clause.expected)}</td>
      <td data-label="Actual">
        {clause.actual === null
          ? <span class="muted">(absent)</span>
          : predicateText(clause.actual)}
        {!clause.matched && clause.reason !== "" && (
          <div class="reason">{clause.reason}</div>
        )}
      </td>
    </tr>
  );
}

/** Clause by clause: what a stub expects beside what came. */
export function Clauses({ near }: { near: NearMiss }) {
  const failing = near.clauses.filter((clause) => !clause.matched);
  const fitting = near.clauses.filter((clause) => clause.matched);
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
        {[...failing, ...fitting].map((clause, index) => (
          <Line key={index} clause={clause} />
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ stub_id }: NearMiss): string {
  const stub = stubsById.value.get(stub_id);
  return stub === undefined ? shortId(stub_id) : stubTitle(stub);
}

/** Stubs that did not fit, closest first; the closest is open. */
export function NearMisses({ misses }: { misses: readonly NearMiss[] }) {
  return (
    <div class="stack">
      {misses.map((near, index) => (
        <details key={near.stub_id} class="card near" open={index === 0}>
          <summary>
            <span class="mono cut grow">{nameOf(near)}</span>
            <span class="muted nowrap">
              {near.matched_fields} of {near.total_fields} fit
            </span>
          </summary>
          <Clauses near={near} />
          <p class="near-link">
            <a href={to("stubs", near.stub_id)}>Open this stub</a>
          </p>
        </details>
      ))}
    </div>
  );
}
