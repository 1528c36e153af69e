import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What a check of a built site found. */
export interface SiteCheck {
  readonly pages: number;
  /** Size of all files. */
  readonly bytes: number;
  /** Links and files that lead nowhere, one line for each. */
  readonly faults: readonly string[];
}

const ADDRESS = /<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/**
 * Checks that every link, picture and script of a built site leads to a file of it, and every anchor to an element of that page.
 * @param base the path below which the site is served: `/`, `/docs/`
 */
export function faultsOf(folder: string, base: string): SiteCheck {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
  const texts = new Map(files.filter((name) => name.endsWith('.html')).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const ids = new Map<string, ReadonlySet<string>>();
  const idsOf = (name: string) => {
    const known = ids.get(name) ?? new Set(Array.from((texts.get(name) ?? '').matchAll(ID), ([, id]) => text(id)));
    ids.set(name, known);
    return known;
  };
  const faults = new Set<string>();
  for (const [name, html] of texts) {
    for (const [, written = ''] of html.matchAll(ADDRESS)) {
      const address = text(written);
      if (/^[a-z][a-z0-9+.-]*:/i.test(address)) continue;
      const [path = '', anchor = ''] = address.split('#', 2);
      const target = fileOf(path, name, base);
      if (target === null || !existsSync(join(folder, target))) faults.add(`${name}: ${address} leads nowhere`);
      else if (anchor !== '' && !idsOf(target).has(decodeURIComponent(anchor))) faults.add(`${name}: ${address} has no such heading`);
    }
  }
  return { pages: texts.size, bytes: files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0), faults: [...faults] };
}

/** The file that an address means; null if it is outside of the site. */
function fileOf(path: string, from: string, base: string): string | null {
  if (path === '') return from;
  const absolute = posix.normalize(path.startsWith('/') ? path : posix.join(base, posix.dirname(from), path));
  if (!absolute.startsWith(base)) return null;
  const file = absolute.slice(base.length);
  return decodeURIComponent(file === '' || file.endsWith('/') ? `${file}index.html` : file);
}

function text(html = ''): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
