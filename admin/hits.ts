import { useEffect } from "preact/hooks";

const name = "hits";

/** Places that are marked at most: a page full of marks tells nothing. */
const most = 500;

/** Keys of a search whose values stand in a request as they are. */
const textKeys = ["path", "header", "body", "trace"];

/** What of a search can be seen in a request: its bare words, and those with a text for a value. */
export function soughtWords(search: string): readonly string[] {
  const words = search.match(/-?(?:[^\s":]+:)?(?:"[^"]*"|[^\s"]+)/g) ?? [];
  return words.flatMap((word) => {
    if (word.startsWith("-")) return [];
    const [, key = "", value = ""] = /^(?:([a-z]+):)?(.*)$/is.exec(word) ?? [];
    const isText = key === "" || textKeys.includes(key.toLowerCase());
    const bare = value.replaceAll('"', "");
    // Of name=value each may stand in a cell of its own.
    const parts = key.toLowerCase() === "header" ? bare.split("=") : [bare];
    return isText ? parts.filter((one) => one !== "") : [];
  }).map((word) => word.toLowerCase());
}

function rangesIn(root: Node, words: readonly string[]): Range[] {
  const found: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.nodeValue ?? "").toLowerCase();
    for (const word of words) {
      for (
        let at = text.indexOf(word);
        at !== -1 && found.length < most;
        at = text.indexOf(word, at + word.length)
      ) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
    }
  }
  return found;
}

/** Marks what was searched for in what `find` gives, also after that has changed; the page itself stays as it is. */
export function useHits(search: string, find: () => Node | null): void {
  useEffect(() => {
    const root = find();
    const words = soughtWords(search);
    // Older browsers have no highlights.
    if (root === null || words.length === 0 || !("highlights" in CSS)) return;
    const mark = () =>
      CSS.highlights.set(name, new Highlight(...rangesIn(root, words)));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(root, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  }, [search]);
}
