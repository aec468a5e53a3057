import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Preview } from "../../src/model/match_answer.ts";
import { saidIn, type StreamedWrite, writesOf } from "../streamed_text.ts";
import { counted, duration } from "../text.ts";
import { Plain } from "../widgets/plain.tsx";
import { TextRegion } from "../widgets/text_region.tsx";

const speeds = [
  [0.25, "¼ speed"],
  [1, "Real time"],
  [4, "4× speed"],
  [20, "20× speed"],
] as const;

/** The number of writes that are out once the next one is: those that wait for nothing go with it. */
function after(writes: readonly StreamedWrite[], shown: number): number {
  let next = shown + 1;
  while (next < writes.length && writes[next]?.delayMs === 0) next++;
  return next;
}

interface Playing {
  /** Writes that have gone out. */
  readonly shown: number;
  readonly isPlaying: boolean;
  readonly play: () => void;
  readonly pause: () => void;
  readonly toEnd: () => void;
}

/** Calls `go` once a write has waited long enough; a pause keeps what was waited. */
function useClock(
  next: StreamedWrite | undefined,
  { isPlaying, speed }: { isPlaying: boolean; speed: number },
  go: () => void,
): void {
  const waited = useRef(0);
  useEffect(() => {
    waited.current = 0;
  }, [next]);
  useEffect(() => {
    if (!isPlaying || next === undefined) return;
    const started = performance.now();
    const left = Math.max(0, next.delayMs - waited.current);
    const timer = setTimeout(go, left / speed);
    return () => {
      clearTimeout(timer);
      waited.current += (performance.now() - started) * speed;
    };
  }, [next, isPlaying, speed]);
}

/** Plays the writes of a stream by the clock. */
function usePlaying(
  writes: readonly StreamedWrite[],
  speed: number,
): Playing {
  const [shown, setShown] = useState(0);
  const [isWanted, setWanted] = useState(false);
  const isPlaying = isWanted && shown < writes.length;
  useEffect(() => {
    setShown(0);
    setWanted(false);
  }, [writes]);
  useEffect(() => {
    if (!isPlaying) setWanted(false);
  }, [isPlaying]);
  useClock(
    writes[shown],
    { isPlaying, speed },
    () => setShown(after(writes, shown)),
  );
  return {
    shown,
    isPlaying,
    play() {
      if (shown >= writes.length) setShown(0);
      setWanted(true);
    },
    pause: () => setWanted(false),
    toEnd() {
      setWanted(false);
      setShown(writes.length);
    },
  };
}

function playWords({ shown, isPlaying }: Playing, total: number): string {
  if (isPlaying) return "Pause";
  if (shown === 0) return "Play";
  return shown < total ? "Resume" : "Play again";
}

function Controls({ playing, total, speed, onSpeed }: {
  playing: Playing;
  total: number;
  speed: number;
  onSpeed: (speed: number) => void;
}) {
  const { shown, isPlaying, play, pause, toEnd } = playing;
  return (
    <div class="bar wrap">
      <button
        type="button"
        class="button primary"
        onClick={isPlaying ? pause : play}
      >
        {playWords(playing, total)}
      </button>
      <button
        type="button"
        class="button"
        disabled={shown >= total}
        onClick={toEnd}
      >
        Skip to the end
      </button>
      <select
        aria-label="Speed"
        value={String(speed)}
        onChange={({ currentTarget }) => onSpeed(Number(currentTarget.value))}
      >
        {speeds.map(([one, words]) => (
          <option key={one} value={String(one)}>{words}</option>
        ))}
      </select>
    </div>
  );
}

function waitOf(writes: readonly StreamedWrite[]): string {
  return duration(writes.reduce((sum, { delayMs }) => sum + delayMs, 0));
}

/** How far it has come, of how much. */
function Progress({ writes, shown, staysOpen }: {
  writes: readonly StreamedWrite[];
  shown: number;
  staysOpen: boolean;
}) {
  const all = writes.length;
  const time = `${waitOf(writes.slice(0, shown))} of ${waitOf(writes)}`;
  return (
    <>
      <progress
        max={Math.max(1, all)}
        value={shown}
        aria-label="Progress of the stream"
      />
      <p class="muted num">
        {`${shown} of ${counted(all, "write")}, ${time}`}
        {shown === all && (staysOpen ? ", stays open" : ", ended")}
      </p>
    </>
  );
}

/** Shows a previewed stream as a client gets it: write by write, at its delays. */
export function StreamPlayer({ preview }: { preview: Preview }) {
  const writes = useMemo(() => writesOf(preview), [preview]);
  const [speed, setSpeed] = useState(1);
  const playing = usePlaying(writes, speed);
  const { shown } = playing;
  const text = writes.slice(0, shown).map((one) => one.text).join("");
  const said = saidIn(text);
  return (
    <div class="stack player">
      <Controls
        playing={playing}
        total={writes.length}
        speed={speed}
        onSpeed={setSpeed}
      />
      <Progress
        writes={writes}
        shown={shown}
        staysOpen={preview.stays_open === true}
      />
      {said !== "" && (
        <p class="said" aria-label="What is said">
          <Plain text={said} />
        </p>
      )}
      <TextRegion
        class="wrap-text played"
        text={text}
        label="What a client has received"
      />
    </div>
  );
}
