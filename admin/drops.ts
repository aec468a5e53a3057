import type { Dropped } from "./import_choice.ts";

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

/** All that was dropped; it has to be asked for before the event is over. */
function droppedIn({ dataTransfer }: DragEvent): Dropped[] {
  return [...dataTransfer?.items ?? []].flatMap((item) =>
    item.webkitGetAsEntry() ?? item.getAsFile() ?? []
  );
}

/** Takes files and folders that are dropped anywhere on the page, to import them. */
export function startDrops(): void {
  const { classList } = document.documentElement;
  document.addEventListener("dragover", (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    classList.add("drop-over");
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) classList.remove("drop-over");
  });
  document.addEventListener("drop", async (event) => {
    classList.remove("drop-over");
    if (!holdsFiles(event)) return;
    event.preventDefault();
    const dropped = droppedIn(event);
    const { chooseFiles } = await import("./read_files.ts");
    await chooseFiles(dropped);
  });
}
