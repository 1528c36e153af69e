import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(__dirname, '../../../dist/core/cli/bin.js');

/** Milliseconds to wait for output. Long, since several processes may start at the same time on a busy machine. */
const PATIENCE = 120_000;

/** A process of the built program. */
export interface ProgramProcess {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly output: { readonly out: string; readonly err: string };
  /** Its exit code and signal, once all of its output is read. */
  readonly exit: Promise<unknown[]>;
  /**
   * Waits for a match in the output of both streams, and returns the output up to its end. The next call begins there.
   * @throws Error with all output if the process ends first, or if nothing matches within two minutes
   */
  next(pattern: RegExp): Promise<string>;
}

const started: ChildProcess[] = [];

/** Starts the built program. @param env its environment, besides `PATH` */
export function startProgram(args: readonly string[], env: Readonly<Record<string, string>> = {}): ProgramProcess {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  const output = { out: '', err: '' };
  let text = '';
  let end = 0;
  const waiting = new Set<() => void>();
  const read = (name: 'out' | 'err') => (chunk: string) => {
    output[name] += chunk;
    text += chunk;
    for (const look of waiting) look();
  };
  child.stdout.setEncoding('utf8').on('data', read('out'));
  child.stderr.setEncoding('utf8').on('data', read('err'));
  const exit = once(child, 'close');
  return {
    child,
    output,
    exit,
    next: (pattern) =>
      new Promise((resolve, reject) => {
        const fail = (reason: string) => {
          clearTimeout(timer);
          waiting.delete(look);
          reject(new Error(`${reason} without printing ${pattern}: ${text}`));
        };
        const timer = setTimeout(() => fail('it has run for two minutes'), PATIENCE);
        const look = () => {
          const match = pattern.exec(text.slice(end));
          if (match === null) return;
          clearTimeout(timer);
          waiting.delete(look);
          const begin = end;
          end += match.index + match[0].length;
          resolve(text.slice(begin, end));
        };
        waiting.add(look);
        look();
        void exit.then(() => fail('it has ended'));
      }),
  };
}

/** Kills the processes that still run, such as those of failed tests. */
export async function killPrograms(): Promise<void> {
  const running = started.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    running.map(async (child) => {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }),
  );
}
