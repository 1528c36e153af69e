import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Code } from '../faults/nodes.ts';
import { ROOT } from '../setup.mjs';

/** Seconds. */
const A_DAY = 86_400;
const PROGRAM = 'dist/core/cli/bin.js';

/** A compiled version of Plinth. */
export interface Version {
  /** Its name in the output: `next`, or the short commit. */
  readonly name: string;
  /** Its checkout, which is the package `plinth` for its apps. */
  readonly folder: string;
}

/** This checkout, which must be built. */
export const NEXT: Version = { name: 'next', folder: ROOT };

/** The newest tag, or without one the newest commit of the main line of an earlier day. @throws Error when there is neither */
export function lastVersion(): string {
  try {
    return git(ROOT, 'describe', '--tags', '--abbrev=0', 'HEAD~1');
  } catch {
    const midnight = Math.floor(Number(git(ROOT, 'log', '-1', '--format=%ct')) / A_DAY) * A_DAY;
    const commit = git(ROOT, 'rev-list', '-1', '--first-parent', `--before=${midnight}`, 'HEAD');
    if (commit === '') throw new Error('there is no tag to upgrade from, nor a commit of an earlier day: name one with --from');
    return commit;
  }
}

/**
 * Clones a commit into a folder of the system's temporary one, installs its packages and builds it. The folder stays, so that the next run
 * finds it.
 * @param ref a branch, tag or commit of this repository
 */
export function versionOf(ref: string): Version {
  const commit = git(ROOT, 'rev-parse', '--verify', `${ref}^{commit}`).slice(0, 12);
  const folder = join(tmpdir(), `plinth-version-${commit}`);
  if (!existsSync(join(folder, PROGRAM))) {
    console.log(`building ${ref} (${commit}) in ${folder}`);
    const part = `${folder}-${process.pid}`;
    const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { cwd: part, stdio: ['ignore', 'ignore', 2] });
    rmSync(folder, { recursive: true, force: true });
    git(ROOT, 'clone', '--quiet', '--no-checkout', ROOT, part);
    git(part, 'checkout', '--quiet', commit);
    run('npm', 'ci', '--no-fund', '--no-audit');
    run('npm', 'run', '-s', 'build');
    renameSync(part, folder);
  }
  return { name: commit.slice(0, 8), folder };
}

/**
 * Makes an app for a version: that of `scripts/faults`, whose articles have one attribute more.
 * @param attribute its name; it is a text
 */
export function appWith(version: Version, attribute: string): Code {
  const app = mkdtempSync(join(tmpdir(), 'plinth-app-'));
  process.once('exit', () => rmSync(app, { recursive: true, force: true }));
  cpSync(join(__dirname, '../faults/app'), app, { recursive: true });
  mkdirSync(join(app, 'node_modules'));
  symlinkSync(version.folder, join(app, 'node_modules/plinth'), 'dir');
  const file = join(app, 'config/content-types/article.json');
  const type = JSON.parse(readFileSync(file, 'utf8')) as { readonly attributes: object };
  writeFileSync(file, JSON.stringify({ ...type, attributes: { ...type.attributes, [attribute]: { type: 'string' } } }));
  return { program: join(version.folder, PROGRAM), app };
}

function git(folder: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
