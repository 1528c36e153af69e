import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import { CHECKERS } from '../setup.mjs';
import { type Block, filePathOf, fileTextOf, type Page, ROOT } from './blocks.ts';

const COMPILER_OPTIONS = {
  module: 'preserve',
  jsx: 'react-jsx',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node', 'jest'],
  customConditions: ['@plinth/source'],
  strict: true,
  allowJs: true,
  checkJs: true,
  noImplicitAny: true,
  moduleDetection: 'force',
  allowImportingTsExtensions: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Languages that the compiler checks. */
const TYPED: ReadonlySet<string> = new Set(['ts', 'tsx', 'js']);

/**
 * Whether an error, or the one that the line continues, is in the repository's sources: `npm run typecheck` checks those, with other module
 * options.
 */
function isOfSources(lines: readonly string[], index: number): boolean {
  const first = lines.slice(0, index + 1).findLast((line) => !line.startsWith(' '));
  return first?.startsWith('../') === true;
}

/**
 * Type-checks the `ts` and `js` blocks of all pages together. Blocks that are files of one app can import each other.
 * @returns the mistakes, with their place in the page
 */
export function typeCheck(pages: readonly Page[]): readonly string[] {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plinth-docs-')));
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    mkdirSync(join(folder, 'pages/node_modules'), { recursive: true });
    symlinkSync(ROOT, join(folder, 'pages/node_modules/plinth'));
    const places = new Map(pages.flatMap((page) => writePage(page, join(folder, 'pages', basename(page.path, '.md')))));
    // A file without imports and exports, so that its declarations are global.
    writeFileSync(join(folder, 'pages/missing.d.ts'), missingPackages(pages));
    writeFileSync(
      join(folder, 'pages/tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['.', join(ROOT, 'core/**/*.d.ts')], exclude: ['node_modules'] }),
    );
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false', ...CHECKERS], {
      cwd: join(folder, 'pages'),
      encoding: 'utf8',
    });
    if (status === 0) return [];
    const lines = `${stdout}${stderr}`.trim().split('\n');
    return lines.filter((_, index) => !isOfSources(lines, index)).map((line) => located(line, join(folder, 'pages'), places));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The position of a file's first line in its page. */
interface Origin {
  readonly page: string;
  readonly line: number;
}

/** Writes the blocks of a page as files; returns the origin of each. */
function writePage({ path, parts }: Page, folder: string): readonly (readonly [string, Origin])[] {
  const written = new Map<string, Origin>();
  let app = 1;
  for (const part of parts) {
    if (part.kind === 'new app') app += 1;
    if (part.kind !== 'block' || !TYPED.has(part.language)) continue;
    const name = filePathOf(part) ?? `line-${part.line}.${part.language}`;
    const first = join(folder, `app-${app}`, name);
    const file = written.has(first) ? join(folder, `app-${app}`, `line-${part.line}-${name.replaceAll('/', '-')}`) : first;
    const { text, above } = surrounded(part);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    written.set(file, { page: path, line: part.line + 1 - above });
  }
  return [...written];
}

/** The text of a block within its surroundings, and the number of lines above it. */
function surrounded(block: Block): { readonly text: string; readonly above: number } {
  if (block.surroundings === null) return { text: fileTextOf(block), above: 0 };
  const lines = block.surroundings.split('\n');
  const place = lines.findIndex((line) => line.trim() === '…');
  const [above, below] = place === -1 ? [lines, []] : [lines.slice(0, place), lines.slice(place + 1)];
  return { text: [...above, block.text, ...below].join('\n'), above: above.length };
}

function missingPackages(pages: readonly Page[]): string {
  const names = new Set(pages.flatMap((page) => page.missingPackages).filter((name) => name !== ''));
  return [...names].map((name) => `declare module '${name}';\ndeclare module '${name}/*';\n`).join('');
}

const LOCATION = /^(.+?)\((\d+),\d+\): (.*)$/;

function located(line: string, folder: string, places: ReadonlyMap<string, Origin>): string {
  const [found, file = '', number = '', message = ''] = LOCATION.exec(line) ?? [];
  const origin = places.get(join(folder, file));
  return found === undefined || origin === undefined ? line : `${origin.page}:${origin.line + Number(number) - 1}: ${message}`;
}
