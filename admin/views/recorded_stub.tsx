import { useEffect, useState } from "preact/hooks";
import type { Json, JsonObject } from "../../src/json/values.ts";
import { actionKinds, kindOf } from "../action_kinds.ts";
import { at, isJsonObject, writeJson } from "../json_text.ts";
import { type Proof, prove, type Recorded, tried } from "../recording.ts";
import { to } from "../router.ts";
import {
  namedFields,
  shortFields,
  shortPredicate,
} from "../short_criterion.ts";
import { count, counted } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";

/** What is asked of a request, in a line for each part. */
function partsOf(request: Json | undefined): readonly [string, string][] {
  return Object.entries((request ?? {}) as JsonObject)
    .filter(([name]) => name !== "method" && name !== "path")
    .map(([name, value]) => [name, partText(name, value)]);
}

function partText(name: string, value: Json): string {
  if (!namedFields.includes(name)) return writeText(shortPredicate(value));
  const short = shortFields(value);
  const exact = at(short, ["$exact_key_values"]);
  const isNone = isJsonObject(exact) && Object.keys(exact).length === 0;
  return isNone ? "none" : writeText(short);
}

/** What it answers, in a few words. */
function answerOf(action: Json | undefined): string {
  const status = at(action, ["response", "status_code"]);
  if (status !== undefined) return `Answers ${writeText(status)}`;
  const kind = kindOf(action);
  return kind === undefined ? "" : actionKinds[kind].name;
}

function proofText(isDraft: boolean, which: string): string {
  return isDraft
    ? `Would match ${which}`
    : `Would have answered ${which} the same way`;
}

/** Whether it would have answered all of its requests. */
function ProofLine({ proof, isDraft }: {
  proof: Proof | undefined;
  /** Whether its answer is to be written yet, so that only matching counts. */
  isDraft: boolean;
}) {
  if (proof === undefined) return <p class="muted">Trying it…</p>;
  const good = isDraft ? proof.matching : proof.alike;
  if (good === proof.tried) {
    return (
      <p class="verdict">
        <span class="sign good" aria-hidden="true">✓</span>
        {proofText(isDraft, proof.tried === 1 ? "it" : `all ${proof.tried}`)}
      </p>
    );
  }
  return (
    <p class="verdict">
      <span class="sign bad" aria-hidden="true">✗</span>
      {proofText(isDraft, `${count(good)} of ${count(proof.tried)}`)}.{" "}
      {proof.other !== undefined && (
        <a href={to("requests", proof.other)}>The first that differs</a>
      )}
    </p>
  );
}

interface Props {
  readonly stub: JsonObject;
  readonly recorded: Recorded;
}

/** What tells requests of this stub from others and what does not: noise is struck out. */
function Places({ stub, recorded }: Props) {
  const id = stub["stub_id"];
  const noise = recorded.noise.filter(({ stub_id }) => stub_id === id);
  const left = recorded.not_compared.filter(({ stub_id }) => stub_id === id)
    .flatMap(({ places }) => places);
  return (
    <>
      {noise.length > 0 && (
        <p>
          Different every time:{" "}
          {noise.map(({ place, kind }, index) => (
            <span key={index}>
              <del class="mono">{place}</del> ({kind}){" "}
            </span>
          ))}
        </p>
      )}
      {left.length > 0 && (
        <p>
          Recorded, not compared: {left.map((place, index) => (
            <span key={index}>
              <del class="mono">{place}</del>
              {" "}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** A stub that was made of requests: what it asks, what it answers, and the proof. */
export function RecordedStub({ stub, recorded }: Props) {
  const [proof, setProof] = useState<Proof | undefined>();
  const id = stub["stub_id"];
  const lines = recorded.report.filter(({ stub_id }) => stub_id === id);
  const ids = lines.flatMap(({ request_ids }) => request_ids);
  const isDraft = lines.some(({ verdict }) => verdict === "draft");
  const steps = recorded.sequences.find(({ stub_id }) => stub_id === id)?.steps;
  useEffect(() => {
    const leaving = new AbortController();
    // A sequence answers otherwise each time: that it matches is what can be tried.
    prove(stub, ids, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setProof(found);
    });
    return () => leaving.abort();
  }, [stub]);
  return (
    <li class="card stack">
      <strong class="mono">
        <Plain
          text={`${at(stub, ["request", "method"]) ?? ""} ${
            writeText(at(stub, ["request", "path"]))
          }`}
        />
      </strong>
      <p class="muted">
        {`${answerOf(stub["action"])}, from ${counted(ids.length, "request")}`}
        {isDraft && ", as a draft"}
        {ids.length > tried && `, ${tried} of them tried`}
      </p>
      {partsOf(stub["request"]).map(([name, text]) => (
        <div key={name} class="recorded-part">
          <span class="muted">{name}</span>
          <pre class="wrap-text">{text}</pre>
        </div>
      ))}
      <Places stub={stub} recorded={recorded} />
      <ProofLine proof={proof} isDraft={isDraft || steps !== undefined} />
    </li>
  );
}

function writeText(value: Json | undefined): string {
  return typeof value === "string" ? value : writeJson(value);
}
