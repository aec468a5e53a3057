import type { StreamAnswer } from "../answers/answer.ts";
import { type BreakManner, CutShort } from "../answers/cut_short.ts";
import type { Strike } from "./fault.ts";

/** An end of the connection where an answer would begin. */
export function rawEnd(manner: BreakManner, strike: Strike): StreamAnswer {
  const error = new CutShort("dropped", "ended before an answer, as asked", {
    manner,
    isBeforeHead: true,
  });
  const body = {
    read() {
      strike.hit({ byte: 0 });
      return Promise.reject(error);
    },
    cancel() {},
  };
  return { kind: "stream", status: 200, headers: [], body, breaksOff: true };
}
