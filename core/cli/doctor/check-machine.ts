import { existsSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { EnvValues } from '../../config/index.ts';
import { type DoctorFinding, look, mend, when } from './doctor-finding.ts';

/** Facts about the machine and process that serve an app. */
export interface Machine {
  /** `22.13.0`. */
  readonly node: string;
  readonly now: () => Date;
  /** Whether the C library is glibc, which keeps freed memory instead of returning it to the system. */
  readonly isGlibc: boolean;
  /** Whether the process is root. */
  readonly isRoot: boolean;
  /** Whether files have owners and permissions. */
  readonly hasModes: boolean;
  /** Free and total bytes of the disk that holds a folder. */
  readonly disk: (folder: string) => { readonly free: number; readonly size: number };
}

/** The machine of this process. */
export function thisMachine(): Machine {
  const { header } = process.report.getReport() as { readonly header?: { readonly glibcVersionRuntime?: string } };
  return {
    node: process.versions.node,
    now: () => new Date(),
    isGlibc: header?.glibcVersionRuntime !== undefined,
    isRoot: process.getuid?.() === 0,
    hasModes: process.platform !== 'win32',
    disk: (folder) => {
      const { bavail, blocks, bsize } = statfsSync(folder);
      return { free: bavail * bsize, size: blocks * bsize };
    },
  };
}

/** The last day on which a release of Node gets fixes. Releases with odd numbers are supported for half a year. */
const ENDS: Readonly<Record<number, string>> = { 20: '2026-04-30', 22: '2027-04-30', 24: '2028-04-30', 26: '2029-04-30' };
const MALLOC = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'] as const;
const MB = 1_024 ** 2;

/** Checks that need no configuration: Node, packages, the process, its files and its disk. */
export function checkMachine(appDir: string, env: EnvValues, machine: Machine): readonly DoctorFinding[] {
  return [
    ...nodeFindings(machine),
    ...packageFindings(appDir),
    ...processFindings(env, machine),
    ...fileFindings(appDir, machine),
    ...diskFindings(appDir, machine),
  ];
}

function nodeFindings({ node, now }: Machine): readonly DoctorFinding[] {
  const { engines } = require('plinth/package.json') as { readonly engines: { readonly node: string } };
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = engines.node.replace(/^>=/, '').split('.').map(Number);
  const newest = Object.keys(ENDS).at(-1);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    return [mend('node', `Node.js ${node} is too old; ${engines.node} is required`, `use Node.js ${newest}`)];
  }
  const end = ENDS[major];
  if (end === undefined)
    return when(major % 2 === 1, () =>
      look(
        'node',
        `Node.js ${node} is not a long-term support release; it is supported for only six months`,
        'use a release with an even major version',
      ),
    );
  return when(now() > new Date(`${end}T23:59:59Z`), () =>
    look('node', `Node.js ${major} has been out of support since ${end}`, `use Node.js ${newest}`),
  );
}

/** If a plugin resolves a package to another copy than the service, it gets separate module state, and its registrations have no effect. */
function packageFindings(appDir: string): readonly DoctorFinding[] {
  const own = createRequire(__filename);
  const ofApp = createRequire(join(appDir, 'package.json'));
  const folder = (from: NodeJS.Require, name: string): string | null => {
    try {
      return dirname(realpathSync(from.resolve(`${name}/package.json`)));
    } catch {
      return null;
    }
  };
  return ['plinth', 'graphql'].flatMap((name) => {
    const [ours, theirs] = [folder(own, name), folder(ofApp, name)];
    return when(theirs !== null && ours !== theirs, () =>
      mend(
        'packages',
        `the app uses a different copy of "${name}" (${theirs}) than the server (${ours})`,
        `use a single copy; npm ls ${name} shows which packages depend on it`,
      ),
    );
  });
}

function processFindings(env: EnvValues, { isGlibc, isRoot }: Machine): readonly DoctorFinding[] {
  const unset = MALLOC.filter((name) => !env[name]);
  return [
    ...when(isRoot, () => look('process', 'the process runs as root', 'run it as a dedicated user')),
    ...when(isGlibc && unset.length > 0, () =>
      look(
        'process',
        `freed memory is not returned to the system: ${unset.join(', ')} ${unset.length === 1 ? 'is' : 'are'} not set`,
        'MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 (docs/deployment.md)',
      ),
    ),
  ];
}

function fileFindings(appDir: string, { hasModes }: Machine): readonly DoctorFinding[] {
  const file = join(appDir, '.env');
  if (!hasModes || !existsSync(file)) return [];
  const mode = statSync(file).mode & 0o777;
  return when((mode & 0o077) !== 0, () =>
    mend('files', `other users can read or write ${file} (${mode.toString(8)})`, `chmod 600 ${file}`),
  );
}

/** Checks the free space of the disk that holds a folder. */
export function diskFindings(folder: string, { disk }: Pick<Machine, 'disk'>): readonly DoctorFinding[] {
  const { free, size } = disk(folder);
  if (size === 0) return [];
  const text = `${Math.round(free / MB)} MB of ${Math.round(size / MB)} MB are free on the disk of ${folder}`;
  if (free < 200 * MB) return [mend('disk', text, 'free up disk space; when the disk is full, writes are rejected with 507')];
  return when(free < 1_024 * MB || free < size / 20, () => look('disk', text, 'free up disk space'));
}
