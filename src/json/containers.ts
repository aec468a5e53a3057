import { type Cursor, fail, failFull, here, skipSpace } from "./cursor.ts";
import { type Json, type JsonObject, setOwn } from "./values.ts";

/** An array or an object whose end is not read yet. */
export interface OpenContainer {
  /** Of an object its members so far. */
  readonly object: JsonObject | undefined;
  /** Of an array its values so far; one that is made with its first value takes a quarter of the memory. */
  list: Json[] | undefined;
  /** Of an object the key of the next value, once it is read. */
  key: string | undefined;
  /** Members of an object so far. */
  members: number;
}

/** Enters a container; an empty one is complete and comes back as a value. */
export function openContainer(
  cursor: Cursor,
  open: OpenContainer[],
  isList: boolean,
): Json | undefined {
  cursor.at++;
  skipSpace(cursor);
  const closing = isList ? closingBracket : closingBrace;
  if (cursor.text.charCodeAt(cursor.at) === closing) {
    cursor.at++;
    return isList ? [] : {};
  }
  open.push(
    isList
      ? { object: undefined, list: undefined, key: "", members: 0 }
      : { object: {}, list: undefined, key: undefined, members: 0 },
  );
  return undefined;
}

const comma = 44;
const closingBracket = 93;
const closingBrace = 125;

/** Containers that are closed before a reader that may pause does so. */
const mostClosed = 10_000;

/** Hands a complete value to its container; a value comes back when all are closed. */
export function closeContainers(
  cursor: Cursor,
  open: OpenContainer[],
  complete: Json,
): Json | undefined {
  let value = complete;
  let closed = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (closed++ === mostClosed && cursor.mayPause) {
      cursor.complete = value;
      return undefined;
    }
    const { object } = top;
    if (object === undefined) hold(top, value);
    else if (top.members++ < cursor.maxMembers) {
      setOwn(object, top.key ?? "", value);
    } else return failFull(cursor);
    skipSpace(cursor);
    const closing = object === undefined ? closingBracket : closingBrace;
    const isFollowed = cursor.text.charCodeAt(cursor.at) === comma;
    if (isFollowed) {
      cursor.at++;
      skipSpace(cursor);
    }
    const isClosed = cursor.text.charCodeAt(cursor.at) === closing;
    if (isFollowed && !(isClosed && cursor.jsonc)) {
      if (object !== undefined) top.key = undefined;
      return undefined;
    }
    if (!isClosed) {
      return fail(
        cursor,
        `expected "," or "${String.fromCharCode(closing)}", found ${
          here(cursor)
        }`,
      );
    }
    cursor.at++;
    open.pop();
    value = object ?? top.list ?? [];
  }
  return value;
}

function hold(array: OpenContainer, value: Json): void {
  if (array.list === undefined) array.list = [value];
  else array.list.push(value);
}
