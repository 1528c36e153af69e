import { existsSync, readdirSync, type Stats, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { createInterface, type Interface } from 'node:readline/promises';
import type { ReadStream } from 'node:tty';
import { parseArgs } from 'node:util';
import { DATABASES, type InitialDatabase, type InitialTemplate, type NewApp, TEMPLATES, writeApp } from './app-files.ts';

/** The process around `init`, as `init` sees it. */
export interface InitIo {
  /** Folder that relative paths are resolved against. */
  readonly cwd: string;
  out(text: string): void;
  /** Writes messages for people, separate from the program's output. */
  err(text: string): void;
  /** Standard input: if it is a terminal, `init` asks questions. Default: none. */
  readonly input?: NodeJS.ReadableStream;
}

/** How `init` was called. */
export interface InitProgram {
  /** The typed command: `plinth init`, `npm create plinth`. */
  readonly name: string;
  /** Version of the package that new apps depend on. */
  readonly version: string;
  /** The tarball that they depend on instead. Default: none. */
  readonly tarball?: string | null;
}

const OPTIONS = {
  yes: { type: 'boolean', short: 'y' },
  database: { type: 'string' },
  template: { type: 'string' },
  package: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Creates a new app: asks for missing choices, writes the files, and prints the next steps. It depends on nothing but Node, so that a
 * separate package can contain it (`npm create plinth`).
 * @param args after the program's name
 * @throws Error with one sentence for wrong arguments, and for a folder that is in use
 */
export async function runInit(args: readonly string[], program: InitProgram, io: InitIo): Promise<void> {
  const { values, positionals } = parse(args, program);
  if (values.help === true) {
    io.out(help(program));
    return;
  }
  const app = await decide(values, positionals, program, io);
  writeApp(app);
  io.out(farewell(app, io));
}

function help({ name, version, tarball }: InitProgram): string {
  return `Usage: ${name} <folder> [options]

Create a new app in an empty folder, with configuration, two content types, a plugin, a test and a Dockerfile.
With --template none, only the configuration is created. The admin interface then offers templates (blog, shop, documentation site)
and the import of a Strapi project.

Options:
  -y, --yes          skip prompts and use defaults
  --database <kind>  ${DATABASES.join(' or ')} (default: sqlite); to use another database, set DATABASE_URL in .env
  --template <name>  project template: ${TEMPLATES.join(' or ')} (default: example)
  --package <spec>   version, tarball or folder of plinth in package.json (default: ${tarball ?? `^${version}`})
  -h, --help         display help
`;
}

function parse(args: readonly string[], program: InitProgram) {
  try {
    const parsed = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (parsed.positionals.length > 1)
      throw new Error(`expected one folder, found ${parsed.positionals.length}: ${parsed.positionals.join(', ')}`);
    return parsed;
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new Error(`${sentence}. Run ${program.name} --help to list the options.`);
  }
}

interface Answers {
  readonly yes?: boolean | undefined;
  readonly database?: string | undefined;
  readonly template?: string | undefined;
  readonly package?: string | undefined;
}

/** The choices for the new app: from the arguments, from questions, or the defaults. @throws Error */
async function decide(
  { yes, database, template = 'example', package: given }: Answers,
  [named]: readonly string[],
  program: InitProgram,
  io: InitIo,
): Promise<NewApp> {
  const isTerminal = yes !== true && (io.input as Partial<ReadStream> | undefined)?.isTTY === true;
  const questions = isTerminal ? createQuestions(io) : null;
  try {
    const path = named ?? (await questions?.('App folder', 'my-app'));
    if (path === undefined) throw new Error(`the app folder is missing; specify it: ${program.name} my-app`);
    const folder = resolve(io.cwd, path);
    refuseTaken(folder, io.cwd);
    const kind = database ?? (await questions?.(`Database: ${DATABASES.join(' or ')}`, 'sqlite')) ?? 'sqlite';
    if (!isDatabase(kind)) {
      throw new Error(
        `--database must be ${DATABASES.join(' or ')}, not "${kind}"; to use another database, set DATABASE_URL in .env after creating the app`,
      );
    }
    if (!isTemplate(template)) throw new Error(`--template must be ${TEMPLATES.join(' or ')}, not "${template}"`);
    return { folder, database: kind, template, plinth: dependency(given ?? program.tarball ?? undefined, folder, program.version, io.cwd) };
  } finally {
    questions?.close();
  }
}

type Questions = ((question: string, byDefault: string) => Promise<string>) & { close(): void };

/** Asks at a terminal; an empty line selects the default. */
function createQuestions({ input, err }: InitIo): Questions {
  const lines: Interface = createInterface({ input: input as NodeJS.ReadableStream, terminal: false });
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (question: string, byDefault: string): Promise<string> => {
    err(`${question} (${byDefault}): `);
    const { value, done } = await answers.next();
    if (done === true) throw new Error('the input ended before all prompts were answered');
    return value.trim() || byDefault;
  };
  return Object.assign(ask, { close: () => lines.close() });
}

function isTemplate(name: string): name is InitialTemplate {
  return (TEMPLATES as readonly string[]).includes(name);
}

function isDatabase(kind: string): kind is InitialDatabase {
  return (DATABASES as readonly string[]).includes(kind);
}

/** Entries that may exist in the folder of a new app: they are neither overwritten nor read by the app. */
const HARMLESS: ReadonlySet<string> = new Set([
  '.git',
  '.gitattributes',
  '.github',
  '.hg',
  '.svn',
  '.idea',
  '.vscode',
  '.DS_Store',
  'Thumbs.db',
  'LICENSE',
]);
/** Maximum number of names that a refusal lists. */
const LISTED = 5;

/** @throws Error for a file, and for a folder that contains anything else */
function refuseTaken(folder: string, cwd: string): void {
  const shown = relative(cwd, folder) || folder;
  const facts = factsOf(folder);
  if (facts === 'below a file') throw new Error(`cannot create ${shown}: a part of its path is a file. Specify another folder.`);
  if (facts === undefined) return;
  if (!facts.isDirectory()) throw new Error(`${shown} is a file; specify an empty folder or one that does not exist`);
  const taken = readdirSync(folder).filter((entry) => !HARMLESS.has(entry));
  if (taken.length === 0) return;
  const named = taken.sort().slice(0, LISTED).join(', ');
  const more = taken.length > LISTED ? ` and ${taken.length - LISTED} more` : '';
  throw new Error(`${shown} is not empty (it contains ${named}${more}). Specify an empty folder or one that does not exist.`);
}

function factsOf(folder: string): Stats | 'below a file' | undefined {
  try {
    // From Node 22 on, `throwIfNoEntry: false` does not cover a file in the middle of the path.
    return statSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ENOTDIR') return 'below a file';
    throw error;
  }
}

/** The dependency in package.json. A path is made relative to the new folder. */
function dependency(given: string | undefined, folder: string, version: string, cwd: string): string {
  if (given === undefined) return `^${version}`;
  const path = given.replace(/^file:/, '');
  const isPath =
    given.startsWith('file:') ||
    /^\.{0,2}[/\\]/.test(given) ||
    isAbsolute(given) ||
    (/\.(tgz|tar\.gz)$/.test(given) && !given.includes('://'));
  if (!isPath) return given.replace(/^plinth@/, '');
  const place = resolve(cwd, path);
  if (!existsSync(place)) throw new Error(`--package ${given} does not exist`);
  return `file:${relative(folder, place).split(sep).join('/')}`;
}

/** The next steps for the user. */
function farewell({ folder, database, plinth }: NewApp, { cwd }: InitIo): string {
  const shown = relative(cwd, folder);
  const steps = [
    ...(shown === '' ? [] : [`cd ${quoted(shown.startsWith('..') ? folder : shown)}`]),
    'npm install',
    ...(database === 'postgres' ? ['docker compose up -d database   # or set DATABASE_URL in .env'] : []),
    'npm run dev                     # starts the server and restarts on changes',
  ];
  return `Created a new app in ${shown === '' ? 'this folder' : shown}. Its secrets are in .env, which git ignores. See README.md for details.

${steps.map((step) => `  ${step}\n`).join('')}${inImage(plinth)}`;
}

/** Advice for building an image if plinth is a local path: Docker sees only the app's folder. */
function inImage(plinth: string): string {
  if (!plinth.startsWith('file:')) return '';
  return `
Before "docker build": plinth is installed from ${plinth.slice('file:'.length)}, which is outside of the Docker build context. Put a tarball of it into the app folder, reference it in package.json, and COPY it in the Dockerfile along with package.json.
`;
}

/** A path quoted for a shell. */
function quoted(path: string): string {
  if (/^[\w./-]+$/.test(path)) return path;
  return process.platform === 'win32' ? `"${path}"` : `'${path.replaceAll("'", "'\\''")}'`;
}
