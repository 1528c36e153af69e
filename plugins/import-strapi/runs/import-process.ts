import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SOURCE_URL } from '../import-options.ts';

/** Characters of what a process printed that are read: its last ones. */
const TAIL = 20_000;

/** The program of this package. */
function program(): string {
  const found = require.resolve('plinth/package.json');
  return join(dirname(found), (JSON.parse(readFileSync(found, 'utf8')) as { readonly bin: { readonly plinth: string } }).bin.plinth);
}

/**
 * Starts `plinth import strapi` as a process that outlives this one: what it writes has `plinth dev` start the service anew.
 * @param database URL of the source, which holds a password: arguments of a process are seen by everybody on the machine
 * @param folder its working directory, where what it prints goes: `output.log`
 * @returns its id
 */
export function startImport(args: readonly string[], database: string | undefined, folder: string): number {
  mkdirSync(folder, { recursive: true });
  const output = openSync(join(folder, 'output.log'), 'w');
  try {
    const command = [program(), 'import', 'strapi', ...args];
    const env = { ...process.env, ...(database !== undefined && { [SOURCE_URL]: database }) };
    const child = spawn(process.execPath, command, { cwd: folder, env, detached: true, stdio: ['ignore', output, output] });
    // What keeps it from starting is told by what it did not print.
    child.on('error', () => undefined);
    child.unref();
    return child.pid ?? 0;
  } finally {
    closeSync(output);
  }
}

/** Whether such a process is still at work. Ids are given to others again: it is known by its command. */
export function isImporting(pid: number): boolean {
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform === 'win32') return true;
  try {
    const { state, command } = process.platform === 'linux' ? seenByLinux(pid) : seenByPs(pid);
    // A process that has ended and that nobody has asked after is a zombie: `Z`.
    return !state.startsWith('Z') && command.includes(' import strapi ');
  } catch {
    return false;
  }
}

interface SeenProcess {
  readonly state: string;
  readonly command: string;
}

/** Small images have no `ps`, or one that takes other options. */
function seenByLinux(pid: number): SeenProcess {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the name of the program, which may hold anything.
  const state = stat.slice(stat.lastIndexOf(')') + 2);
  return { state, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
}

function seenByPs(pid: number): SeenProcess {
  const line = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [state = '', ...command] = line.split(/\s+/);
  return { state, command: command.join(' ') };
}

/** The last lines that it printed. */
export function printedIn(folder: string): readonly string[] {
  try {
    const text = readFileSync(join(folder, 'output.log'), 'utf8');
    return text.slice(-TAIL).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
