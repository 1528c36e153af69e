// What `npm start` and `npm test` need before they can run: installed packages, and for `npm start` a build.
//
// Plain JavaScript, because nothing is installed yet. Both steps look before they work, so that the second time costs milliseconds,
// and a lock file keeps two commands on one clone from doing them at once.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const STATE = join(ROOT, '.plinth');
const LOCK = join(STATE, 'setup.lock');
const DIST = join(ROOT, 'dist');
const STAMP = join(DIST, '.built-from');
const SOURCES = ['core', 'plugins', 'conformance'];

/** Installs the locked packages when what lies in node_modules differs from package-lock.json. */
export function install() {
  if (installed()) return;
  alone(() => {
    if (installed()) return;
    console.error('installing packages…');
    run('npm', ['ci', '--no-fund', '--no-audit']);
  });
}

/** Compiles core, plugins and conformance into dist when a source changed since the last build, or always when `force` is set. */
export function build({ force = false } = {}) {
  if (!force && built()) return;
  alone(() => {
    if (!force && built()) return;
    console.error('building…');
    const fingerprint = sources();
    // Into a folder of its own: a running server keeps its files until the new ones are complete, and deleted sources leave nothing behind.
    const next = join(STATE, `dist-${process.pid}`);
    rmSync(next, { recursive: true, force: true });
    run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', next]);
    run(process.execPath, [join(ROOT, 'scripts/bundle.mjs'), next]);
    writeFileSync(join(next, '.built-from'), fingerprint);
    const previous = join(STATE, `dist-${process.pid}-previous`);
    rename(DIST, previous);
    rename(next, DIST);
    rmSync(previous, { recursive: true, force: true });
  });
}

/** npm writes down what it put into node_modules; it must hold every locked package that belongs on this machine. */
function installed() {
  const present = read(join(ROOT, 'node_modules/.package-lock.json'));
  if (present === null) return false;
  const { packages } = JSON.parse(present);
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) => path === '' || (path in packages ? packages[path].version === entry.version : entry.optional === true),
  );
}

function built() {
  return read(STAMP) === sources();
}

/** A hash over path, size and time of everything that the build reads. */
function sources() {
  const hash = createHash('sha256');
  const add = (path) => {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${relative(ROOT, path)} ${size} ${mtimeMs}\n`);
  };
  const visit = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name !== 'test') visit(path);
      else if (entry.isFile() && !entry.name.endsWith('.test.ts')) add(path);
    }
  };
  for (const folder of SOURCES) if (existsSync(join(ROOT, folder))) visit(join(ROOT, folder));
  for (const file of ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/bundle.mjs']) add(join(ROOT, file));
  return hash.digest('hex');
}

/** Runs `work` while no other process of this clone does; waits as long as that takes. */
function alone(work) {
  mkdirSync(STATE, { recursive: true });
  while (!claim()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  work();
  process.off('exit', release);
  release();
}

/** Takes the lock, or clears away one whose owner was killed, so that the next try takes it. */
function claim() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const owner = read(LOCK);
  if (owner !== null && !alive(Number(owner))) {
    const stale = `${LOCK}-${process.pid}`;
    rename(LOCK, stale);
    // Another process may have cleared and taken the lock in between: then it was not the stale one that moved.
    if (read(stale) === owner) rmSync(stale, { force: true });
    else rename(stale, LOCK);
  }
  return false;
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

/** The text of a file, null when there is none. */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Renames; what is not there needs no renaming. */
function rename(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Runs a command in the repository and ends this process when it fails: the command has said why. */
function run(command, args) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
