import type { Masking } from "./masking.ts";

/** Masks users and passwords in the URLs of a text. */
export function maskUsers(text: string, { show }: Masking): string {
  if (!text.includes("://")) return text;
  return text.replace(
    /(\w:\/\/)([^/?#@\s"'<>]+)@/g,
    (_, scheme: string, user: string) => `${scheme}${show(user)}@`,
  );
}
