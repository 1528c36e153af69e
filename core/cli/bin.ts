#!/usr/bin/env node
/** The `plinth` program. Only this file touches signals and the exit of the process. */
import { fork, type SendHandle } from 'node:child_process';
import process from 'node:process';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import type { CliChannel } from './app-kernel.ts';
import { runCli } from './run-cli.ts';

// Limits how much garbage may accumulate before a collection, in percent of the memory in use. By default V8 allows several times as much
// under writes.
// Less memory stays resident after a load of reads and writes, at no measurable cost in processor time.
setFlagsFromString('--heap-growing-percent=30');

/** Milliseconds for which abandoned work, such as a job that ignores its abort signal, can delay the exit of a stopped program. */
const GRACE = 1_000;

const stops: (() => void)[] = [];
const reloads: (() => void)[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (signal === 'SIGHUP' && !stopping && reloads.length > 0 && !hasTerminal()) {
      for (const reload of reloads) reload();
      return;
    }
    if (stopping || stops.length === 0) process.exit(1);
    stopping = true;
    for (const stop of stops) stop();
  });
}

// Assume failure: the program may run out of work before it has answered.
process.exitCode = 1;
let answered = false;
process.on('exit', (code) => {
  if (answered || code !== 0) return;
  process.exitCode = 1;
  process.stderr.write('plinth: code of the app or of a plugin called process.exit before the command finished\n');
});

/** Closing a terminal sends SIGHUP, the signal that otherwise means reload. */
function hasTerminal(): boolean {
  return [0, 1, 2].some(isatty);
}

/** The channel to the process that forked this one, if any. */
function channelToParent(): { readonly parent?: CliChannel } {
  if (process.send === undefined) return {};
  const parent: CliChannel = {
    send: (message, socket) =>
      new Promise((sent) => (process.connected ? process.send?.(message, socket as SendHandle, undefined, () => sent()) : sent())),
    onMessage: (take) => void process.on('message', (message, socket) => take(message, (socket as object | undefined) ?? null)),
    onClose: (closed) => void process.on('disconnect', closed),
    close: () => {
      if (process.connected) process.disconnect();
    },
  };
  return { parent };
}

void runCli({
  args: process.argv.slice(2),
  env: process.env,
  cwd: process.cwd(),
  terminal: process.stdout.isTTY === true,
  // Opened only when it is needed.
  get input() {
    return process.stdin;
  },
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  onStop: (stop) => void stops.push(stop),
  onReload: (reload) => void reloads.push(reload),
  fork: (args) => fork(process.argv[1] as string, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
  ...channelToParent(),
  onUnhandledRejection: (report) => void process.on('unhandledRejection', report),
}).then((code) => {
  // Delayed, because output to a pipe may still be in transit.
  answered = true;
  process.exitCode = code;
  if (stopping || process.send !== undefined) setTimeout(() => process.exit(), GRACE).unref();
});
