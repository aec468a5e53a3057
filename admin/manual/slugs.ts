/** Gives the headings of one page their anchors, as GitHub does, so that links between pages lead to the same places there and here. */
export function createSlugs(): (heading: string) => string {
  const taken = new Map<string, number>();
  return (heading) => {
    const slug = heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
    const times = taken.get(slug) ?? 0;
    taken.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  };
}
