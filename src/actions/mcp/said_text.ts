import type { Scene } from "../../templating/context.ts";
import type { Templates } from "../../templating/templates.ts";
import { compileChecked } from "../template_text.ts";

/** Why an answer could not be made; caught where the answer is. */
export class Unrenderable extends Error {
  override name = "Unrenderable";
}

/** A text whose template is compiled. */
export interface SaidText {
  /** Rejects with `Unrenderable`. */
  render(scene: Scene): Promise<string>;
}

/** Compiles a text; `title` names it where it cannot be rendered. */
export function prepareText(
  title: string,
  source: string,
  templates: Templates,
): SaidText {
  const template = compileChecked(source, templates);
  return {
    async render(scene) {
      const rendering = await template.render(scene);
      if (rendering.ok) return rendering.text;
      throw new Unrenderable(`${title}: ${rendering.error.detail}`);
    },
  };
}
