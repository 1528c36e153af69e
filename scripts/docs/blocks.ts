import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository. */
export const ROOT = join(__dirname, '../..');

/** Languages that cannot be run or checked here. All other blocks of a page are run, type-checked or validated. */
const LOOKED_AT: readonly string[] = ['text', 'nginx', 'ini', 'dockerfile', 'yaml', 'toml', 'diff', 'html', 'sql', 'systemd', 'astro'];
const CHECKED: readonly string[] = ['ts', 'tsx', 'js', 'json', 'sh', 'http', 'graphql'];

/** A fenced block of a page. */
export interface Block {
  readonly kind: 'block';
  readonly language: string;
  readonly text: string;
  /** Path of the file that the block contains, relative to the app: in its first line, or in the line before the fence. */
  readonly file: string | null;
  /** The file that the block is a fragment of, and the text around it. */
  readonly within: { readonly file: string; readonly text: string } | null;
  /** Code around the fragment, for the type check; `…` marks its place. */
  readonly surroundings: string | null;
  /** `docs/rest.md:12`. */
  readonly place: string;
  readonly line: number;
}

/** An instruction for the test in a comment, which readers do not see. */
export interface Instruction {
  /**
   * `new app`: the following parts belong to another app, which may begin with files: `with the files so far`, `with a.ts, b.json of
   * docs/other.md`. `run`: requests and commands. `let`: `NAME = path` into the last response.
   */
  readonly kind: 'new app' | 'run' | 'let';
  readonly text: string;
  readonly place: string;
}

/** The testable parts of a page. */
export interface Page {
  /** Relative to the repository. */
  readonly path: string;
  readonly parts: readonly (Block | Instruction)[];
  /** Packages that its blocks import and that are not installed here. */
  readonly missingPackages: readonly string[];
}

/** Pages whose blocks are tested. */
export function pagePaths(): readonly string[] {
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
  return ['README.md', ...docs.map((name) => `docs/${name}`)];
}

/** Reads and parses a page. @throws Error for a block in an unknown language */
export function readPage(path: string): Page {
  return parsePage(path, readFileSync(join(ROOT, path), 'utf8'));
}

const FENCE = /^(\s*)```\s*([\w-]*)/;
const COMMENT = /^<!--\s*(new app|run|let|with|in|not installed here)\b:?\s*(.*)$/;

/**
 * Parses the blocks of a page, and the comments that control their test.
 * @throws Error for a block in an unknown language
 */
export function parsePage(path: string, text: string): Page {
  const lines = text.split('\n');
  const parts: (Block | Instruction)[] = [];
  const missingPackages: string[] = [];
  let surroundings: string | null = null;
  let within: Block['within'] = null;
  let before = '';
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const place = `${path}:${index + 1}`;
    const [, indent = '', language = ''] = FENCE.exec(line) ?? [];
    if (FENCE.test(line)) {
      const end = lines.findIndex((other, at) => at > index && other.trim() === '```');
      if (end === -1) throw new Error(`${place}: the block does not end`);
      if (!LOOKED_AT.includes(language) && !CHECKED.includes(language))
        throw new Error(`${place}: nobody knows what to do with a block of "${language}"`);
      const body = lines.slice(index + 1, end).map((each) => (each.startsWith(indent) ? each.slice(indent.length) : each.trimStart()));
      const file = within === null ? fileOf(body[0] ?? '', before) : null;
      parts.push({ kind: 'block', language, text: body.join('\n'), file, within, surroundings, place, line: index + 1 });
      [surroundings, within, before] = [null, null, ''];
      index = end;
    } else if (COMMENT.test(line)) {
      const last = lines.findIndex((other, at) => at >= index && other.includes('-->'));
      if (last === -1) throw new Error(`${place}: the comment does not end`);
      const [, word = '', first = ''] = COMMENT.exec(line) as RegExpExecArray;
      const content = [first, ...lines.slice(index + 1, last + 1)]
        .join('\n')
        .replace(/\s*-->.*$/s, '')
        .trim();
      if (word === 'with') surroundings = content;
      else if (word === 'in') within = { file: content.slice(0, content.indexOf(':')), text: content.slice(content.indexOf(':') + 1) };
      else if (word === 'not installed here') missingPackages.push(...content.split(/[,\s]+/));
      else parts.push({ kind: word as Instruction['kind'], text: content, place });
      index = last;
    } else if (line.trim() !== '') {
      before = line;
    }
  }
  return { path, parts, missingPackages };
}

const PATH = String.raw`[\w.@/[\]-]*[\w\]]\.(?:tsx?|js|mjs|cjs|json|sql|html|txt|yml|yaml|conf|service)|\.env`;
const PATH_COMMENT = new RegExp(`^(?://|#)\\s*(${PATH})\\s*$`);
const PATH_BEFORE = new RegExp(`\`(${PATH})\`:?\\s*$`);

function fileOf(firstLine: string, lineBefore: string): string | null {
  return PATH_COMMENT.exec(firstLine)?.[1] ?? PATH_BEFORE.exec(lineBefore)?.[1] ?? null;
}

/** The full text of a file, from a block with the file or a fragment of it. */
export function fileTextOf({ text, within }: Block): string {
  return within === null ? text : within.text.replace('…', () => text);
}

/** The path of the file that a block belongs to, within the app. Null if there is none. */
export function filePathOf({ file, within }: Block): string | null {
  return file ?? within?.file ?? null;
}

/** The files that parts of a page contain, by path. */
export function filesOf(parts: Page['parts']): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const part of parts) {
    if (part.kind !== 'block') continue;
    const path = filePathOf(part);
    if (path !== null) files.set(path, fileTextOf(part));
  }
  return files;
}
