import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SitePage, titleOf } from './pages.ts';

/** A group of the menu, in the form that VitePress reads. */
export interface MenuGroup {
  readonly text: string;
  readonly collapsed: boolean;
  readonly items: readonly { readonly text: string; readonly link: string }[];
}

const HEADING = /^## +(.+?) *$/;
/** The head of a table of pages. */
const HEAD = /^\| Page +\|/;
/** An entry of the list, or a row of a table, that begins with a link to a page. */
const ENTRY = /^(?:\d+\.|\|) +\[[^\]]+\]\(([^()#\s]+\.md)\)/;

/**
 * The menu: the sections of `docs/README.md` with the pages that they list, then the plugins. Groups that do not contain the present page are
 * folded.
 */
export function menu(root: string, pages: readonly SitePage[]): readonly MenuGroup[] {
  const groups: { text: string; sources: string[] }[] = [];
  let areRowsPages = false;
  for (const line of readFileSync(join(root, 'docs/README.md'), 'utf8').split('\n')) {
    const [, heading] = HEADING.exec(line) ?? [];
    if (heading !== undefined) groups.push({ text: heading, sources: [] });
    areRowsPages = heading === undefined && (areRowsPages || HEAD.test(line));
    const [, link] = ENTRY.exec(line) ?? [];
    if (link !== undefined && (areRowsPages || !line.startsWith('|')))
      groups.at(-1)?.sources.push(link.startsWith('../') ? link.slice('../'.length) : `docs/${link}`);
  }
  groups.push({ text: 'Plugins', sources: pages.filter(({ path }) => path.startsWith('plugins/')).map(({ source }) => source) });
  groups.push({ text: 'Measurements', sources: pages.filter(({ path }) => path.startsWith('scripts/')).map(({ source }) => source) });
  return groups
    .map(({ text, sources }) => ({
      text,
      collapsed: text === 'Plugins' || text === 'Measurements',
      items: sources.flatMap((source) => {
        const page = pages.find((each) => each.source === source);
        return page === undefined ? [] : [{ text: titleOf(root, page), link: `/${page.path}` }];
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
