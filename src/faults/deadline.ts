import type { Strike } from "./fault.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type Deadline = ReturnType<typeof deadline>;

/** A time that begins with the first look at it. A race of each chunk against one promise would keep them all until then. */
export function deadline(ms: number, { world }: Strike) {
  let cancel: (() => void) | undefined;
  let isOver = false;
  let giveUp = () => {};
  return {
    beaten(chunk: Promise<Bytes | null>) {
      cancel ??= world.after(ms, () => {
        isOver = true;
        giveUp();
      });
      return new Promise<Bytes | null | "late">((resolve, reject) => {
        giveUp = () => resolve("late");
        if (isOver) giveUp();
        chunk.then(resolve, reject);
      });
    },
    cancel: () => cancel?.(),
  };
}
