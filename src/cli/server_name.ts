const letters = "bcdfghjkmnpqrstvwxz";

/** What a server is called that was given no name: its machine, and four letters that tell it from others there. */
export function defaultServerName(): string {
  const drawn = crypto.getRandomValues(new Uint8Array(4));
  const mark = [...drawn].map((one) => letters[one % letters.length]).join("");
  return `${Deno.hostname()}-${mark}`;
}
