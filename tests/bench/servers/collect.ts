/**
 * Loaded before a server's own program: frees all that it holds no more when it
 * gets SIGUSR2, and says so. Needs the engine's flag --expose-gc.
 */

declare const gc: (how: {
  readonly type: "major";
  readonly execution: "sync";
  readonly flavor: "last-resort";
}) => void;

if (Deno.build.os !== "windows") {
  Deno.addSignalListener("SIGUSR2", () => {
    // Of the kinds of collections only this one gives back the room for new objects.
    gc({ type: "major", execution: "sync", flavor: "last-resort" });
    console.error(`collected ${performance.now()}`);
  });
}
