import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Change } from './recipe.ts';

/** How a file of `docs/deploy` is checked. */
export interface FileCheck {
  readonly file: string;
  /** What checks it: `nginx -t`. */
  readonly by: string;
  /** A mistake that the check must find. */
  readonly mistake: Change;
  /** @throws Error that says what is wrong with the text; `MissingProgram` when this machine cannot check it */
  check(text: string): Promise<void>;
}

/** This machine lacks what a check needs. */
export class MissingProgram extends Error {}

/**
 * Runs a program that checks a file.
 * @param refuses detects from the output that the program found something, for programs whose exit code does not say so
 * @throws Error with its output when it finds something
 */
export async function runCheck(command: readonly string[], refuses: RegExp | null = null): Promise<void> {
  const [program, ...args] = command as [string, ...string[]];
  let output: string;
  try {
    const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: 60_000 });
    output = stdout + stderr;
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { readonly code?: unknown; readonly stdout?: string; readonly stderr?: string };
    if (code === 'ENOENT') throw new MissingProgram(`this machine has no ${program}`);
    throw new Error(`${stdout}${stderr}`.trim() || String(error));
  }
  if (refuses?.test(output) === true) throw new Error(output.trim());
}
