import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { FileMistakesError, isPlinthError } from '../errors/index.ts';

/** Properties of an error from any realm. */
interface Thrown {
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly code?: unknown;
  readonly requireStack?: readonly string[];
}

/**
 * Converts what a module of the app threw while it was loaded or called to an error with file and line. Errors that already have a location
 * are returned unchanged.
 * @param file absolute path of the module
 */
export function moduleMistake(error: unknown, file: string, appDir: string): unknown {
  if (error instanceof FileMistakesError || isPlinthError(error)) return error;
  const thrown = (typeof error === 'object' && error !== null ? error : { message: String(error) }) as Thrown;
  const message = String(thrown.message);
  const mistake = parseMistake(message, appDir) ?? importMistake(message, thrown, file, appDir);
  const place =
    mistake === null ? { ...(frameOf(thrown.stack, appDir) ?? { file: inApp(file, appDir) }), message: `fails: ${message}` } : mistake;
  return new FileMistakesError([{ path: [], ...place }], error);
}

interface FoundMistake {
  readonly file?: string;
  readonly line?: number;
  readonly message: string;
}

/** Matches `ParseError: Unexpected token` with the location on a separate line. */
function parseMistake(message: string, appDir: string): FoundMistake | null {
  const [, what, file, line, column] = /^ParseError: (.*?)\s*\n\s*(.+):(\d+):(\d+)\s*$/s.exec(message) ?? [];
  if (what === undefined || file === undefined) return null;
  const said = `${what.charAt(0).toLowerCase()}${what.slice(1)}`;
  return { file: inApp(file, appDir), line: Number(line), message: `cannot be parsed: ${said} (column ${column})` };
}

function importMistake(message: string, { requireStack = [] }: Thrown, file: string, appDir: string): FoundMistake | null {
  const specifier = /^Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1];
  if (specifier === undefined) return null;
  const importer = requireStack[0] ?? file;
  const what = /^[./]|^[a-z]:/i.test(specifier)
    ? `imports "${inApp(specifier, appDir)}", which does not exist`
    : `imports the package "${specifier}", which is not installed`;
  return { file: inApp(importer, appDir), ...lineOf(specifier, importer), message: what };
}

function lineOf(specifier: string, file: string): { readonly line?: number } {
  try {
    const line =
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((text) => text.includes(specifier)) + 1;
    return line === 0 ? {} : { line };
  } catch {
    return {};
  }
}

/** The innermost stack frame in the app's own code. */
export function frameOf(stack: unknown, appDir: string): { readonly file: string; readonly line: number } | null {
  if (typeof stack !== 'string') return null;
  for (const [, file = '', line] of stack.matchAll(/(?:\(|at |file:\/\/)(\/[^():]+|[A-Za-z]:[^():]+):(\d+):\d+\)?$/gm)) {
    const own = inApp(file, appDir);
    if (!isAbsolute(own) && !own.startsWith('node_modules/')) return { file: own, line: Number(line) };
  }
  return null;
}

/** The path of a file in messages: relative to the app if inside it, with slashes on every system. */
function inApp(file: string, appDir: string): string {
  if (!isAbsolute(file)) return file;
  const own = relative(join(appDir), file);
  return own.startsWith('..') ? file : own.split(sep).join('/');
}
