import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { ROOT } from '../setup.mjs';

/** How a starter is checked and started, besides `npm run build`. */
export interface FrontEnd {
  readonly name: 'next' | 'astro' | 'nuxt';
  /** Place of the file that `plinth types` writes. */
  readonly types: string;
  /** Whether it needs a newer version of Node than Plinth: 22.19 or later. */
  readonly isForNewNode: boolean;
  /** The check of its types, where the build does none. */
  readonly check: readonly string[] | null;
  /** The command that serves the built site, for Node. */
  serve(port: number): { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv };
}

const TSC = 'node_modules/typescript/bin/tsc';

/** The starters in `docs/starters`. */
export const FRONT_ENDS: readonly FrontEnd[] = [
  {
    name: 'next',
    types: 'plinth-env.d.ts',
    isForNewNode: false,
    check: null,
    serve: (port) => ({ args: ['node_modules/next/dist/bin/next', 'start', '--port', String(port), '--hostname', '127.0.0.1'], env: {} }),
  },
  {
    name: 'astro',
    types: 'src/plinth-env.d.ts',
    isForNewNode: true,
    check: [TSC, '--noEmit', '-p', 'tsconfig.json'],
    serve: (port) => ({ args: ['dist/server/entry.mjs'], env: { PORT: String(port), HOST: '127.0.0.1' } }),
  },
  {
    name: 'nuxt',
    types: 'server/plinth-env.d.ts',
    isForNewNode: true,
    check: [TSC, '--noEmit', '-p', '.nuxt/tsconfig.server.json'],
    serve: (port) => ({ args: ['.output/server/index.mjs'], env: { PORT: String(port), HOST: '127.0.0.1' } }),
  },
];

const QUIET = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--no-package-lock',
  '--prefer-offline',
  '--fetch-retries=1',
  '--loglevel=error',
];

/** Runs a command, whose output is shown if it fails. @throws Error */
export async function runCommand(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const options = { cwd, env, timeout: 300_000, maxBuffer: 100_000_000, shell: process.platform === 'win32' };
  try {
    await promisify(execFile)(command, [...args], options);
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed: ${message}\n${stdout ?? ''}\n${stderr ?? ''}`);
  }
}

/** The environment without npm's variables about the repository. */
export function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_local_prefix|package_)/.test(name)));
}

/** Whether this version of Node runs every starter. */
function isNewNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 19);
}

/** The environment with a version of Node that runs every starter, which is installed from npm if this one is older. */
export async function environmentFor({ isForNewNode }: FrontEnd, folder: string): Promise<NodeJS.ProcessEnv> {
  const env = environment();
  if (!isForNewNode || isNewNode()) return env;
  const home = join(folder, 'node');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const bin = join(home, 'node_modules', name, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, 'package.json'), '{}');
    await runCommand('npm', ['install', ...QUIET, `${name}@24`], home, env);
  }
  return { ...env, PATH: `${bin}${delimiter}${env.PATH}` };
}

/** Packs Plinth as for publishing. @returns path of the tarball */
export function packPlinth(folder: string): string {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT, encoding: 'utf8' }),
  );
  return join(folder, filename);
}

/**
 * Copies a starter into a folder, and installs its packages there. Plinth comes from the tarball, without its dependencies: a front end uses
 * the client alone, which has none.
 */
export async function install({ name }: FrontEnd, tarball: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  cpSync(join(ROOT, 'docs/starters', name), folder, { recursive: true });
  const file = join(folder, 'package.json');
  const description = JSON.parse(readFileSync(file, 'utf8'));
  const { plinth, ...dependencies } = description.dependencies;
  if (plinth === undefined) throw new Error(`${name} does not depend on plinth`);
  writeFileSync(file, JSON.stringify({ ...description, dependencies }));
  await runCommand('npm', ['install', ...QUIET], folder, env);
  const home = join(folder, 'node_modules/plinth');
  mkdirSync(home, { recursive: true });
  await runCommand('tar', ['-xzf', tarball, '--strip-components=1', '-C', home], folder, env);
}
