import type { JsonObject } from "../../json/values.ts";

/** What a command asks for, up to a `--next`. */
export interface Command {
  method?: string;
  readonly urls: string[];
  readonly headers: [string, string][];
  /** Headers that curl would add, and does not. */
  readonly removed: string[];
  /** What is sent, without what joins it: JSON is joined as it is. */
  data: string | null;
  /** Parts of a form, as a stub asks for them. */
  readonly parts: JsonObject[];
  /** Parts that are added to the URL's query, as they are sent. */
  readonly query: string[];
  isJson: boolean;
  isGet: boolean;
  /** Whether brackets and braces in the URL mean themselves. */
  isPlainUrl: boolean;
  /** Whether the URL is sent as it is. */
  isPathAsIs: boolean;
  /** A flag by which the user is named only after a challenge. */
  challenge: string | null;
  user?: string;
  /** A token of OAuth. */
  bearer: string | null;
}

/** A command without flags. */
export function newCommand(): Command {
  return {
    urls: [],
    headers: [],
    removed: [],
    data: null,
    parts: [],
    query: [],
    isJson: false,
    isGet: false,
    isPlainUrl: false,
    isPathAsIs: false,
    challenge: null,
    bearer: null,
  };
}
