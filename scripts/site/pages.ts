import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown file of the repository, and its place on the site. */
export interface SitePage {
  /** Relative to the repository: `plugins/upload/README.md`. */
  readonly source: string;
  /** Relative to the site, without ending: `plugins/upload`. */
  readonly path: string;
}

/** Pages outside of `docs`, by their source. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': 'index',
  'docs/README.md': 'documentation',
  'conformance/README.md': 'conformance',
  'CHANGELOG.md': 'changes',
  'docs/starters/README.md': 'starters',
  'plugins/admin/app/README.md': 'plugins/admin-app',
};

/** Folders whose folders may contain a README, and where those READMEs are on the site. */
const READMES: Readonly<Record<string, string>> = { plugins: 'plugins', 'docs/starters': 'starters', scripts: 'scripts' };

/** Every page of the site: the front page, `docs`, and the READMEs of plugins, starters and scripts. */
export function sitePages(root: string): readonly SitePage[] {
  const pages = Object.entries(ELSEWHERE).map(([source, path]) => ({ source, path }));
  for (const name of entries(root, 'docs')) {
    const source = `docs/${name}`;
    if (name.endsWith('.md') && !(source in ELSEWHERE)) pages.push({ source, path: name.slice(0, -'.md'.length) });
  }
  for (const [folder, path] of Object.entries(READMES)) {
    for (const name of entries(root, folder)) pages.push({ source: `${folder}/${name}/README.md`, path: `${path}/${name}` });
  }
  return pages.filter(({ source }) => existsSync(join(root, source)));
}

function entries(root: string, folder: string): readonly string[] {
  const path = join(root, folder);
  return existsSync(path) ? readdirSync(path).sort() : [];
}

/** The heading of a page. @throws Error for a page without one */
export function titleOf(root: string, { source }: SitePage): string {
  const [, title] = /^# +(.+?) *$/m.exec(readFileSync(join(root, source), 'utf8')) ?? [];
  if (title === undefined) throw new Error(`${source} has no heading of the first level`);
  return title.replaceAll('`', '');
}
