import type { ComponentChildren } from "preact";

interface Props {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** Says why there is nothing and what to do next. */
export function Empty({ title, children }: Props) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
