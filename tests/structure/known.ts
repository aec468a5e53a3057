/** What the rules find and is yet to be put right. The list only shrinks: one that is gone has to go from here, too. */
export const known: readonly string[] = [
  "tests/stub_files/watch_test.ts has more than 250 lines",
];
