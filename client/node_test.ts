// The entry `./node-test`: a scope for a test of `node:test`.

export { scoped } from "./scoped.ts";
