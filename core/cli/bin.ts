#!/usr/bin/env node
/** The `plinth` program: the only place that touches signals and the exit of the process. */
import { fork, type SendHandle } from 'node:child_process';
import process from 'node:process';
import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import type { CliChannel } from './app-kernel.ts';
import { runCli } from './run-cli.ts';

// How much garbage may gather before it is collected, in percent of what is in use; left alone, V8 lets several times as much gather under writes.
// Less memory stays resident after a load of reads and writes, at no measurable cost in processor time.
setFlagsFromString('--heap-growing-percent=30');

/** Milliseconds for which work that nobody waits for any more, such as a job that ignores its signal, can keep a stopped program from ending. */
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

// A program that runs out of work before it has answered has failed.
process.exitCode = 1;
let answered = false;
process.on('exit', (code) => {
  if (answered || code !== 0) return;
  process.exitCode = 1;
  process.stderr.write('plinth: code of the app or of a plugin has ended the process (process.exit) before the command was done\n');
});

/** A terminal that is closed sends the signal that else means to reload. */
function hasTerminal(): boolean {
  return [0, 1, 2].some(isatty);
}

/** The process that forked this one, if one did. */
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
  // Opened when it is asked for.
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
  // Not at once: what was written to a pipe is still on its way.
  answered = true;
  process.exitCode = code;
  if (stopping || process.send !== undefined) setTimeout(() => process.exit(), GRACE).unref();
});
