// `node scripts/figures.mjs`: packs the package, installs it into an empty folder like a new user, and prints the packed and installed
// size, the number of packages, the time to `ready`, the idle memory, and the size of an image above its base. Needs the registry.

import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { startServer } from './running-server.mjs';
import { build, needsDriver, ROOT } from './setup.mjs';

const STARTS = 5;
/** Milliseconds after which a server without requests is idle. */
const REST = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'plinth-figures-'));
try {
  build();
  const npm = (args, cwd) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT));
  print('package', `${megabytes(packed.size)} packed, ${megabytes(packed.unpackedSize)} unpacked, ${packed.files.length} files`);

  const app = join(folder, 'app');
  mkdirSync(join(app, 'config/content-types'), { recursive: true });
  const dependencies = { plinth: `file:../${packed.filename}`, ...driver() };
  writeFileSync(join(app, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(app, 'config/content-types/page.json'), JSON.stringify(pageType()));
  npm(['install', '--omit=dev', '--no-fund', '--no-audit'], app);
  const modules = join(app, 'node_modules');
  const installed = Object.keys(JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages).length;
  print('installed', `${megabytes(sizeOf(modules))} in ${installed} packages`);
  print('largest', largest(modules));

  const times = [];
  let memory = '';
  for (let start = 0; start < STARTS; start++) {
    const began = performance.now();
    const server = await startServer([process.execPath, join(modules, 'plinth/dist/core/cli/bin.js'), 'start', '--port', '0'], {
      cwd: app,
      env: { LOG_LEVEL: 'warn', NODE_ENV: 'production', JWT_SECRET: 'f'.repeat(64) },
    });
    times.push(Math.round(performance.now() - began));
    if (start === STARTS - 1) {
      await setTimeout(REST);
      memory = residentOf(join(modules, 'plinth/dist/core/cli/bin.js'));
    }
    await server.stop();
  }
  print('ready', `after ${times[0]} ms on an empty database, then ${times.slice(1).join(', ')} ms (Node ${process.versions.node})`);
  print('idle', memory);

  trim(modules);
  print(
    'image',
    `${megabytes(sizeOf(modules))} of packages, and Node itself with ${megabytes(lstatSync(process.execPath).size)}, above the base`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The SQLite driver, if this version of Node has none. */
function driver() {
  if (!needsDriver()) return {};
  const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return { 'better-sqlite3': peerDependencies['better-sqlite3'] };
}

function print(name, text) {
  console.log(`${name.padEnd(10)} ${text}`);
}

function pageType() {
  return {
    kind: 'collectionType',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    attributes: { title: { type: 'string' } },
  };
}

/** Bytes of all files in a folder, without following links. */
function sizeOf(path) {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function largest(modules) {
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'));
  const packages = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : name,
  );
  const sizes = packages.map((name) => ({ name, size: sizeOf(join(modules, name)) })).sort((a, b) => b.size - a.size);
  return sizes
    .slice(0, 6)
    .map(({ name, size }) => `${name} ${megabytes(size)}`)
    .join(', ');
}

/** Resident memory of the process that runs a file. Only Linux reports it. */
function residentOf(file) {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(file)) continue;
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      return `${Math.round(Number(kilobytes) / 1_024)} MB resident after ${REST / 1_000} s without a request`;
    } catch (error) {
      // The process has ended in the meantime.
      if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error;
    }
  }
  return 'not told by this system';
}

/** Removes files that .ci/Dockerfile leaves out. */
function trim(modules) {
  for (const entry of readdirSync(modules, { recursive: true })) {
    if (/\.(map|d\.ts)$/.test(entry)) rmSync(join(modules, entry), { recursive: true, force: true });
  }
}

function megabytes(bytes) {
  return `${(bytes / 1_024 ** 2).toFixed(1)} MB`;
}
