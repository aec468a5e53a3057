/** What an import may be allowed. */
export const allowances = ["wider"] as const;
