import { ready } from "../../answers/answer.ts";
import { CutShort } from "../../answers/cut_short.ts";
import type { Script } from "../../answers/script.ts";
import { joinChunks } from "../../request/byte_chunks.ts";
import type { HeaderLines } from "../../request/header_lines.ts";
import { restNow } from "../../runtime/next_turn.ts";
import { WorkMeter } from "../../runtime/work_meter.ts";
import { type Preview, previewOf } from "../preview.ts";

/** Work that lets others go first. */
export function unhurried(): WorkMeter {
  return new WorkMeter({ sleep: restNow });
}

/** Bytes of a stream that a preview shows; the part in which they end is whole. */
const maxShown = 1024 * 1024;

/** A stream as far as it is shown, with the writes in which it goes out. */
export async function previewScript(
  { status, headers }: {
    readonly status: number;
    readonly headers: HeaderLines;
  },
  script: Script,
): Promise<Preview> {
  const { chunks, delays, isHeld } = await firstWrites(script);
  const body = joinChunks(chunks);
  return {
    ...previewOf(ready({ status, headers, body, outcome: "answered" })),
    writes: delays.slice(0, maxWrites).map((delay_ms, at) => ({
      delay_ms,
      bytes: chunks[at]?.length ?? 0,
    })),
    stays_open: isHeld,
  };
}

/** Writes that a preview lists (docs/limits.md). */
const maxWrites = 10_000;

async function firstWrites(script: Script) {
  const meter = unhurried();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const delays: number[] = [];
  let isHeld = false;
  let size = 0;
  try {
    while (size < maxShown) {
      const step = await script.next();
      if (step?.kind !== "write") {
        isHeld = step?.kind === "hold";
        break;
      }
      await meter.spend(step.bytes.length);
      chunks.push(step.bytes);
      delays.push(step.delayMs);
      size += step.bytes.length;
    }
  } catch (error) {
    // What a request would get before the error is shown.
    if (!(error instanceof CutShort)) throw error;
  }
  return { chunks, delays, isHeld };
}
