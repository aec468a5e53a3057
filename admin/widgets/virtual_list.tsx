import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

interface Props<T> {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly rowHeight: number;
  readonly label: string;
  readonly head: ComponentChildren;
  /** The class that lays out the columns. */
  readonly columns: string;
  /** Custom properties with which that class lays them out. */
  readonly widths?: Readonly<Record<string, string>>;
  /** The row that `j` and `k` are on: always drawn, so that it keeps the focus. */
  readonly active: string | undefined;
  readonly row: (item: T, index: number) => ComponentChildren;
  readonly rowClass: (item: T) => string;
  /** Called when the end comes near, perhaps several times. */
  readonly onEnd?: () => void;
}

interface Box {
  readonly current: HTMLElement | null;
}

/** Rows drawn above and below those in sight. */
const spare = 8;

/** The height of an element, followed as it changes. */
function useHeight(box: Box): number {
  const [height, setHeight] = useState(600);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return height;
}

/**
 * How far the list is scrolled. What a person looks at stays where it is when
 * rows come in above: the first row in sight is held as an anchor.
 */
function useScroll<T>(box: Box, { items, keyOf, rowHeight }: Props<T>) {
  const anchor = useRef<{ key: string; offset: number } | undefined>(undefined);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    const held = anchor.current;
    if (element === null || held === undefined) return;
    const at = items.findIndex((item) => keyOf(item) === held.key);
    const wanted = at * rowHeight + held.offset;
    if (at === -1 || Math.abs(element.scrollTop - wanted) < 1) return;
    element.scrollTop = wanted;
    setTop(wanted);
  }, [items, rowHeight]);
  const onScroll = () => {
    const scrolled = box.current?.scrollTop ?? 0;
    const at = Math.floor(scrolled / rowHeight);
    const item = items[at];
    anchor.current = item === undefined || scrolled === 0
      ? undefined
      : { key: keyOf(item), offset: scrolled - at * rowHeight };
    setTop(scrolled);
  };
  return { top, onScroll };
}

/** Brings the active row into sight, and the focus to it where the list or nothing had it. */
function useActive<T>(
  box: Box,
  { items, keyOf, rowHeight, active }: Props<T>,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    const at = items.findIndex((item) => keyOf(item) === active);
    if (element === null || active === undefined || at === -1) return;
    const start = at * rowHeight;
    const head = element.querySelector(".list-head")?.clientHeight ?? 0;
    const view = element.clientHeight - head;
    if (start < element.scrollTop) element.scrollTop = start;
    else if (start + rowHeight > element.scrollTop + view) {
      element.scrollTop = start + rowHeight - view;
    }
    const { activeElement } = document;
    if (activeElement === document.body || element.contains(activeElement)) {
      focusRow(active);
    }
  }, [active]);
}

/** Tells when less than a screen is left below. */
function useEnd<T>({ items, rowHeight, onEnd }: Props<T>, bottom: number) {
  const isNear = bottom + 600 > items.length * rowHeight;
  useLayoutEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, items.length]);
}

/** Gives a row's link the focus, so that `Enter` follows it. */
export function focusRow(key: string): void {
  const link = document.querySelector(
    `[data-key="${CSS.escape(key)}"] .row-link`,
  );
  if (link instanceof HTMLElement) link.focus({ preventScroll: true });
}

/** A table that draws only the rows in sight. */
export function VirtualList<T>(props: Props<T>) {
  const { items, rowHeight, label, columns, widths, head } = props;
  const box = useRef<HTMLDivElement>(null);
  const height = useHeight(box);
  const { top, onScroll } = useScroll(box, props);
  useEnd(props, top + height);
  useActive(box, props);
  return (
    <div
      class={`list ${columns}`}
      style={widths}
      ref={box}
      onScroll={onScroll}
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      tabIndex={0}
    >
      <div role="rowgroup" class="list-head">
        <div role="row" class="row" aria-rowindex={1}>{head}</div>
      </div>
      <div
        role="rowgroup"
        class="list-body"
        style={{ height: `${items.length * rowHeight}px` }}
      >
        {indices(props, top, height).map((index) => drawn(props, index))}
      </div>
    </div>
  );
}

function drawn<T>(props: Props<T>, index: number) {
  const item = props.items[index];
  if (item === undefined) return null;
  const key = props.keyOf(item);
  const mark = key === props.active ? "active" : "";
  return (
    <div
      role="row"
      key={key}
      class={`row ${mark} ${props.rowClass(item)}`}
      aria-rowindex={index + 2}
      data-key={key}
      style={{ transform: `translateY(${index * props.rowHeight}px)` }}
    >
      {props.row(item, index)}
    </div>
  );
}

function indices<T>(props: Props<T>, top: number, height: number): number[] {
  const { items, keyOf, rowHeight, active } = props;
  const from = Math.max(0, Math.floor(top / rowHeight) - spare);
  const end = Math.min(
    items.length,
    Math.ceil((top + height) / rowHeight) + spare,
  );
  const seen = Array.from(
    { length: Math.max(0, end - from) },
    (_, step) => from + step,
  );
  if (active === undefined) return seen;
  const pinned = items.findIndex((item) => keyOf(item) === active);
  if (pinned === -1 || (pinned >= from && pinned < end)) return seen;
  return pinned < from ? [pinned, ...seen] : [...seen, pinned];
}
