import { Readable } from 'node:stream';
import type { EnvValues } from '../../config/index.ts';
import { runCli } from '../index.ts';

/** The result of a run of the program. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A run that lasts until it is told to stop. */
export interface Running {
  /** Resolves with the match, once the output contains one. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  stop(): void;
  readonly done: Promise<Ran>;
}

/** Starts the program within this process. */
export function startPlinth(args: readonly string[], env: EnvValues = {}, input: string | Readable = ''): Running {
  let out = '';
  let err = '';
  const stops: (() => void)[] = [];
  const waiting = new Set<() => void>();
  const code = runCli({
    args,
    env: { DATABASE_URL: 'sqlite::memory:', ...env },
    cwd: '/',
    input: typeof input === 'string' ? Readable.from([input]) : input,
    out: (text) => {
      out += text;
      for (const look of waiting) look();
    },
    err: (text) => {
      err += text;
    },
    onStop: (stop) => stops.push(stop),
    onUnhandledRejection: () => undefined,
  });
  return {
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(out);
          if (match !== null) resolve(match);
        };
        waiting.add(look);
        look();
        void code.then(() => reject(new Error(`it ended without printing ${pattern}: ${out}${err}`)));
      }),
    stop: () => {
      for (const stop of stops) stop();
    },
    done: code.then((answered) => ({ code: answered, out, err })),
  };
}

/** Runs the program within this process, to its end. */
export function plinth(args: readonly string[], env: EnvValues = {}, input: string | Readable = ''): Promise<Ran> {
  return startPlinth(args, env, input).done;
}
