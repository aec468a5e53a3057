/** The manual as it was built from `docs/`. */
export interface Manual {
  /** In the order of its index; the first group is the index itself. */
  readonly groups: readonly ManualGroup[];
  /** By name. */
  readonly pages: Readonly<Record<string, ManualPage>>;
  readonly sections: readonly FoundSection[];
  /** By `METHOD path`: what the page on the API sends to a route. */
  readonly examples: Readonly<Record<string, ApiExample>>;
}

/** Pages that belong to one task. */
interface ManualGroup {
  readonly title: string;
  /** Their names; the index is "". */
  readonly pages: readonly string[];
}

export interface ManualPage {
  readonly title: string;
  /** What stands in the page; nothing in it came from markup of the source. */
  readonly html: string;
  readonly headings: readonly ManualHeading[];
}

export interface ManualHeading {
  /** 1 is the page's title. */
  readonly depth: number;
  /** Its anchor, as GitHub makes it. */
  readonly id: string;
  readonly text: string;
}

/** What a search finds: a part of a page below one heading. */
export interface FoundSection {
  /** The titles above it, the page's first. */
  readonly titles: readonly string[];
  /** Path and anchor. */
  readonly href: string;
  /** Plain text. */
  readonly text: string;
}

/** A call of the control API that can be sent. */
export interface ApiExample {
  /** Path and query. */
  readonly target: string;
  /** JSON, where one goes along. */
  readonly payload: string | null;
}
