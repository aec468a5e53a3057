import { useEffect } from "preact/hooks";
import { tokenWanted } from "./api.ts";
import { recordOrder } from "./chosen_rows.ts";
import { chosenFiles } from "./import_choice.ts";
import { keysShown, paletteShown } from "./keys.ts";
import { later, laterStyles } from "./later.ts";
import { lazy, lazyDialog } from "./lazy.tsx";
import { place } from "./router.ts";
import { RequestsView } from "./views/requests.tsx";
import { Banner } from "./widgets/banner.tsx";
import { Header } from "./widgets/header.tsx";
import { Notices } from "./widgets/notices.tsx";

const StubPage = lazy(async () => {
  const [page] = await Promise.all([
    import("./editor/stub_page.tsx"),
    laterStyles(),
  ]);
  return page.StubPage;
});
const StubsView = lazy(async () => (await later()).StubsView);
const ScopesView = lazy(async () => (await later()).ScopesView);
const ScopePage = lazy(async () => (await later()).ScopePage);
const ServerView = lazy(async () => (await later()).ServerView);

const KeysDialog = lazyDialog(async () => (await later()).KeysDialog);
const Palette = lazyDialog(async () => (await later()).Palette);
const RecordDialog = lazyDialog(async () => (await later()).RecordDialog);
const ImportDialog = lazyDialog(async () => (await later()).ImportDialog);
const TokenDialog = lazyDialog(async () =>
  (await import("./widgets/token_dialog.tsx")).TokenDialog
);

const titles = {
  requests: "Requests",
  stubs: "Stubs",
  scopes: "Scopes",
  server: "Server",
};

function View() {
  const { view, item, query, isNew } = place.value;
  switch (view) {
    case "stubs":
      if (item === undefined) return <StubsView />;
      return (
        <StubPage
          key={JSON.stringify([
            item,
            ...["from", "copy", "strict", "of"].map((name) => query.get(name)),
          ])}
          id={isNew ? undefined : item}
        />
      );
    case "scopes":
      return item === undefined
        ? <ScopesView />
        : <ScopePage key={item} name={item} />;
    case "server":
      return <ServerView />;
    default:
      return <RequestsView />;
  }
}

/** The page: the bar above, the view that the address names, what lies over it. */
export function App() {
  const { view, item } = place.value;
  useEffect(() => {
    document.title = item === undefined
      ? `${titles[view]} · Standin`
      : `${item} · ${titles[view]} · Standin`;
  }, [view, item]);
  return (
    <>
      <a class="skip" href="#main">Skip to the content</a>
      <Header />
      <Banner />
      <main id="main" tabIndex={-1}>
        <View />
      </main>
      <Notices />
      {keysShown.value && <KeysDialog />}
      {paletteShown.value && <Palette />}
      {recordOrder.value !== undefined && <RecordDialog />}
      {chosenFiles.value !== undefined && <ImportDialog />}
      {tokenWanted.value && <TokenDialog />}
    </>
  );
}
