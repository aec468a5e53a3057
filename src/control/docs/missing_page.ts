import type { Manual } from "../../model/manual.ts";
import { nearest } from "../../schema/nearest.ts";
import { fail } from "../json_answers.ts";
import { sendStatic, tagOf } from "../static_answer.ts";
import { markup } from "./markup.ts";
import { manualMenu } from "./manual_pages.ts";
import { docsShell } from "./shell.ts";

const root = "/__mock__/docs/manual";

interface Asked {
  readonly path: string;
  /** What was taken for the name of a page. */
  readonly name: string;
  readonly request: Request;
}

/** The answer where no page has this name: to a browser a page, to a program an error, with the nearest names. */
export async function missingPage(
  manual: Manual,
  { path, name, request }: Asked,
): Promise<Response> {
  const names = likeNames(manual, name);
  const shown = path.slice(0, 150);
  if (!request.headers.get("accept")?.includes("text/html")) {
    const advice = names.length === 0
      ? `GET ${root} lists the pages`
      : `did you mean ${names.map((one) => `${root}/${one}`).join(" or ")}?`;
    return fail("NOT_FOUND", `There is no page at ${shown}: ${advice}`);
  }
  const links = names.map((one) =>
    markup`<li><a href="${root}/${one}">${
      manual.pages[one]?.title ?? one
    }</a></li>`
  );
  const text = docsShell({
    title: "No such page",
    part: "manual",
    menu: manualMenu(manual, null),
    content: markup`<article class="prose"><h1>No such page</h1>
<p>There is no page at <code>${shown}</code>.</p>
${
      links.length === 0
        ? markup`<p><a href="${root}">All pages by task</a></p>`
        : markup`<p>Nearest to it:</p>
          <ul>${links}</ul>`
    }</article>`,
  });
  const contentType = "text/html; charset=utf-8";
  const content = { contentType, body: text, tag: await tagOf(text) };
  return sendStatic(content, request, 404);
}

/** The page of a server whose manual nobody has built. */
export function unbuiltPage(): string {
  return docsShell({
    title: "The manual is not built",
    part: "manual",
    menu: markup``,
    content: markup`<article class="prose">
        <h1>The manual is not built</h1>
        <p>Run <code>deno task admin:build</code> and start the server anew.</p>
      </article>`,
  });
}

/** The pages whose names are most like one, the nearest first. */
function likeNames({ pages }: Manual, name: string): string[] {
  const wanted = name.toLowerCase().replace(/\.(?:md|html)$/, "");
  const names = Object.keys(pages).filter((one) => one !== "");
  const guess = nearest(wanted, names);
  const within = wanted.length < 3
    ? []
    : names.filter((one) => one.includes(wanted) || wanted.includes(one));
  return [...new Set([...(guess === undefined ? [] : [guess]), ...within])];
}
