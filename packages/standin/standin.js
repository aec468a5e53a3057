#!/usr/bin/env node
// @ts-check
// Starts Standin under Node, and ends with it.
import { spawn } from "node:child_process";
import process from "node:process";
import { command } from "./command.js";

/**
 * Windows knows no SIGTERM: there a program is ended, not asked.
 * @type {NodeJS.Signals[]}
 */
const always = ["SIGTERM"];

/**
 * What a terminal sends goes to all that runs in it, the server included. It
 * would take a signal that is passed on for a second one, and end at once.
 * @type {NodeJS.Signals[]}
 */
const ofTerminal = ["SIGINT", "SIGHUP", "SIGBREAK"];

/** Milliseconds between two looks at whether the parent is still there. */
const parentMs = 250;

const hasTerminal = [process.stdin, process.stdout, process.stderr]
  .some((stream) => stream.isTTY);

function start() {
  const { program, args, env } = command(process.argv.slice(2));
  const child = spawn(program, args, {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  child.on("error", (error) => fail(`cannot run "${program}"`, error));
  for (const signal of [...always, ...ofTerminal]) {
    process.on(signal, () => {
      if (always.includes(signal) || !hasTerminal) child.kill(signal);
    });
  }
  if (process.env.npm_command === "exec") endWithParent(child);
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * npx tells a shell that it was asked to end, and that tells nobody.
 * @param {import("node:child_process").ChildProcess} child
 */
function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, parentMs);
}

/**
 * @param {string} what
 * @param {unknown} error
 */
function fail(what, error) {
  console.error(
    `error: ${what}: ${error instanceof Error ? error.message : error}`,
  );
  process.exit(1);
}

try {
  start();
} catch (error) {
  fail("cannot start Standin", error);
}
