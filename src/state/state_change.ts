import { compileChecked } from "../actions/template_text.ts";
import type { JsonObject } from "../json/values.ts";
import type { StateChange } from "../model/state_change.ts";
import type { World } from "../runtime/world.ts";
import type { Scene } from "../templating/context.ts";
import type { Templates } from "../templating/templates.ts";

/** Milliseconds that the templates of one change may take together: they run in the turn that claims the stub, and hold up all others. */
const maxRender = 25;

/** The names that a stub sets, or why its templates cannot tell. */
export type Change =
  | { readonly ok: true; readonly names: JsonObject }
  | { readonly ok: false; readonly detail: string };

/** What a stub's `then` says, ready for a request. */
export interface PreparedChange {
  /** Whether its templates may look at the request's body. */
  readonly readsBody: boolean;
  render(scene: Scene, world: Pick<World, "ticks">): Change;
}

/** Prepares what `then` says; `null` where it changes nothing. */
export function prepareChange(
  then: StateChange | null | undefined,
  templates: Templates,
): PreparedChange | null {
  const fixed = then?.state ?? {};
  const compiled = Object.entries(then?.template_state ?? {})
    .map(([name, source]) => ({
      name,
      template: compileChecked(source, templates),
    }));
  if (Object.keys(fixed).length + compiled.length === 0) return null;
  return {
    readsBody: compiled.length > 0,
    render(scene, world) {
      if (compiled.length === 0) return { ok: true, names: fixed };
      const names: JsonObject = Object.assign(Object.create(null), fixed);
      const start = world.ticks();
      for (const { name, template } of compiled) {
        const left = Math.max(1, maxRender - (world.ticks() - start));
        const rendering = template.renderNow(scene, left);
        if (!rendering.ok) {
          const { detail } = rendering.error;
          return {
            ok: false,
            detail: `then.template_state.${name}: ${detail}`,
          };
        }
        names[name] = rendering.text;
      }
      return { ok: true, names };
    },
  };
}
