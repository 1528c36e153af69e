import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../blocks.ts';
import { anchorsOf, deadLinks, linksOf, markdownFiles } from '../links.ts';

describe('links', () => {
  it.each(markdownFiles())('of %s lead somewhere', (path) => {
    expect(deadLinks(path)).toEqual([]);
  });

  it('lead from the first page to every other', () => {
    const first = linksOf(readFileSync(join(ROOT, 'docs/README.md'), 'utf8'));
    const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(pages.filter((name) => !first.includes(name))).toEqual([]);
  });

  it('are found, but not in code', () => {
    expect(linksOf('[a](b.md#c) `[d](e.md)` [![f](g.png)](h.md)\n```sh\n[i](j.md)\n```\n[k]: l.md')).toEqual(['b.md#c', 'h.md', 'l.md']);
  });

  it('know the anchors of headings', () => {
    expect([...anchorsOf('# A `b`: c/d\n```\n# no\n```\n## Same\n## Same\n## Two  words, (three)')]).toEqual([
      'a-b-cd',
      'same',
      'same-1',
      'two--words-three',
    ]);
  });
});
