import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteTable } from 'plinth';
import { serveFiles } from './serve-files.ts';

/** Values of a `Content-Security-Policy` by directive; null leaves a directive out. */
export type PolicyDirectives = Readonly<Record<string, readonly string[] | null>>;

/** Options of `servePage`. */
export interface PageOptions {
  /** File name of the page. Default `index.html`. */
  readonly index?: string;
  /**
   * Whether the page is also served for paths below it without a file, because it has its own paths (a single-page app). This applies only
   * to browser navigation. Default true.
   */
  readonly fallback?: boolean;
  /**
   * Whether a name contains a hash of its file's content, so that clients need not revalidate it: `assets/index-BqX3jK2a.js`. Default:
   * names that certainly contain a hash. Say which names your build hashes: `(path) => path.startsWith('assets/')`.
   */
  readonly hashed?: (path: string) => boolean;
  /**
   * Directives of the page's `Content-Security-Policy`, which override the default ones; null leaves one out. By default, everything must
   * come from this host, no page may frame it, and scripts cannot turn text into HTML or code (Trusted Types). If a framework needs
   * policies for that: `'trusted-types': ['lit-html']`. For directives that change at run time (with a setting), give a function. It is
   * called at the start and for each response; the policy is computed again when it returns another object.
   */
  readonly contentSecurityPolicy?: PolicyDirectives | (() => PolicyDirectives);
  /**
   * Changes the HTML of the page, as a proxy in front needs it: the path of `server.url` before the addresses of its files. Called once,
   * with the file as it is then. Default: the file is sent as it is.
   */
  readonly edit?: (html: string) => string;
  /** Title of its link on the first page; without one there is no link. */
  readonly title?: string;
}

const POLICY: PolicyDirectives = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/** What may be a hash at the end of a name, as build tools write it: hexadecimal, base 32, or eight letters and digits. */
const HASH = /[.-]([0-9a-f]{8,64}|[A-Z2-7]{8}|(?=\w*[a-z])(?=\w*[A-Z])\w{8})\.[a-z0-9]+(?:\.map)?$/;
/** Where letters and digits meet. */
const TURNS = /\d(?=\D)|\D(?=\d)/g;
/** How often they meet in a hash. Words with a number or a date meet once or twice: `iPhone15`, `2024dec1`. */
const LEAST_TURNS = 3;

/** Whether a name certainly contains a hash. Others are revalidated. */
function hasHash(name: string): boolean {
  const hash = HASH.exec(name)?.[1];
  return hash !== undefined && (hash.match(TURNS)?.length ?? 0) >= LEAST_TURNS;
}

/**
 * Serves a page that was built elsewhere, and its files, without authentication: the page at `path`, and the files of its folder below.
 * Files are served as in `serveFiles`; `app.js.br` and `app.js.gz` replace `app.js` for clients that accept the encoding.
 *
 * ```ts
 * hooks.routes.tap('studio', (routes) => servePage(routes, '/studio', join(__dirname, 'page')));
 * ```
 *
 * @param path `/studio`
 * @param folder absolute path
 * @throws Error for an invalid path, or `/`, and for an invalid policy
 */
export function servePage(routes: RouteTable, path: string, folder: string, options: PageOptions = {}): void {
  const { index = 'index.html', fallback = true, hashed = hasHash, contentSecurityPolicy = {}, edit, title } = options;
  if (!/^(?:\/[^/:*]+)+$/.test(path)) throw new Error(`servePage: the path must have a form such as /studio, found "${path}"`);
  const said = typeof contentSecurityPolicy === 'function' ? contentSecurityPolicy : () => contentSecurityPolicy;
  let [known, headers] = policyHeader(said());
  const handler = serveFiles(folder, {
    index,
    hashed,
    encoded: true,
    headers: () => {
      const now = said();
      if (now !== known) [known, headers] = policyHeader(now);
      return headers;
    },
    ...(fallback && { fallback: index }),
    ...(edit && { texts: new Map([[index, edit(readFileSync(join(folder, index), 'utf8'))]]) }),
  });
  routes.get(path, { auth: false, describe: false, ...(title !== undefined && { title }) }, handler);
  routes.get(`${path}/*`, { auth: false, describe: false }, handler);
}

/** The directives, with the header that they give together with the defaults. @throws Error for an invalid policy */
function policyHeader(directives: PolicyDirectives): readonly [PolicyDirectives, Readonly<Record<string, string>>] {
  return [directives, { 'Content-Security-Policy': policyOf({ ...POLICY, ...directives }) }];
}

/** Visible ASCII characters, without those that end a value. */
const DIRECTIVE_PART = /^[!-+\-./0-9:<-~]+$/;

/** @throws Error for a text that would begin another directive */
function policyOf(directives: PolicyDirectives): string {
  const parts = Object.entries(directives).flatMap(([name, values]) => (values === null ? [] : [[name, ...values]]));
  const wrong = parts.flat().find((part) => !DIRECTIVE_PART.test(part));
  if (wrong !== undefined) throw new Error(`servePage: ${JSON.stringify(wrong)} is not a valid Content-Security-Policy source`);
  return parts.map((part) => part.join(' ')).join('; ');
}
