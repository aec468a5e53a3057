import { useEffect } from "preact/hooks";
import { soughtWords } from "./sought_words.ts";

const name = "hits";

/** Places that are marked at most: a page full of marks tells nothing. */
const most = 500;

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
