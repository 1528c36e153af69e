import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linksOf } from '../docs/links.ts';
import { targetOf } from './link-targets.ts';
import type { SitePage } from './pages.ts';

/**
 * Writes the pages as VitePress reads them, and the files that they link to, into a folder. Links stay as they are: `markdown.ts` translates them.
 * @throws Error for a link that leads nowhere
 */
export function writePages(root: string, pages: readonly SitePage[], folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const page of pages) {
    const text = readFileSync(join(root, page.source), 'utf8');
    for (const link of linksOf(text)) {
      const { kind, href } = targetOf(link, page.source, pages, root);
      if (kind === 'file' && !isPicture(href)) copy(join(root, href), join(folder, 'public', href));
    }
    write(join(folder, `${page.path}.md`), page.path === 'index' ? frontPage(text) : text);
  }
}

/** Pictures are read where they are, and get names that change with their content. */
function isPicture(href: string): boolean {
  return /\.(png|jpe?g|svg|webp)$/.test(href);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/**
 * The first page: the README, whose heading and first paragraph become the large text at the top.
 * @throws Error if it does not begin with a heading and a paragraph
 */
export function frontPage(readme: string): string {
  const [, name, paragraph, rest] = /^# (.+)\n\n((?:.+\n)+)\n([\s\S]*)$/.exec(readme) ?? [];
  if (name === undefined || paragraph === undefined) throw new Error('README.md does not begin with a heading and a paragraph');
  const sentences = paragraph.trim().replaceAll('\n', ' ');
  const [first = '', others = ''] = sentences.split(/(?<=\.) (.*)/s);
  const hero = {
    name,
    text: first,
    tagline: others,
    actions: [
      { theme: 'brand', text: 'Getting started', link: '/getting-started' },
      { theme: 'alt', text: 'All pages', link: '/documentation' },
    ],
  };
  return `---\nlayout: home\ntitleTemplate: ":title"\nhero: ${JSON.stringify(hero)}\n---\n\n${rest}`;
}
