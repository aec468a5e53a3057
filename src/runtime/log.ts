/** From the most to the least talkative. */
export const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

export const logFormats = ["text", "json"] as const;
export type LogFormat = (typeof logFormats)[number];

type Facts = Record<string, unknown>;

/** One line a call; `facts` are printed as `key=value` or as JSON members. */
export interface Log {
  debug(message: string, facts?: Facts): void;
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}

interface LogOptions {
  readonly level: LogLevel;
  readonly format: LogFormat;
  /** Takes one line without its end. */
  write(line: string): void;
}

/** A log that writes the lines of its level and above. */
export function createLog({ level, format, write }: LogOptions): Log {
  const least = logLevels.indexOf(level);
  const line = format === "json" ? jsonLine : textLine;
  const at = (name: LogLevel) =>
    logLevels.indexOf(name) < least
      ? () => {}
      : (message: string, facts: Facts = {}) =>
        write(line(name, message, facts));
  return {
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
  };
}

function textLine(level: LogLevel, message: string, facts: Facts): string {
  const tail = Object.entries(facts).map(([key, value]) =>
    ` ${key}=${
      typeof value === "string" ? plain(value) : JSON.stringify(value)
    }`
  );
  return `${new Date().toISOString()} ${level} ${plainLine(message)}${
    tail.join("")
  }`;
}

/** Quoted only where a reader or a script would lose the word's end. */
function plain(value: string): string {
  return /^[^\s"=]+$/.test(value) ? value : JSON.stringify(value);
}

/** Facts come from requests: a line break in one must not forge a second line. */
function plainLine(message: string): string {
  return message.replaceAll(/[\r\n]+/g, " ");
}

function jsonLine(level: LogLevel, message: string, facts: Facts): string {
  const time = new Date().toISOString();
  return JSON.stringify({ time, level, message, ...facts });
}
