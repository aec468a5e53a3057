/** A pattern that is searched, in the syntax that `regex_extract` takes; `null` for what RE2 does not have. */
export function searchedRe2Pattern(source: string): string | null {
  return /\(\?(?:[=!>]|<[=!])|\\[1-9kG]|[*+?}]\+|&&/.test(source)
    ? null
    : source.replaceAll("(?<", "(?P<");
}
