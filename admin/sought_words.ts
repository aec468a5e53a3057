/** Keys of a search whose values stand in a request as they are. */
const textKeys = ["path", "header", "body", "trace"];

/** What of a search can be seen in a request: its bare words, and those with a text for a value. */
export function soughtWords(search: string): readonly string[] {
  const words = search.match(/-?(?:[^\s":]+:)?(?:"[^"]*"|[^\s"]+)/g) ?? [];
  return words.flatMap((word) => {
    if (word.startsWith("-")) return [];
    const [, key = "", value = ""] = /^(?:([a-z_]+):)?(.*)$/is.exec(word) ?? [];
    const isText = key === "" || textKeys.includes(key.toLowerCase());
    const bare = value.replaceAll('"', "");
    // Of name=value each may stand in a cell of its own.
    const parts = key.toLowerCase() === "header" ? bare.split("=") : [bare];
    return isText ? parts.filter((one) => one !== "") : [];
  }).map((word) => word.toLowerCase());
}
