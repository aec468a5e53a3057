/** What the first view does without, in one file of its own when bundled. */
export { actOnRow } from "./row_acts.ts";
export { ChoiceBar } from "./views/choice_bar.tsx";
export { ImportDialog } from "./views/import_dialog.tsx";
export { ListDialogs } from "./views/list_dialogs.tsx";
export { MissKinds } from "./views/miss_kinds.tsx";
export { RecordDialog } from "./views/record_dialog.tsx";
export { RequestDetail } from "./views/request_detail.tsx";
export { ScopePage } from "./views/scope_page.tsx";
export { ScopesView } from "./views/scopes.tsx";
export { ServerView } from "./views/server.tsx";
export { StubsView } from "./views/stubs.tsx";
export { KeysDialog } from "./widgets/keys_dialog.tsx";
export { Palette } from "./widgets/palette.tsx";
