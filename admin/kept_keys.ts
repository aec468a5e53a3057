/** Where the browser keeps the theme, for the UI and for the documentation alike. */
export const themeKey = "standin-theme";

/** Where a tab keeps the control token. */
export const tokenKey = "standin-control-token";
