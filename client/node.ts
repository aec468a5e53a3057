// The entry `./node`: starts servers, in Node, Bun and Deno.

export type { ChildOptions } from "./child_server.ts";
export { type Command, find, type FindOptions } from "./find.ts";
export { scoped } from "./scoped.ts";
export { start, type StartOptions } from "./start.ts";
