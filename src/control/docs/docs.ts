// The documentation in the running server: a page on the control API, made from
// its description, and the manual, as it was built from docs/.

import type { JsonObject } from "../../json/values.ts";
import { sendStatic, type StaticContent, tagOf } from "../static_answer.ts";
import { apiPage } from "./api_page.ts";
import { apiSections } from "./api_sections.ts";
import { type BuiltDocs, loadDocs } from "./built_docs.ts";
import { missingPage, unbuiltPage } from "./missing_page.ts";
import { manualPage } from "./manual_pages.ts";

/** The pages of a server. */
export interface Docs {
  /** The page on the control API. */
  apiPage(request: Request): Promise<Response>;
  /** What lies below it: the manual, its images, the index of the search. */
  below(request: Request, path: string): Promise<Response>;
}

const root = "/__mock__/docs";

/** Pages of the API that `document` describes; it is asked when the first page is. */
export function createDocs(document: () => Promise<JsonObject>): Docs {
  const kept = new Map<string, StaticContent>();
  const keep = async (path: string, make: () => Promise<StaticContent>) => {
    const content = kept.get(path) ?? await make();
    kept.set(path, content);
    return content;
  };
  const find = (built: BuiltDocs, path: string) => {
    const { manual, images } = built;
    if (path === `${root}/search.json`) {
      return keep(
        path,
        async () =>
          index([...manual.sections, ...apiSections(await document())]),
      );
    }
    const name = nameOf(path);
    const image = images.get(name);
    if (image !== undefined) return keep(path, () => picture(image));
    const text = manualPage(manual, name);
    return text === null ? null : keep(path, () => page(text));
  };
  return {
    async apiPage(request) {
      const content = await keep(root, async () => {
        const examples = (await loadDocs())?.manual.examples ?? {};
        return page(apiPage(await document(), examples));
      });
      return sendStatic(content, request);
    },
    async below(request, path) {
      const built = await loadDocs();
      if (built === null) {
        return sendStatic(await page(unbuiltPage()), request, 404);
      }
      const content = await find(built, path);
      return content === null
        ? missingPage(built.manual, { path, name: askedName(path), request })
        : sendStatic(content, request);
    },
  };
}

/** What a path below the pages names: a page of the manual, or an image of it. */
function nameOf(path: string): string {
  const manual = `${root}/manual`;
  return path === manual ? "" : path.replace(`${manual}/`, "");
}

/** What a path that leads nowhere seems to ask for. */
function askedName(path: string): string {
  return path.slice(root.length + 1).replace(/^manual\//, "");
}

async function page(body: string): Promise<StaticContent> {
  const contentType = "text/html; charset=utf-8";
  return { contentType, body, tag: await tagOf(body) };
}

async function index(sections: readonly unknown[]): Promise<StaticContent> {
  const body = JSON.stringify(sections);
  return { contentType: "application/json", body, tag: await tagOf(body) };
}

async function picture(base64: string): Promise<StaticContent> {
  const body = Uint8Array.fromBase64(base64);
  return { contentType: "image/png", body, tag: await tagOf(base64) };
}
