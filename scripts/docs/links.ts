import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ROOT } from './blocks.ts';

const IGNORED: ReadonlySet<string> = new Set(['node_modules', 'dist', 'public', '.git', '.plinth']);

/** Every Markdown file of the repository, relative to it. */
export function markdownFiles(folder = ROOT): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return IGNORED.has(entry.name) ? [] : markdownFiles(path);
    return entry.name.endsWith('.md') ? [relative(ROOT, path)] : [];
  });
}

/** The text of a page without code. */
function withoutCode(text: string): string {
  return text.replace(/^(\s*)```[\s\S]*?^\s*```$/gm, '').replace(/`[^`\n]*`/g, 'code');
}

const LINK = /!?\[(?:[^[\]]|\[[^\]]*\])*\]\(([^()\s]*(?:\([^()\s]*\))?[^()\s]*)(?:\s+"[^"]*")?\)/g;
const DEFINITION = /^\[[^\]]+\]:\s*(\S+)/gm;

/** The link targets of a page. */
export function linksOf(text: string): readonly string[] {
  const prose = withoutCode(text);
  return [...prose.matchAll(LINK), ...prose.matchAll(DEFINITION)].map(([, target]) => target as string);
}

/** The anchor of a heading without links, as GitHub generates it for the first heading with this text. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** The anchors of a page's headings, as GitHub generates them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const headings = text.replace(/^(\s*)```[\s\S]*?^\s*```$/gm, '').matchAll(/^#{1,6} +(.*?)(?: +#+)?$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) => {
      const anchor = anchorOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

/** The dead links of a Markdown file. External addresses are checked only for their syntax. */
export function deadLinks(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return linksOf(text).filter((link) => !isAlive(link, path));
}

function isAlive(link: string, from: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return /^mailto:\S+@\S+$/.test(link) || (/^https?:\/\//.test(link) && URL.canParse(link));
  const [path = '', anchor] = link.split('#', 2);
  const file = path === '' ? join(ROOT, from) : resolve(ROOT, dirname(from), decodeURIComponent(path));
  // A target outside the repository does not exist for other readers.
  if (relative(ROOT, file).startsWith('..') || !existsSync(file)) return false;
  if (anchor === undefined || anchor === '') return anchor === undefined;
  return statSync(file).isFile() && anchorsOf(readFileSync(file, 'utf8')).has(anchor);
}
