import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly rowHeight: number;
  readonly label: string;
  readonly head: ComponentChildren;
  readonly columns: string;
  /** The row that `j` and `k` are on: always drawn, so that it keeps the focus. */
  readonly active: string | undefined;
  readonly row: (item: T) => ComponentChildren;
  readonly rowClass?: (item: T) => string;
}

const spare = 8;

interface Anchor {
  readonly key: string;
  readonly offset: number;
}

/**
 * Draws only the rows in sight. What a person looks at stays where it is when
 * rows come in above: the first row in sight is the anchor.
 */
export function VirtualList<T>(props: Props<T>) {
  const { items, keyOf, rowHeight } = props;
  const box = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | undefined>(undefined);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    const held = anchor.current;
    if (element === null || held === undefined || element.scrollTop === 0) {
      return;
    }
    const at = items.findIndex((item) => keyOf(item) === held.key);
    if (at === -1) return;
    const wanted = at * rowHeight + held.offset;
    if (Math.abs(element.scrollTop - wanted) >= 1) {
      element.scrollTop = wanted;
      setTop(wanted);
    }
  }, [items, rowHeight]);

  useLayoutEffect(() => {
    if (props.active === undefined) return;
    bringIntoView(props.active);
    const { activeElement } = document;
    if (
      activeElement === document.body || box.current?.contains(activeElement)
    ) {
      focusRow(props.active);
    }
  }, [props.active]);

  function bringIntoView(key: string): void {
    const element = box.current;
    const at = items.findIndex((item) => keyOf(item) === key);
    if (element === null || at === -1) return;
    const start = at * rowHeight;
    const view = element.clientHeight - headHeight(element);
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + view) {
      element.scrollTop = start + rowHeight - view;
    }
  }

  function onScroll(): void {
    const scrolled = box.current?.scrollTop ?? 0;
    const at = Math.floor(scrolled / rowHeight);
    const item = items[at];
    anchor.current = item === undefined || scrolled === 0
      ? undefined
      : { key: keyOf(item), offset: scrolled - at * rowHeight };
    setTop(scrolled);
  }

  return (
    <div
      class={`list ${props.columns}`}
      ref={box}
      onScroll={onScroll}
      role="table"
      aria-label={props.label}
      aria-rowcount={items.length + 1}
      tabIndex={0}
    >
      <div role="rowgroup" class="list-head">
        <div role="row" class="row" aria-rowindex={1}>{props.head}</div>
      </div>
      <div
        role="rowgroup"
        class="list-body"
        style={{ height: `${items.length * rowHeight}px` }}
      >
        {indices(props, top, height).map((index) => {
          const item = items[index];
          if (item === undefined) return null;
          const key = keyOf(item);
          const mark = key === props.active ? " active" : "";
          return (
            <div
              role="row"
              key={key}
              class={`row${mark} ${props.rowClass?.(item) ?? ""}`}
              aria-rowindex={index + 2}
              data-key={key}
              style={{ transform: `translateY(${index * rowHeight}px)` }}
            >
              {props.row(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Gives a row's link the focus, so that `Enter` follows it. */
export function focusRow(key: string): void {
  const link = document.querySelector(
    `[data-key="${CSS.escape(key)}"] .row-link`,
  );
  if (link instanceof HTMLElement) link.focus({ preventScroll: true });
}

function headHeight(element: HTMLElement): number {
  const head = element.firstElementChild;
  return head instanceof HTMLElement ? head.offsetHeight : 0;
}

function indices<T>(props: Props<T>, top: number, height: number): number[] {
  const { items, keyOf, rowHeight, active } = props;
  const from = Math.max(0, Math.floor(top / rowHeight) - spare);
  const end = Math.min(
    items.length,
    Math.ceil((top + height) / rowHeight) + spare,
  );
  const drawn = Array.from(
    { length: Math.max(0, end - from) },
    (_, step) => from + step,
  );
  if (active === undefined) return drawn;
  const pinned = items.findIndex((item) => keyOf(item) === active);
  if (pinned === -1 || (pinned >= from && pinned < end)) return drawn;
  return pinned < from ? [pinned, ...drawn] : [...drawn, pinned];
}
