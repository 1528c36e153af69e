// Adds missing optional platform packages to package-lock.json.
//
// npm drops an optional dependency from the lock when the registry in use does not carry it (mirrors often keep one platform only). `npm
// ci` then refuses that lock on every machine. The entries can be written without the registry: the version is the one that the parent
// requires, and the platform is part of the name. Run it after `npm install`; `--check` only checks.

import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** The platform in a package's name, such as `@swc/core-linux-x64-gnu`. */
function platform(name) {
  const words = name.split('/').at(-1).split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const musl = words.some((word) => word.startsWith('musl'));
  const gnu = words.some((word) => word.startsWith('gnu'));
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(os === 'linux' && (musl || gnu) && { libc: [musl ? 'musl' : 'glibc'] }),
    ...(os && { os: [os] }),
  };
}

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const missing = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (lock.packages[`${parent}/node_modules/${name}`] || lock.packages[`node_modules/${name}`]) continue;
    const { cpu, libc, os } = platform(name);
    // Without the registry, only exact versions are known. A wrong entry does no harm only if the package is for a named platform.
    if (!/^\d/.test(range) || !(os ?? cpu))
      throw new Error(`${parent} wants ${name}@${range}, which package-lock.json lacks: run npm install`);
    missing.push([
      `node_modules/${name}`,
      { version: range, ...(cpu && { cpu }), ...(entry.dev && { dev: true }), ...(libc && { libc }), optional: true, ...(os && { os }) },
    ]);
  }
}

if (missing.length > 0 && process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${missing.length} optional packages; run: node scripts/complete-lock.mjs`);
  process.exitCode = 1;
} else if (missing.length > 0) {
  const [root, ...rest] = Object.entries(lock.packages);
  const sorted = [...rest, ...missing].sort(([a], [b]) => a.localeCompare(b, 'en'));
  lock.packages = Object.fromEntries([root, ...sorted]);
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`added ${missing.length} optional packages to package-lock.json`);
}
