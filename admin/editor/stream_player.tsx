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

/** Plays the writes of a stream by the clock; a pause keeps what was waited. */
function usePlaying(
  writes: readonly StreamedWrite[],
  speed: number,
): Playing {
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const waited = useRef(0);
  useEffect(() => {
    setShown(0);
    setPlaying(false);
    waited.current = 0;
  }, [writes]);
  useEffect(() => {
    const next = writes[shown];
    if (!isPlaying || next === undefined) return setPlaying(false);
    const started = performance.now();
    let isOut = false;
    const left = Math.max(0, next.delayMs - waited.current);
    const timer = setTimeout(() => {
      isOut = true;
      waited.current = 0;
      setShown(after(writes, shown));
    }, left / speed);
    return () => {
      clearTimeout(timer);
      if (!isOut) waited.current += (performance.now() - started) * speed;
    };
  }, [writes, shown, isPlaying, speed]);
  return {
    shown,
    isPlaying,
    play() {
      if (shown >= writes.length) setShown(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    toEnd() {
      setPlaying(false);
      setShown(writes.length);
    },
  };
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
        {isPlaying
          ? "Pause"
          : shown === 0
          ? "Play"
          : shown < total
          ? "Resume"
          : "Play again"}
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

/** Shows a previewed stream as a client gets it: write by write, at its delays. */
export function StreamPlayer({ preview }: { preview: Preview }) {
  const writes = useMemo(() => writesOf(preview), [preview]);
  const [speed, setSpeed] = useState(1);
  const playing = usePlaying(writes, speed);
  const { shown } = playing;
  const out = writes.slice(0, shown);
  const text = out.map((one) => one.text).join("");
  const said = saidIn(text);
  const time = (some: readonly StreamedWrite[]) =>
    duration(some.reduce((sum, { delayMs }) => sum + delayMs, 0));
  return (
    <div class="stack player">
      <Controls
        playing={playing}
        total={writes.length}
        speed={speed}
        onSpeed={setSpeed}
      />
      <progress
        max={Math.max(1, writes.length)}
        value={shown}
        aria-label="Progress of the stream"
      />
      <p class="muted num">
        {`${shown} of ${counted(writes.length, "write")}, ${time(out)} of ${
          time(writes)
        }`}
        {shown === writes.length &&
          (preview.stays_open === true ? ", stays open" : ", ended")}
      </p>
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
