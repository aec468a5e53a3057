/** Imports a module that a build writes; null where nobody has built it. */
export async function unlessMissing<T>(
  load: () => Promise<T>,
): Promise<T | null> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof TypeError && "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND";
}
