import { restNow } from "../../runtime/next_turn.ts";
import type { Scene } from "../../templating/context.ts";
import type { Templates } from "../../templating/templates.ts";
import { compileChecked } from "../template_text.ts";

/** Characters that the templates of one answer say together (docs/limits.md). */
const maxRendered = 4 * 1024 * 1024;

/** Why an answer could not be made; caught where the answer is. */
export class Unrenderable extends Error {
  override name = "Unrenderable";
}

/** What the texts of one answer are rendered for. */
export interface SaidScene extends Scene {
  /** How much they have said so far; all of them count here. */
  readonly said: { characters: number };
}

/** A text whose template is compiled. */
export interface SaidText {
  /** Rejects with `Unrenderable`. */
  render(scene: SaidScene): Promise<string>;
}

/** Compiles a text; `title` names it where it cannot be rendered. */
export function prepareText(
  title: string,
  source: string,
  templates: Templates,
): SaidText {
  const template = compileChecked(source, templates);
  const { constant } = template;
  if (constant !== undefined) {
    return { render: () => Promise.resolve(constant) };
  }
  return {
    async render(scene) {
      const rendering = await template.render(scene);
      if (!rendering.ok) {
        throw new Unrenderable(`${title}: ${rendering.error.detail}`);
      }
      scene.said.characters += rendering.text.length;
      if (scene.said.characters > maxRendered) {
        throw new Unrenderable(
          `${title}: the templates of an answer say at most ${maxRendered} characters together`,
        );
      }
      // An answer may have a thousand texts, each of which takes time.
      await restNow();
      return rendering.text;
    },
  };
}
