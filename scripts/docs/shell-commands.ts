import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './blocks.ts';
import type { PageApp } from './page-app.ts';

/** Programs that pages may name and that are not run here. */
const LOOKED_AT: ReadonlySet<string> = new Set([
  ...[
    'bash',
    'cat',
    'cd',
    'chmod',
    'chown',
    'cp',
    'echo',
    'export',
    'git',
    'jq',
    'ls',
    'mkdir',
    'mv',
    'openssl',
    'rm',
    'rsync',
    'source',
    'sudo',
    'tar',
    'touch',
  ],
  ...[
    'createdb',
    'mariadb',
    'mariadb-backup',
    'mariadb-dump',
    'mysql',
    'mysqldump',
    'pg_basebackup',
    'pg_dump',
    'pg_restore',
    'psql',
    'sqlite3',
  ],
  ...['certbot', 'curl', 'docker', 'install', 'journalctl', 'kubectl', 'nginx', 'systemctl', 'useradd', 'adduser'],
]);

/** Commands of npm that are not scripts of a package. */
const NPM: ReadonlySet<string> = new Set([
  'ci',
  'create',
  'exec',
  'init',
  'install',
  'login',
  'pack',
  'publish',
  'start',
  'test',
  'uninstall',
  'update',
  'version',
]);

/** Packages that pages may run with `npx`. */
const NPX: ReadonlySet<string> = new Set([
  'jest',
  'openapi-typescript',
  'tsc',
  'vitest',
  'redocly',
  '@redocly/cli',
  'create-plinth',
  'create-next-app',
]);

/** The arguments of `plinth`, however it is called. Null for another program. */
export function plinthArguments(words: readonly string[]): readonly string[] | null {
  const line = words.join('\0');
  const [called] =
    /^(?:npx\0(?:--no\0)?plinth|npm\0(?:run|exec)\0(?:-s\0)?plinth(?:\0--(?=\0|$))?|(?:\.\/)?(?:node_modules\/\.bin\/)?plinth)(?=\0|$)/.exec(
      line,
    ) ?? [];
  if (called === undefined) return null;
  const rest = line.slice(called.length + 1);
  return rest === '' ? [] : rest.split('\0');
}

/**
 * Checks a command that is not run.
 * @param files files of the page's app; its package.json may have its own scripts
 * @throws Error for an unknown program, script, command or option
 */
export async function checkCommand(words: readonly string[], files: ReadonlyMap<string, string>, app: () => PageApp): Promise<void> {
  const [program = '', ...args] = words;
  const ofPlinth = plinthArguments(words);
  if (ofPlinth !== null) return await checkPlinth(ofPlinth, app());
  if (program === 'npm')
    return checkNpm(
      args.filter((arg) => arg !== '-s' && arg !== '--silent'),
      files,
    );
  if (program === 'npx') {
    const name = args.find((arg) => !arg.startsWith('-')) ?? '';
    if (!NPX.has(name.replace(/(?<=.)@[\w.^]+$/, '')))
      throw new Error(`npx ${name}: add the package to scripts/docs/shell-commands.ts, and test what it does`);
    return;
  }
  if (program === 'node') {
    const script = args.find((arg) => !arg.startsWith('-')) ?? '';
    if (/^(scripts|conformance|core)\//.test(script) && !existsSync(join(ROOT, script))) throw new Error(`there is no ${script}`);
    return;
  }
  if (!LOOKED_AT.has(program)) throw new Error(`nobody knows the program "${program}": see LOOKED_AT in scripts/docs/shell-commands.ts`);
}

function checkNpm([command = '', script = '']: readonly string[], files: ReadonlyMap<string, string>): void {
  if (NPM.has(command)) return;
  if (command !== 'run') throw new Error(`nobody knows "npm ${command}": see NPM in scripts/docs/shell-commands.ts`);
  const { scripts = {} } = JSON.parse(files.get('package.json') ?? readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts?: object;
  };
  if (!Object.hasOwn(scripts, script)) throw new Error(`package.json has no script "${script}"`);
}

/** The section of help with commands: `  token create [options] <name>  …`. */
const COMMANDS = /^Commands:\n((?: {2}.*\n?)*)/m;

async function checkPlinth(args: readonly string[], app: PageApp): Promise<void> {
  const path: string[] = [];
  let help = await helpOf(path, app);
  for (const word of args) {
    const below = [...(COMMANDS.exec(help)?.[1] ?? '').matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name);
    if (word.startsWith('-') || below.length === 0) break;
    // `plinth backup FILE` takes a file beside its commands.
    if (!below.includes(word) && /^Usage: .* <\w+>/m.test(help)) break;
    if (!below.includes(word)) throw new Error(`plinth ${[...path, word].join(' ')}: there is no such command`);
    path.push(word);
    help = await helpOf(path, app);
  }
  const known = new Set(Array.from(help.matchAll(/(?<=[\s,[])--?[a-zA-Z][\w-]*/g), ([option]) => option));
  const unknown = args.slice(path.length).filter((word) => /^--?[a-zA-Z]/.test(word) && !known.has(word.split('=')[0] as string));
  if (unknown.length > 0) throw new Error(`plinth ${path.join(' ')}: there is no ${unknown.join(', ')}`);
}

async function helpOf(path: readonly string[], app: PageApp): Promise<string> {
  const { out, err } = await app.plinth([...path, '--help']);
  return out + err;
}
