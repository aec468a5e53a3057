import { effect, signal } from "@preact/signals";
import { tailLine } from "./tail_line.ts";
import { open, tokenWanted } from "./api.ts";
import { following, loaded, paused, tailStart, takeLines } from "./journal.ts";
import { refresh } from "./poll.ts";
import { narrowed, place } from "./router.ts";
import { silentSince } from "./store.ts";

/** Tabs of one browser that follow at a time: it has six connections to a server. */
const tabs = 2;
/** Between two tries, in milliseconds. */
const rest = 3000;
/** What comes within this time is drawn at once, in milliseconds. */
const gathered = 80;

const hidden = signal(document.hidden);

/**
 * Follows the requests while the list of them is in sight; where that cannot
 * be, or is not wanted, the polls go on as they are.
 */
export function startFollowing(): void {
  document.addEventListener("visibilitychange", () => {
    hidden.value = document.hidden;
  });
  effect(() => {
    const isWanted = !hidden.value && !paused.value && loaded.value &&
      !tokenWanted.value && silentSince.value === undefined &&
      place.value.view === "requests";
    void narrowed.value;
    if (!isWanted) return;
    const leaving = new AbortController();
    void followOn(leaving.signal);
    return () => leaving.abort();
  });
}

async function followOn(leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    await inTurn(() => follow(leaving));
    following.value = false;
    if (!leaving.aborted) {
      await new Promise((resolve) => setTimeout(resolve, rest));
    }
  }
}

/** Runs it in one of the few places that the tabs of a browser share, if one is free. */
async function inTurn(run: () => Promise<void>): Promise<void> {
  // Missing where the page came over plain HTTP from another machine.
  if (navigator.locks === undefined) return;
  let isRun = false;
  for (let at = 0; at < tabs && !isRun; at++) {
    await navigator.locks.request(
      `standin-tail-${at}`,
      { ifAvailable: true },
      async (lock) => {
        if (lock === null) return;
        isRun = true;
        await run();
      },
    );
  }
}

async function follow(leaving: AbortSignal): Promise<void> {
  const start = tailStart();
  if (start === undefined) return;
  const answer = await open(`/requests?${start}&format=ndjson`, {
    signal: leaving,
  });
  if (answer.kind !== "ok" || answer.value.body === null) return;
  following.value = true;
  try {
    const text = answer.value.body.pipeThrough(new TextDecoderStream());
    await readLines(text.getReader());
  } catch {
    // Left, or the server went: the polls tell which.
  }
}

/** Takes lines in as they come, a frame's worth at a time, until something was missed. */
async function readLines(
  reader: ReadableStreamDefaultReader<string>,
): Promise<void> {
  let left = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (left + value).split("\n");
    left = lines.pop() ?? "";
    const news = lines.flatMap(tailLine);
    if (news.length > 0 && !takeLines(news)) {
      await reader.cancel();
      following.value = false;
      return refresh();
    }
    await new Promise((resolve) => setTimeout(resolve, gathered));
  }
}
