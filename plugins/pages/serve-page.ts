import type { RouteTable } from 'plinth';
import { serveFiles } from './serve-files.ts';

/** What a `Content-Security-Policy` says, by directive; null leaves one out. */
export type PolicyDirectives = Readonly<Record<string, readonly string[] | null>>;

/** How a page is served. */
export interface PageOptions {
  /** The file that is the page. Default `index.html`. */
  readonly index?: string;
  /** Whether the page also answers paths below it that are no files, because it has paths of its own (a single-page app): to browsers that go there, and to nobody else. Default true. */
  readonly fallback?: boolean;
  /**
   * Whether a name changes with the content of its file, so that nobody need ask for it again: `assets/index-BqX3jK2a.js`. Default: names that surely hold a hash. Say what
   * your build does: `(path) => path.startsWith('assets/')`.
   */
  readonly hashed?: (path: string) => boolean;
  /**
   * Directives of its `Content-Security-Policy`, over the default ones; null leaves one out. By default everything comes from this host, nobody frames the page, and scripts
   * make no HTML and no code of text (Trusted Types): a page whose framework needs policies for that says `'trusted-types': ['lit-html']`. Where they change while the service
   * runs (with a setting), a function that answers the same object until they do: it is asked at the start and for each answer, and the policy made anew for another object.
   */
  readonly contentSecurityPolicy?: PolicyDirectives | (() => PolicyDirectives);
  /** What people find there, if the first page is to lead to it. */
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

/** A hash at the end of a name, as builds write them: hexadecimal, or eight letters and digits that no word has. Everything else only looks like one. */
const HASHED =
  /[.-](?:(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,64}|(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z0-9]{8}|(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])\w{8})\.[a-z0-9]+(?:\.map)?$/;

/**
 * Serves a page that was built elsewhere, and its files, to everybody: the page at `path`, and what its folder holds below. Files are as in `serveFiles`; `app.js.br` and `app.js.gz`
 * beside `app.js` are sent in its place to clients that understand them.
 *
 * ```ts
 * hooks.routes.tap('studio', (routes) => servePage(routes, '/studio', join(__dirname, 'page')));
 * ```
 *
 * @param path `/studio`
 * @param folder absolute path
 * @throws Error for a path that is none, or `/`, and for a policy that is none
 */
export function servePage(routes: RouteTable, path: string, folder: string, options: PageOptions = {}): void {
  const { index = 'index.html', fallback = true, hashed = (name) => HASHED.test(name), contentSecurityPolicy = {}, title } = options;
  if (!/^(?:\/[^/:*]+)+$/.test(path)) throw new Error(`servePage needs a path such as /studio, not "${path}"`);
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
  });
  routes.get(path, { auth: false, describe: false, ...(title !== undefined && { title }) }, handler);
  routes.get(`${path}/*`, { auth: false, describe: false }, handler);
}

/** Directives, and the header that they make with the default ones. @throws Error for what is no policy */
function policyHeader(directives: PolicyDirectives): readonly [PolicyDirectives, Readonly<Record<string, string>>] {
  return [directives, { 'Content-Security-Policy': policyOf({ ...POLICY, ...directives }) }];
}

/** Visible characters of ASCII, without those that end a value. */
const DIRECTIVE_PART = /^[!-+\-./0-9:<-~]+$/;

/** @throws Error for what would become another directive */
function policyOf(directives: PolicyDirectives): string {
  const parts = Object.entries(directives).flatMap(([name, values]) => (values === null ? [] : [[name, ...values]]));
  const wrong = parts.flat().find((part) => !DIRECTIVE_PART.test(part));
  if (wrong !== undefined) throw new Error(`servePage: ${JSON.stringify(wrong)} is no part of a Content-Security-Policy`);
  return parts.map((part) => part.join(' ')).join('; ');
}
