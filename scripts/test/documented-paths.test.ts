import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PATH = /`((?:core|plugins|conformance|scripts|docs)\/[\w./-]+)`/g;

/** Files of an app created by `plinth init`, in folders with the same names as ours. */
const OF_A_NEW_APP = ['plugins/reading-time.ts'];

/** Paths of the repository in a page. */
function namedIn(page: string): string[] {
  const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(PATH)].map(([, path]) => path as string);
  return named.filter((path) => !OF_A_NEW_APP.includes(path));
}

describe('paths that pages name', () => {
  const pages = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((page) => `docs/${page}`),
  ];

  it.each(pages)('are there: %s', (page) => {
    expect(namedIn(page).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('are found', () => {
    expect(namedIn('docs/architecture.md').length).toBeGreaterThan(30);
  });
});
