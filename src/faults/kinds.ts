// What chaos can do to an answer: a file for each kind of fault, with its
// parameters, the actions that it fits and its effect. A new kind is a file and
// a line here. They act in the order of the lines.

import { answer } from "./kinds/answer.ts";
import { connectionDrop } from "./kinds/connection_drop.ts";
import { contentType } from "./kinds/content_type.ts";
import { empty } from "./kinds/empty.ts";
import { garbage } from "./kinds/garbage.ts";
import { malformedChunk } from "./kinds/malformed_chunk.ts";
import { reset } from "./kinds/reset.ts";
import { slow } from "./kinds/slow.ts";

/** Each kind of fault under the name that it has in a payload. */
export const kinds = {
  answer,
  empty,
  garbage,
  content_type: contentType,
  connection_drop: connectionDrop,
  reset,
  malformed_chunk: malformedChunk,
  slow,
};
