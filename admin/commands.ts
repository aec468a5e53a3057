import { namedActs } from "./acts.ts";
import { isDense, theme } from "./display.ts";
import { act, can, keysShown } from "./keys.ts";
import { rows } from "./journal.ts";
import { chooseByHand } from "./read_files.ts";
import { back, go, narrowed, to, toNew, withQuery } from "./router.ts";
import { shownTarget } from "./row.ts";
import { savedViews } from "./saved_views.ts";
import { scopes, shownStubs, stubKey, stubs } from "./store.ts";
import { toStub } from "./stub_address.ts";
import { setDisabled } from "./stub_actions.ts";
import { exportAs, exportStubs } from "./stub_file.ts";
import { shortId } from "./text.ts";
import { stubTitle } from "./widgets/stub_link.tsx";

/** Something that the palette does. */
export interface Command {
  readonly id: string;
  readonly text: string;
  /** What kind of thing it is, for people. */
  readonly kind: string;
  /** The key that does it without this list. */
  readonly key?: string;
  readonly run: () => void;
}

function command(
  kind: string,
  text: string,
  run: () => void,
  id = text,
): Command {
  return { id: `${kind} ${id}`, kind, text, run };
}

const views = [
  ["requests", "Requests"],
  ["stubs", "Stubs"],
  ["scopes", "Scopes"],
  ["server", "Server"],
] as const;

function fixed(): Command[] {
  return [
    ...views.map(([view, text]) =>
      command("Go to", text, () => go(back(view)))
    ),
    command("Do", "Write a new stub", () => go(toNew())),
    ...namedActs.filter(({ name }) => can(name)).map(({ name, text, key }) => ({
      ...command("Do", text, () => void act(name)),
      key,
    })),
    command(
      "Do",
      "Export all stubs as a stub file",
      () => void exportStubs(shownStubs.value),
    ),
    command(
      "Do",
      "Export the stubs as WireMock mappings",
      () => void exportAs("wiremock"),
    ),
    command(
      "Do",
      "Export the requests as HAR",
      () => void exportAs("har"),
    ),
    ...can("import") ? [] : [command("Do", "Import files", chooseByHand)],
  ];
}

function shows(): Command[] {
  return [
    command(
      "Show",
      "Requests without a match",
      () => go(to("requests", undefined, { match: "no" })),
    ),
    command(
      "Show",
      "Misses by kind",
      () => go(to("requests", undefined, { show: "kinds" })),
    ),
    command(
      "Show",
      "Requests that went upstream",
      () => go(to("requests", undefined, { match: "up" })),
    ),
    ...savedViews.value.map(({ name, search }) =>
      command("View", name, () => go(`/__admin__/requests?${search}`))
    ),
    command("Show", "Light theme", () => theme.value = "light"),
    command("Show", "Dark theme", () => theme.value = "dark"),
    command("Show", "System theme", () => theme.value = "system"),
    command(
      "Show",
      isDense.value ? "Normal rows" : "Dense rows",
      () => isDense.value = !isDense.value,
    ),
    command("Show", "Keyboard shortcuts", () => keysShown.value = true),
    command("Show", "Documentation", () => {
      globalThis.open("/__mock__/docs/manual", "_blank");
    }),
  ];
}

function ofScopes(): Command[] {
  const all = narrowed.value === null ? [] : [
    command(
      "Scope",
      "Show all scopes",
      () => go(withQuery({ scope: undefined })),
    ),
  ];
  return [
    ...all,
    ...scopes.value.flatMap(({ name }) => [
      command("Scope", name, () => go(to("scopes", name))),
      command("Show only", name, () => go(withQuery({ scope: name }))),
    ]),
  ];
}

function ofStubs(): Command[] {
  return (stubs.value ?? []).flatMap((stub) => {
    const id = stub.stub_id;
    const key = stubKey(stub);
    const title = `${stub.title ?? stubTitle(stub)}  ${shortId(id)}`;
    const turn = stub.disabled ? "Switch on" : "Switch off";
    return [
      command("Stub", title, () => go(toStub(stub)), key),
      command(turn, title, () => void setDisabled(stub, !stub.disabled), key),
    ];
  });
}

/** What the palette shows at most. */
const most = 50;
/** Newest requests that it looks through. */
const looked = 500;

function ofRequests(): Command[] {
  return rows.value.slice(0, looked).map((row) =>
    command(
      "Request",
      `${row.method} ${shownTarget(row)}  ${row.status ?? ""}`,
      () => go(to("requests", row.id)),
      row.id,
    )
  );
}

/** The commands that a text leaves over, the best first. */
export function findCommands(text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter((one) => one !== "");
  const all = [
    ...fixed(),
    ...shows(),
    ...ofScopes(),
    ...ofStubs(),
    ...ofRequests(),
  ];
  const found = all.filter(({ id, kind, text: own }) => {
    const hay = `${kind} ${own} ${id}`.toLowerCase();
    return words.every((word) => hay.includes(word));
  });
  const id = text.trim();
  const isKnown = found.some((one) => one.kind === "Request");
  return isKnown || !/^[0-9a-f]{8}-\d+$/.test(id) ? found.slice(0, most) : [
    // Older than the rows that the page holds.
    command("Request", id, () => go(to("requests", id))),
    ...found.slice(0, most - 1),
  ];
}
