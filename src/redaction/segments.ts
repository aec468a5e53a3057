/** A secret that is a parameter of the path stands in the path, encoded or not. */
export function maskSegments(
  path: string,
  secrets: readonly string[],
  show: (secret: string) => string,
): string {
  if (secrets.length === 0) return path;
  const end = path.indexOf("?");
  const query = end === -1 ? "" : path.slice(end);
  const segments = path.slice(0, path.length - query.length).split("/");
  const shown = segments.map((segment) => {
    const secret = secrets.find((one) =>
      one === segment || encodeURIComponent(one) === segment
    );
    return secret === undefined ? segment : show(secret);
  });
  return shown.join("/") + query;
}
