#!/usr/bin/env node
/** The `plinth` program: the only place that touches signals and the exit of the process. */
import process from 'node:process';
import { runCli } from './run-cli.ts';

const stops: (() => void)[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping || stops.length === 0) process.exit(1);
    stopping = true;
    for (const stop of stops) stop();
  });
}

void runCli({
  args: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  terminal: process.stdout.isTTY === true,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  onStop: (stop) => void stops.push(stop),
  onUnhandledRejection: (report) => void process.on('unhandledRejection', report),
}).then((code) => {
  // Not at once: what was written to a pipe is still on its way.
  process.exitCode = code;
});
