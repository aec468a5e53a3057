/** The forms that `standin report` prints. */
export const reportForms = ["text", "json", "junit"] as const;
