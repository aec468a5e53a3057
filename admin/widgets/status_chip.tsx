import { outcomeWord } from "../text.ts";

interface Props {
  readonly status: number | undefined;
  readonly outcome: string | undefined;
}

function tone(status: number): string {
  if (status < 300) return "good";
  if (status < 400) return "plain";
  return status < 500 ? "warn" : "bad";
}

/** A status by number and tint; the word of the outcome where there is no status. */
export function StatusChip({ status, outcome }: Props) {
  if (outcome === undefined) return <span class="chip plain">pending</span>;
  if (outcome === "open" && typeof status === "number") {
    return <span class="chip plain">{status} open</span>;
  }
  if (outcome === "dropped" || outcome === "client_left") {
    return <span class="chip bad">{outcomeWord(outcome)}</span>;
  }
  if (typeof status !== "number") {
    return <span class="chip bad">{outcomeWord(outcome)}</span>;
  }
  return <span class={`chip ${tone(status)}`}>{status}</span>;
}
