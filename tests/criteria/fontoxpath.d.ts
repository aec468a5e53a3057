// What the tests use of fontoxpath; its own types bring those of browsers along.

interface Evaluate {
  (
    expression: string,
    node: unknown,
    facade: null,
    variables: Record<string, never>,
    type: number,
    options: {
      namespaceResolver(prefix: string): string | null;
      disableCache: boolean;
    },
  ): unknown;
  readonly ANY_TYPE: number;
}

declare const fontoxpath: { readonly evaluateXPath: Evaluate };

export default fontoxpath;
