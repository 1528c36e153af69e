import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { SitePage } from './pages.ts';

/** The target on the site of a link in the repository. */
export interface Target {
  /** An address with a scheme, or an anchor of the same page: it stays as it is. */
  readonly kind: 'as it is' | 'page' | 'file';
  /** The new target: `/rest.md#sort` of a page, `/docs/grafana-dashboard.json` of a file. */
  readonly href: string;
}

/**
 * Where a link leads on the site.
 * @param source the page that contains it, relative to the repository
 * @throws Error if there is no such page or file
 */
export function targetOf(href: string, source: string, pages: readonly SitePage[], root: string): Target {
  if (/^[a-z][a-z0-9+.-]*:|^#/i.test(href)) return { kind: 'as it is', href };
  const [path = '', anchor] = href.split('#', 2);
  const file = posix.normalize(posix.join(posix.dirname(source), decodeURIComponent(path))).replace(/\/$/, '');
  const page = pages.find((each) => each.source === file || each.source === `${file}/README.md`);
  if (page !== undefined) return { kind: 'page', href: `/${page.path}.md${anchor === undefined ? '' : `#${anchor}`}` };
  const absolute = join(root, file);
  if (file.startsWith('..') || !existsSync(absolute)) throw new Error(`${source} links to ${href}, which does not exist`);
  if (!statSync(absolute).isFile()) throw new Error(`${source} links to the folder ${href}, which has no README.md`);
  if (file.endsWith('.md')) throw new Error(`${source} links to ${href}, which is no page of the site: name it in scripts/site/pages.ts`);
  return { kind: 'file', href: `/${file}` };
}
