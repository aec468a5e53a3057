import axe from "axe-core";
import type { Page } from "playwright-core";

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly {
      readonly html: string;
      readonly failureSummary?: string;
    }[];
  }[];
}

/** What axe-core finds in a place of a page, one line each; it is evaluated past the page's policy. */
export async function findings(
  page: Page,
  place = "html",
): Promise<string[]> {
  await page.evaluate(axe.source);
  const results = await page.evaluate(
    `axe.run("${place}", { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  ) as AxeResults;
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) =>
      `${id}: ${help}: ${html.slice(0, 160)} ${failureSummary ?? ""}`
    )
  );
}
