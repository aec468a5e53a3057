import { type Act, letters } from "./keys.ts";

/** What the view in front can be asked to do, in words, in the order of the lists. */
const texts: Readonly<Record<Act, string>> = {
  send: "Send the request again",
  edit: "Edit the request and send it",
  stub: "Create a stub from the request",
  curl: "Copy the request as curl",
  assertion: "Copy the request as an assertion",
  pin: "Pin the request to compare others with it",
  compare: "Compare the request with the pinned one",
  secrets: "Show or hide the secrets of requests",
  miss: "Go to the next request without a match",
  kinds: "Show misses by kind, or the list",
  choose: "Select requests to create stubs from",
  hold: "Pause or resume the list",
  keepView: "Save the current view",
  columns: "Choose the columns of the list",
  diagram: "Draw the requests as a sequence diagram",
  clear: "Clear the requests (asks first)",
  save: "Save the stub",
  toggle: "Switch the stub off or on",
  duplicate: "Duplicate the stub",
  remove: "Delete the stub (can be undone)",
  import: "Import files",
  export: "Export the stubs that are shown",
  open: "Open the row",
  first: "Open the first row",
  close: "Close what is open",
};

const keyNames: Readonly<Record<string, string>> = { Delete: "Del" };

/** An act, its words and its key; "" where it has none of its own. */
export interface NamedAct {
  readonly name: Act;
  readonly text: string;
  readonly key: string;
}

/** Every act by name. */
export const namedActs: readonly NamedAct[] = (Object.keys(texts) as Act[]).map(
  (name) => {
    const [key = ""] = Object.entries(letters)
      .find(([, one]) => one === name) ?? [];
    return { name, text: texts[name], key: keyNames[key] ?? key };
  },
);
