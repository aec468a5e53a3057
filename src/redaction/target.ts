import { deepMasking, maskTarget } from "./masks.ts";
import { maskSegments } from "./segments.ts";
import { KnownSecrets } from "./known_secrets.ts";
import type { Redaction } from "./redaction.ts";

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
