import { execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SOURCE_URL } from '../import-options.ts';

/** Characters of a process's output that are read, from the end. */
const TAIL = 20_000;

/** Path of this package's program. */
function program(): string {
  const found = require.resolve('plinth/package.json');
  return join(dirname(found), (JSON.parse(readFileSync(found, 'utf8')) as { readonly bin: { readonly plinth: string } }).bin.plinth);
}

/**
 * Starts `plinth import strapi` as a detached process, since the files it writes make `plinth dev` restart the service.
 * @param database URL of the source. It may contain a password, so it is no argument: those are visible to all users of the machine
 * @param folder its working directory, with its output in `output.log`
 * @returns its process id
 */
export function startImport(args: readonly string[], database: string | undefined, folder: string): number {
  mkdirSync(folder, { recursive: true });
  const output = openSync(join(folder, 'output.log'), 'w');
  try {
    const command = [program(), 'import', 'strapi', ...args];
    const env = { ...process.env, ...(database !== undefined && { [SOURCE_URL]: database }) };
    const child = spawn(process.execPath, command, { cwd: folder, env, detached: true, stdio: ['ignore', output, output] });
    // If it cannot be started, its missing output shows that.
    child.on('error', () => undefined);
    child.unref();
    return child.pid ?? 0;
  } finally {
    closeSync(output);
  }
}

/** Whether the import process is still running. Process ids are reused, so its command is checked, too. */
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
    // `Z`: a zombie, which has ended but was not waited for.
    return !state.startsWith('Z') && command.includes(' import strapi ');
  } catch {
    return false;
  }
}

interface SeenProcess {
  readonly state: string;
  readonly command: string;
}

/** Small images have no `ps`, or one with other options. */
function seenByLinux(pid: number): SeenProcess {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // After the program's name, which may contain any characters.
  const state = stat.slice(stat.lastIndexOf(')') + 2);
  return { state, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
}

function seenByPs(pid: number): SeenProcess {
  const line = execFileSync('ps', ['-o', 'state=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [state = '', ...command] = line.split(/\s+/);
  return { state, command: command.join(' ') };
}

/** The last lines of its output. */
export function printedIn(folder: string): readonly string[] {
  try {
    const text = readFileSync(join(folder, 'output.log'), 'utf8');
    return text.slice(-TAIL).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
