import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { copyTemplates } from '../copy-templates.mjs';
import type { Command } from './server.ts';

/** The repository. */
export const ROOT = join(__dirname, '../..');
/** The content types and the configuration that every target serves. */
export const APP = join(__dirname, 'app');

/**
 * Compiles Plinth into its own folder, so that edits and builds in the repository do not affect the measurement.
 * @param root the checkout to compile
 * @param bundled whether to bundle it as `npm run build` does; false: one file per module, so that a profile can distinguish them
 * @returns the folder of the compiled package
 */
export function buildPlinth(folder: string, bundled: boolean, root = ROOT): string {
  mkdirSync(folder, { recursive: true });
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  // Types are checked elsewhere. A type error says nothing about speed.
  const flags = ['--noCheck', '--declaration', 'false'];
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--outDir', join(folder, 'dist'), ...flags];
  run(args, root);
  if (bundled) run([join(root, 'scripts/bundle.mjs'), join(folder, 'dist')], root);
  else copyTemplates(root, join(folder, 'dist'));
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(root, 'node_modules'), packages, 'junction');
  return folder;
}

/** Runs a script of the build. */
function run(args: readonly string[], cwd: string): void {
  const { status, error, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (error) throw error;
  if (status !== 0) throw new Error(`Plinth does not compile:\n${stdout}${stderr}`);
}

/** The API token of apps that accept one. */
export const API_TOKEN = 'bench-token-of-at-least-32-characters';

/**
 * Copies an app with the caches of searches and responses off.
 * @param root the checkout that serves it. Before there was a cache of responses, its option was an error
 */
export function forgetfulApp(folder: string, { app = APP, root = ROOT } = {}): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(app, folder, { recursive: true });
  const reads = ['answers', 'response-cache'].some((name) => existsSync(join(root, 'core/http', name))) && { reads: { remembered: 0 } };
  writeFileSync(join(folder, 'config/api.json'), JSON.stringify({ query: { rememberedSearches: 0 }, ...reads }));
  return folder;
}

const ARTICLE = 'src/api/article/content-types/article/schema.json';

/** All attributes of articles that `_q` looks into. */
const SEARCHED = ['title', 'slug', 'content', 'stage'];

/** Copies the app without caches, and adds text indexes to articles. */
export function growthApp(folder: string): string {
  forgetfulApp(folder);
  const schema = JSON.parse(readFileSync(join(folder, ARTICLE), 'utf8')) as { readonly attributes: Record<string, object> };
  for (const name of SEARCHED) Object.assign(schema.attributes[name] as object, { index: 'text' });
  writeFileSync(join(folder, ARTICLE), JSON.stringify(schema));
  return folder;
}

/** Options of `plinthCommand`. */
interface PlinthStart {
  /** Folder of the compiled package. */
  readonly build: string;
  readonly app: string;
  readonly databaseUrl: string;
  readonly nodeOptions?: readonly string[];
}

/** The command that serves an app from a database. */
export function plinthCommand({ build, app, databaseUrl, nodeOptions = [] }: PlinthStart): (port: number) => Command {
  return (port) => ({
    args: [...nodeOptions, join(build, 'dist/core/cli/bin.js'), 'start', '--app', app, '--port', String(port)],
    cwd: build,
    env: {
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      JWT_SECRET: 'bench-secret-of-at-least-32-characters',
      TOKEN_FULL: API_TOKEN,
    },
  });
}
