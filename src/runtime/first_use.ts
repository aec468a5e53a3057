/** Makes a value when it is first asked for, and once; a failure is not kept. */
export function onFirstUse<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  const forget = (error: unknown) => {
    made = undefined;
    throw error;
  };
  return () => made ??= make().catch(forget);
}
