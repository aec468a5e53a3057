/** The best first: a number of success, another one, then the ranges and what is left. */
export function inOrder(codes: readonly string[]): string[] {
  const rank = (code: string) =>
    /^2\d\d$/.test(code)
      ? Number(code)
      : /^2xx$/i.test(code)
      ? 300
      : code === "default"
      ? 301
      : 302;
  return codes.filter((code) => !code.startsWith("x-") && statusOf(code) >= 200)
    .toSorted((one, other) => rank(one) - rank(other));
}

/** `2XX` is its first number, `default` 200. */
export function statusOf(code: string): number {
  if (code === "default") return 200;
  const status = Number(code.replace(/xx$/i, "00"));
  return Number.isInteger(status) && status >= 200 && status <= 599
    ? status
    : 0;
}
