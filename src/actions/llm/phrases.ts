import type { Scene } from "../../templating/context.ts";
import type { Templates } from "../../templating/templates.ts";
import { compileChecked } from "../template_text.ts";

/** A text, or why it cannot be rendered. */
export type Wording =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly detail: string };

/** A text of a stub, compiled. */
export interface Phrase {
  readonly source: string;
  /** What it says where no request can change that. */
  readonly constant: string | null;
  render(scene: Scene): Promise<Wording>;
}

export function preparePhrase(source: string, templates: Templates): Phrase {
  // A template loses one newline at its end, which is the text's own.
  const template = compileChecked(`${source}\n`, templates);
  if (template.constant !== undefined) {
    const wording = { ok: true, text: source } as const;
    const render = () => Promise.resolve(wording);
    return { source, constant: source, render };
  }
  return {
    source,
    constant: null,
    async render(scene) {
      const rendering = await template.render(scene);
      return rendering.ok
        ? rendering
        : { ok: false, detail: rendering.error.detail };
    },
  };
}
