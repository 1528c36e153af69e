// Writes docs/dependencies.md from package-lock.json and node_modules: every package of an installation, with version, licence, home and
// size. `--check` only checks whether the page is up to date. It ignores sizes, which differ between platforms.

import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runCommand } from './command.ts';
import { REASONS } from './dependency-reasons.ts';

const ROOT = join(__dirname, '..');
const FILE = join(ROOT, 'docs/dependencies.md');

/** Licences that a runtime package may have. An optional program that is linked at run time may have others. */
const ALLOWED = ['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'];

interface LockEntry {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly description?: string;
  readonly license?: string;
  readonly repository?: string | { readonly url?: string };
}

/** A package of an installation. */
interface Dependency {
  readonly name: string;
  readonly path: string;
  readonly version: string;
  readonly licence: string;
  readonly home: string;
  readonly isOptional: boolean;
  readonly isPlatform: boolean;
  /** Bytes of its files on this machine; null when it is for another platform. */
  readonly size: number | null;
}

function json<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function manifestOf(path: string): Manifest | null {
  try {
    return json<Manifest>(join(ROOT, path, 'package.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Normalizes a package's repository to `https://github.com/owner/name`. */
function homeOf({ repository }: Manifest): string {
  const text = (typeof repository === 'string' ? repository : (repository?.url ?? '')).replace(/^git\+|\.git(#.*)?$/g, '');
  if (/^[\w.-]+\/[\w.-]+$/.test(text)) return `https://github.com/${text}`;
  return text
    .replace(/^(git|ssh|http):\/\/(git@)?/, 'https://')
    .replace(/^git@([^:]+):/, 'https://$1/')
    .replace(/^github:/, 'https://github.com/');
}

/** Bytes of a package's own files, without nested packages and without files that were compiled here. */
function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? sizeOf(path) : lstatSync(path).size;
  }
  return bytes;
}

function dependencies(packages: Readonly<Record<string, LockEntry>>): readonly Dependency[] {
  const found: Dependency[] = [];
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.dev === true) continue;
    const manifest = manifestOf(path);
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.push({
      name,
      path,
      version: entry.version,
      licence: entry.license ?? manifest?.license ?? '',
      home: manifest === null ? '' : homeOf(manifest),
      isOptional: entry.optional === true,
      isPlatform: entry.os !== undefined || entry.cpu !== undefined || /-wasm32$/.test(name),
      size: manifest === null ? null : sizeOf(join(ROOT, path)),
    });
  }
  return found;
}

/** The packages in package.json that cause each package to be installed. */
function roots(packages: Readonly<Record<string, LockEntry>>, direct: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const brought = new Map<string, string[]>();
  const resolve = (from: string, name: string): string | null => {
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (path in packages) return path;
      if (folder === '' || !folder.includes('/node_modules/')) return `node_modules/${name}` in packages ? `node_modules/${name}` : null;
    }
  };
  for (const root of direct) {
    const seen = new Set<string>();
    const visit = (path: string) => {
      if (seen.has(path)) return;
      seen.add(path);
      brought.set(path, [...(brought.get(path) ?? []), root]);
      const { dependencies = {}, optionalDependencies = {} } = packages[path] as LockEntry;
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
        const next = resolve(path, name);
        if (next !== null) visit(next);
      }
    };
    visit(`node_modules/${root}`);
  }
  return brought;
}

function page(): string {
  const { packages } = json<{ readonly packages: Readonly<Record<string, LockEntry>> }>(join(ROOT, 'package-lock.json'));
  const own = json<{ readonly dependencies: object; readonly optionalDependencies?: object }>(join(ROOT, 'package.json'));
  const direct = [...Object.keys(own.dependencies), ...Object.keys(own.optionalDependencies ?? {})].sort();
  const all = dependencies(packages);
  assertKnown(all, direct);
  const brought = roots(packages, direct);
  const isDirect = ({ path }: Dependency) => direct.some((name) => path === `node_modules/${name}`);
  const here = all.filter(({ size }) => size !== null);
  const chosen = all.filter(isDirect);
  const others = all.filter((dependency) => !isDirect(dependency) && !dependency.isPlatform);
  const platforms = all.filter(({ isPlatform }) => isPlatform);
  return `# Dependencies

<!-- Written by \`npm run dependency-list\` from package-lock.json and the packages themselves. -->

This page lists what \`npm install plinth\` installs. A package is here because writing and maintaining the same code would cost more than trusting the package. It must be maintained,
have a licence that lets everybody use it, and load only where it is needed. Packages for a single feature (Apollo's server, S3, Nexus, the Model Context Protocol, Prometheus, OpenTelemetry) are peer dependencies: an app installs them when it uses the feature.

${licences(all)}

## Direct dependencies

Sizes are those of the package's files, without its dependencies, on the machine that wrote this page (${here.length} packages).

| Package | Version | Licence | Kept at | Why it is here | Size |
| --- | --- | --- | --- | --- | ---: |
${chosen.map((one) => `| \`${one.name}\`${one.isOptional ? ' (optional)' : ''} | ${one.version} | ${one.licence} | ${link(one.home)} | ${REASONS[one.name]} | ${kilobytes(one.size)} |`).join('\n')}

## Transitive dependencies

| Package | Version | Licence | Kept at | Brought by | Size |
| --- | --- | --- | --- | --- | ---: |
${others.map((one) => `| \`${one.name}\`${one.isOptional ? ' (optional)' : ''} | ${one.version} | ${one.licence} | ${link(one.home)} | ${(brought.get(one.path) ?? []).join(', ') || 'a peer'} | ${kilobytes(one.size)} |`).join('\n')}

## Platform-specific packages

These are compiled parts. npm installs those that fit the machine.

| Packages | Version | Licence | For |
| --- | --- | --- | --- |
${platformRows(platforms)}
`;
}

/** @throws Error for a package without a reason, a reason without a package, and an unknown licence */
function assertKnown(all: readonly Dependency[], direct: readonly string[]): void {
  const problems = [
    ...direct.filter((name) => !(name in REASONS)).map((name) => `${name}: scripts/dependency-reasons.ts does not say why it is here`),
    ...Object.keys(REASONS)
      .filter((name) => !direct.includes(name))
      .map((name) => `${name}: scripts/dependency-reasons.ts names it, and package.json does not`),
    ...all
      .filter(({ isPlatform, licence }) => !isPlatform && !licence.split(/[()]| OR /).some((name) => ALLOWED.includes(name)))
      .map(({ name, licence }) => `${name}: the licence "${licence}" is none of ${ALLOWED.join(', ')}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function licences(all: readonly Dependency[]): string {
  const counts = new Map<string, number>();
  for (const { licence, isPlatform } of all) if (!isPlatform) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([licence, count]) => `${licence} (${count})`);
  return `Licences: ${parts.join(', ')}. The compiled parts of \`sharp\`, which is optional, contain libvips as a separate library, under the LGPL 3.0.`;
}

function platformRows(platforms: readonly Dependency[]): string {
  const families = new Map<string, Dependency[]>();
  for (const one of platforms) {
    const family = one.name.replace(/-(aix|android|darwin|freebsd|linux|linuxmusl|openbsd|sunos|webcontainers|win32|wasm32)(-.*)?$/, '');
    families.set(family, [...(families.get(family) ?? []), one]);
  }
  return [...families]
    .map(([family, members]) => {
      const known = [...new Set(members.map(({ licence }) => licence).filter((licence) => licence !== ''))];
      const systems = members.map(({ name }) => name.slice(family.length + 1)).join(', ');
      return `| \`${family}-*\` | ${[...new Set(members.map(({ version }) => version))].join(', ')} | ${known.join('; ')} | ${systems} |`;
    })
    .join('\n');
}

function link(home: string): string {
  return home === '' ? '' : `[${home.replace(/^https:\/\/(github\.com\/)?/, '')}](${home})`;
}

function kilobytes(size: number | null): string {
  return size === null ? '' : `${Math.max(1, Math.round(size / 1_024)).toLocaleString('en')} KB`;
}

/** The page without machine-dependent values, and with tables as a formatter writes them. */
function comparable(text: string): string {
  return text
    .replace(/ +/g, ' ')
    .replace(/\| [\d,]* ?(KB )?\|$/gm, '|')
    .replace(/\(\d+ packages\)/, '');
}

runCommand(async () => {
  const text = page();
  if (!process.argv.includes('--check')) writeFileSync(FILE, text);
  else if (comparable(readFileSync(FILE, 'utf8')) !== comparable(text)) {
    throw new Error('docs/dependencies.md is not what package-lock.json says: run npm run dependency-list');
  }
});
