import { place, setFilter } from "../router.ts";
import { searchTerms } from "../search_terms.ts";
import { Plain } from "./plain.tsx";

/** The next word takes the place and the focus of one that goes; after the last the search has it. */
function remove(rest: string, isLast: boolean): void {
  setFilter("q", rest);
  if (!isLast) return;
  const field = document.querySelector("[data-filter]");
  if (field instanceof HTMLElement) field.focus();
}

/** The words of the search, each with a way to go on without it. */
export function SearchChips() {
  const terms = searchTerms(place.value.query.get("q") ?? "");
  return (
    <ul class="terms" aria-label="Search terms">
      {terms.map(({ text, rest }, index) => (
        <li key={index}>
          <button
            type="button"
            class="button small set mono"
            aria-label={`Remove ${text}`}
            onClick={() => remove(rest, index === terms.length - 1)}
          >
            <span class="cut">
              <Plain text={text} />
            </span>
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
