// The script of every page of the documentation: search, theme, examples that
// can be sent. Without it the pages can still be read.
import { startExamples } from "./examples.ts";
import { startCurrentPlace, startScrollFocus } from "./page_aids.ts";
import { startSearch } from "./search_dialog.ts";
import { startShapeFields } from "./shape_fields.ts";
import { startThemeChoice } from "./theme_choice.ts";

startThemeChoice();
startSearch();
startExamples();
startShapeFields();
startScrollFocus();
startCurrentPlace();
