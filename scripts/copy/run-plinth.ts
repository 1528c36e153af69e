import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { environment } from './copied-app.ts';

/** The program, from its source. */
const PROGRAM = ['--import', 'tsx', '--conditions=@plinth/source', join(__dirname, '../../core/cli/bin.ts')];

/** Result of one run of the program. */
export interface Ran {
  /** Null: it was killed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The command for `startServer`. */
export function command(...args: readonly string[]): readonly string[] {
  return [process.execPath, ...PROGRAM, ...args];
}

/** Runs the program in its own process. @param kills called with each line of standard error; true kills the process */
export function runPlinth(args: readonly string[], url: string, kills: (line: string) => boolean = () => false): Promise<Ran> {
  const child = spawn(process.execPath, [...PROGRAM, ...args], { env: { ...process.env, ...environment, DATABASE_URL: url } });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    if (text.split('\n').some(kills)) child.kill('SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

/** Runs the program, which must succeed. @returns its output */
export async function mustRun(args: readonly string[], url: string): Promise<string> {
  const { code, out, err } = await runPlinth(args, url);
  if (code !== 0) throw new Error(`plinth ${args.join(' ')} ended with ${code}: ${out}${err}`);
  return out;
}
