import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const DONE = '.installed';

/**
 * Installs exact versions of packages into a folder outside the repository, unless an earlier run has done so.
 * @throws Error when npm fails; npm has printed the reason
 */
export function installPackages(folder: string, packages: Readonly<Record<string, string>>): void {
  const manifest = JSON.stringify({ name: 'bench', version: '0.0.0', private: true, dependencies: packages });
  const mark = join(folder, DONE);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === manifest) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  console.error(`installing ${Object.keys(packages)[0]} into ${folder}…`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, error } = spawnSync(npm, ['install', '--omit=dev', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    // npm has started this script with variables about the repository. They are removed, so that npm treats the folder independently.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name))),
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`npm install in ${folder} ended with ${status}`);
  writeFileSync(mark, manifest);
}
