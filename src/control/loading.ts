import { restNow } from "../runtime/next_turn.ts";

/** What the control API is made of, what others need first; each takes a few ten milliseconds to load. */
const pieces: readonly (() => Promise<unknown>)[] = [
  () => import("zod"),
  () => import("hono"),
  () => import("../pattern/pattern.ts"),
  () => import("../criteria/criterion.ts"),
  () => import("../templating/templates.ts"),
  () => import("../actions/kinds.ts"),
  () => import("../faults/chaos.ts"),
  () => import("../state/stub.ts"),
  () => import("node:crypto"),
  () => import("./openapi.ts"),
  () => import("./assertions.ts"),
  () => import("./requests.ts"),
  () => import("./stubs.ts"),
  () => import("./tasks.ts"),
];

/** Loads the control API piece by piece: in one it would keep requests waiting for a fifth of a second, and longer where the disk is busy. */
export async function loadControl() {
  for (const load of pieces) {
    await load();
    await restNow();
  }
  return await import("./app.ts");
}
