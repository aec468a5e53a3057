import assert from "node:assert/strict";
import { createDebounce } from "../../src/runtime/debounce.ts";

Deno.test("a debounce tells of a burst once", async () => {
  const debounce = createDebounce({ quiet: 1, longest: 1000 });
  for (let ring = 0; ring < 10; ring++) debounce.ring();
  assert.equal(await debounce.next(), true);
  const after = debounce.next();
  debounce.stop();
  assert.equal(await after, false);
});

Deno.test("a debounce keeps a burst that nobody waited for", async () => {
  const debounce = createDebounce({ quiet: 0, longest: 0 });
  debounce.ring();
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(await debounce.next(), true);
  debounce.stop();
});

Deno.test("a debounce ends a burst that never gets quiet", async () => {
  const debounce = createDebounce({ quiet: 1000, longest: 5 });
  const rings = setInterval(() => debounce.ring(), 1);
  debounce.ring();
  assert.equal(await debounce.next(), true);
  clearInterval(rings);
  debounce.stop();
});

Deno.test("a debounce that is stopped waits for nothing", async () => {
  const debounce = createDebounce({ quiet: 1000, longest: 1000 });
  debounce.ring();
  debounce.stop();
  debounce.ring();
  assert.equal(await debounce.next(), false);
});
