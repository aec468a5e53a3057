import { isSendable, tooLong } from "../sendable.ts";
import type { Command } from "./command.ts";

/** The URL of a command with all that its flags add to the query; or why it has no stub. */
export function addressOf(given: string, command: Command): URL | string {
  const problem = problemIn(given, command);
  if (problem !== null) return problem;
  const url = URL.parse(isWhole(given) ? given : `http://${given}`);
  if (url === null) return `"${given.slice(0, 60)}" is no URL: correct it`;
  const { query, data, isGet } = command;
  const added = [...isGet && data !== null ? [data] : [], ...query].join("&");
  const isShort = isSendable(added) && isSendable(url.href);
  if (isShort && added !== "") {
    // One by one, each would write the whole query anew.
    const all = [...url.searchParams, ...new URLSearchParams(added)];
    url.search = new URLSearchParams(all).toString();
  }
  return isShort && isSendable(url.href) ? url : tooLong;
}

function isWhole(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(url);
}

/** Why curl does not send a URL, or not as it is read here. */
function problemIn(
  url: string,
  { isPlainUrl, isPathAsIs }: Command,
): string | null {
  if (/[\s\p{Cc}\\]/u.test(url)) {
    return "its URL has white space or a backslash: encode it";
  }
  if (isWhole(url) ? !/^https?:/i.test(url) : isOther(url)) {
    return "its URL is not of http or https, and no stub answers others: leave the command out";
  }
  if (/^\//.test(url)) return "its URL has no host: write one before the path";
  if (!isPlainUrl && isGlob(url)) {
    return "its URL has brackets or braces, with which curl sends several requests: write them out, or add --globoff";
  }
  const variable = /%(?![\da-f]{2})[a-z_]\w*%/i.exec(url)?.[0];
  if (variable !== undefined) {
    return `its URL has "${variable}", a variable of cmd: write its value`;
  }
  return isPathAsIs && dots.test(url) || encodedDots.test(url)
    ? 'its path has "." or ".." as a step that curl does not resolve: write the path without'
    : null;
}

const dots = /\/\.\.?(?:[/?#]|$)/;
const encodedDots = /^[^?#]*\/(?:%2e|\.%2e|%2e\.|%2e%2e)(?:[/?#]|$)/i;

/** Whether curl guesses another protocol by the name of the host. */
function isOther(url: string): boolean {
  return /^(?:file:|(?:ftp|dict|ldap|imap|smtp|pop3)\.)/i.test(url);
}

/** Whether curl makes several URLs of one; brackets around an address of IPv6 are none of it. */
function isGlob(url: string): boolean {
  return /[[\]{}]/.test(url.replace(/^(?:[a-z]+:\/\/)?[^/?]*/i, ""));
}

/** The user that a URL names, with the password; `null` for none. */
export function userIn({ username, password }: URL): string | null {
  if (username === "" && password === "") return null;
  return `${decoded(username)}:${decoded(password)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
