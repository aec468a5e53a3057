import { deepMasking, maskTarget } from "./masks.ts";
import { KnownSecrets, type Redaction } from "./redaction.ts";

/** A target as it may be shown, with the parameters of its path. */
export function redactTarget(
  target: string,
  pathParams: ReadonlyMap<string, string>,
  redaction: Redaction,
): string {
  const { isSecret } = redaction;
  const { show } = new KnownSecrets(redaction);
  const secrets = [...pathParams].filter(([name]) => isSecret(name))
    .map(([, text]) => text);
  return maskSegments(
    maskTarget(target, deepMasking({ isSecret, show })),
    secrets,
    show,
  );
}

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
