let sheet: Promise<void> | undefined;

/** Adds the style sheet of what the first view does without; it is there, or failed, when the promise settles. */
export function laterStyles(): Promise<void> {
  sheet ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/__admin__/assets/later.css";
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
  return sheet;
}

/** What the first view does without, with its styles. */
export async function later(): Promise<typeof import("./later_views.ts")> {
  const [views] = await Promise.all([
    import("./later_views.ts"),
    laterStyles(),
  ]);
  return views;
}
