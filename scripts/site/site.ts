// `npm run site`: builds the documentation as a site of static files. VitePress is installed apart (`.plinth/site`), from the lock in this
// folder, so that neither `npm start` nor an app installs it. Links, anchors and files of the result are checked.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../setup.mjs';
import { faultsOf } from './check-site.ts';
import { writePages } from './page-texts.ts';
import { sitePages } from './pages.ts';
import { serveSite } from './serve-site.ts';
import type { SiteBuild } from './site-build.ts';

const HELP = `npm run site -- [options]

  --out FOLDER     where the site is written (default: .plinth/site/built)
  --base PATH      the path below which it is served (default: /)
  --all-versions   also builds each version that has a git tag (v1.2.3), below its number; the navigation leads to them
  --serve [PORT]   then serves it on this machine (default: 4173)
`;

const HERE = join(ROOT, 'scripts/site');
const FOLDER = join(ROOT, '.plinth/site');

/** Installs VitePress unless the installed version matches the lock. */
function install(): void {
  const lock = readFileSync(join(HERE, 'package-lock.json'), 'utf8');
  const stamp = join(FOLDER, 'node_modules/.installed-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.error('installing VitePress…');
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(HERE, name), join(FOLDER, name));
  run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'], {});
  writeFileSync(stamp, lock);
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): void {
  const { status, error } = spawnSync(command, args, {
    cwd: FOLDER,
    env: { ...process.env, ...env },
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
}

function buildSite(build: SiteBuild, out: string): void {
  const pages = sitePages(build.root);
  writePages(build.root, pages, join(build.folder, 'pages'));
  const settings = join(build.folder, '.vitepress');
  rmSync(settings, { recursive: true, force: true });
  mkdirSync(join(settings, 'theme'), { recursive: true });
  writeFileSync(join(settings, 'config.ts'), `export { default } from ${JSON.stringify(join(HERE, 'vitepress.ts'))};\n`);
  // VitePress's own theme, without its web fonts, in the colours of the interface. It is found from this folder alone.
  const style = JSON.stringify(join(HERE, 'style.css'));
  writeFileSync(
    join(settings, 'theme/index.ts'),
    `import theme from 'vitepress/theme-without-fonts';\nimport ${style};\n\nexport default theme;\n`,
  );
  run(process.execPath, [join(FOLDER, 'node_modules/vitepress/bin/vitepress.js'), 'build', build.folder, '--outDir', out], {
    SITE_BUILD: JSON.stringify(build),
  });
}

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The versions with a tag, newest first. */
function tags(): readonly string[] {
  return git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').filter(Boolean);
}

/** Unpacks the files of a tag into a temporary folder for the time of `work`. */
function withTag(tag: string, work: (root: string) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'plinth-site-'));
  try {
    const archive = join(root, '.archive.tar');
    git('archive', '--output', archive, tag);
    execFileSync('tar', ['-xf', archive, '-C', root]);
    work(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: {
      out: { type: 'string', default: join(FOLDER, 'built') },
      base: { type: 'string', default: '/' },
      'all-versions': { type: 'boolean', default: false },
      serve: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(HELP);
  const begin = performance.now();
  const out = resolve(values.out);
  const base = `/${values.base.replace(/^\/+|\/+$/g, '')}/`.replace('//', '/');
  const older = values['all-versions'] ? tags() : [];
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  // The tag of the current version equals the sources only on the day of its release, so the navigation lists both.
  const current = older.includes(`v${version}`) ? `${version} and later` : version;
  const names = older.map((tag) => tag.slice(1));
  /** The versions, as VitePress writes links: relative to the base of the current site. `up` leads out of that base. */
  const versionsFrom = (up: '/' | '/../') => [{ name: current, path: up }, ...names.map((name) => ({ name, path: `${up}${name}/` }))];
  install();
  buildSite({ root: ROOT, folder: FOLDER, base, version: current, versions: versionsFrom('/') }, out);
  for (const name of names) {
    withTag(`v${name}`, (root) => {
      buildSite({ root, folder: FOLDER, base: `${base}${name}/`, version: name, versions: versionsFrom('/../') }, join(out, name));
    });
  }
  const { pages, bytes, faults } = faultsOf(out, base);
  for (const fault of faults) console.error(fault);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(
    `${pages} pages, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s: ${relative(process.cwd(), out)}; ${faults.length} dead links`,
  );
  if (faults.length > 0) process.exitCode = 1;
  else if (values.serve) serveSite(out, base, Number(positionals[0] ?? 4173));
}

main();
