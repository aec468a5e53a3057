/** Lets the keyboard scroll what is wider than its place. */
export function startScrollFocus(): void {
  const places = document.querySelectorAll<HTMLElement>(
    "main pre, main .table",
  );
  const update = () => {
    for (const place of places) {
      if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
      else place.removeAttribute("tabindex");
    }
  };
  update();
  addEventListener("resize", update);
}

/** Where a heading has to be to be the current one, in pixels from the top. */
const line = 120;

/** Marks in the menu where the reader is. */
export function startCurrentPlace(): void {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('#menu a[href^="#"]'),
  ].filter((link) => !link.classList.contains("menu-close"));
  const places = links.flatMap((link) => {
    const id = decodeURIComponent(link.hash.slice(1));
    const place = document.getElementById(id);
    return place === null ? [] : [{ link, place }];
  });
  let waiting = false;
  const update = () => {
    waiting = false;
    const current = places.findLast(({ place }) =>
      place.getBoundingClientRect().top < line
    );
    for (const one of places) {
      if (one === current) one.link.setAttribute("aria-current", "location");
      else one.link.removeAttribute("aria-current");
    }
    if (matchMedia("(min-width: 960px)").matches) {
      current?.link.scrollIntoView({ block: "nearest" });
    }
  };
  addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(update);
    waiting = true;
  }, { passive: true });
  update();
}
