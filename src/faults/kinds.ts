// What chaos can do to an answer: a file for each kind of fault, with its
// parameters, the actions that it fits and its effect. A new kind is a file and
// a line here. They act in the order of the lines.

import { answer } from "./kinds/answer.ts";
import { connectionDrop } from "./kinds/connection_drop.ts";
import { contentType } from "./kinds/content_type.ts";
import { corrupt } from "./kinds/corrupt.ts";
import { cut } from "./kinds/cut.ts";
import { duplicate } from "./kinds/duplicate.ts";
import { empty } from "./kinds/empty.ts";
import { end } from "./kinds/end.ts";
import { error } from "./kinds/error.ts";
import { garbage } from "./kinds/garbage.ts";
import { insert } from "./kinds/insert.ts";
import { join } from "./kinds/join.ts";
import { lineEnds } from "./kinds/line_ends.ts";
import { malformedChunk } from "./kinds/malformed_chunk.ts";
import { omit } from "./kinds/omit.ts";
import { reset } from "./kinds/reset.ts";
import { slow } from "./kinds/slow.ts";
import { split } from "./kinds/split.ts";
import { stall } from "./kinds/stall.ts";
import { swap } from "./kinds/swap.ts";
import { withoutTerminator } from "./kinds/without_terminator.ts";

/** Each kind of fault under the name that it has in a payload. */
export const kinds = {
  answer,
  empty,
  garbage,
  content_type: contentType,
  omit,
  duplicate,
  swap,
  corrupt,
  insert,
  without_terminator: withoutTerminator,
  line_ends: lineEnds,
  connection_drop: connectionDrop,
  end,
  cut,
  reset,
  malformed_chunk: malformedChunk,
  error,
  stall,
  split,
  join,
  slow,
};
