/** The shells that `standin completions` knows. */
export const shells = ["bash", "zsh", "fish"] as const;

export type Shell = (typeof shells)[number];

/** The forms that `standin report` prints. */
export const reportForms = ["text", "json", "junit"] as const;

/** What an import may be allowed. */
export const allowances = ["wider"] as const;
