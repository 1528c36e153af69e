import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { type Handler, NotFoundError, PlinthError, type RequestContext } from 'plinth';
import type send from 'send';
import { pourFile } from './pour-file.ts';

/** Options of `serveFiles`. */
export interface FileOptions {
  /**
   * Seconds for which a client may use a file without revalidation. Default 0: it revalidates each time, and gets 304 while the file is
   * unchanged.
   */
  readonly maxAge?: number;
  /** Whether a file never changes under its name, so that a client does not revalidate even on reload. Default false. */
  readonly immutable?: boolean;
  /**
   * Whether a name contains a hash of its file's content. Clients keep such files for a year without revalidation. Default: none does.
   * @param path as in `headers`
   */
  readonly hashed?: (path: string) => boolean;
  /** Whether to send `app.js.br` or `app.js.gz`, if they exist, in place of `app.js` to clients that accept the encoding. Default false. */
  readonly encoded?: boolean;
  /**
   * Name of the file that a browser gets when it navigates to a path without a file: that of a single-page app, which has its own paths.
   * Other requests, and hashed names, still get 404. Default: none.
   */
  readonly fallback?: string;
  /** Name of the file that is served for a folder: `index.html`. Default: folders get 404. */
  readonly index?: string;
  /** Texts that are sent in place of files that exist, by path as in `headers`. Clients revalidate them. Default: none. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Whether to serve names that begin with a dot. Default false: they get 404. */
  readonly dotfiles?: boolean;
  /**
   * More headers for a file, which override the usual ones: `Content-Type`, `Content-Disposition`, `Content-Security-Policy`.
   * @param path relative to the folder, with slashes: `2026/pear.jpg`
   */
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
}

/**
 * A handler that serves the files of a folder: for a route that ends in `*`, and for the path above it if `index` is set. It sends `ETag`,
 * `Last-Modified` and `nosniff`, and supports range requests. It never serves a file outside the folder, whatever the path or symbolic
 * links say. The request's time limit ends when the file is open.
 *
 * ```ts
 * routes.get('/uploads/*', { auth: false }, serveFiles(join(appDir, 'uploads'), { maxAge: 86_400 }));
 * ```
 *
 * @param folder absolute path; it need not exist yet
 * @throws Error for a path that is not absolute, and for an invalid `maxAge`
 */
export function serveFiles(folder: string, options: FileOptions = {}): Handler {
  const { maxAge = 0, dotfiles = false, index, fallback, hashed } = options;
  if (!isAbsolute(folder))
    throw new Error(`serveFiles: the folder must be an absolute path, such as join(config.appDir, "public"), found "${folder}"`);
  if (!Number.isSafeInteger(maxAge) || maxAge < 0) throw new Error(`serveFiles: maxAge must be a whole number of seconds, found ${maxAge}`);
  return async (ctx) => {
    const asked = segmentsOf(ctx, dotfiles);
    const found = await locate(folder, asked, index).catch((error: unknown) => {
      if (fallback === undefined || !(error instanceof NotFoundError)) throw error;
      return null;
    });
    if (fallback !== undefined) ctx.vary('Accept');
    if (found === null) {
      if (!isNavigation(ctx) || hashed?.(asked.join('/')) === true) throw new NotFoundError();
      return answer(ctx, await locate(folder, [fallback as string], undefined), options);
    }
    const trailingSlash = ctx.path.endsWith('/');
    if (found.isIndex && !trailingSlash) {
      // Relative, so that it works behind a proxy that removes a prefix of the path. The slash is needed, because links in the index are
      // relative to the folder.
      ctx.redirect(`./${ctx.path.slice(ctx.path.lastIndexOf('/') + 1)}/${ctx.search}`);
      return;
    }
    if (!found.isIndex && trailingSlash) throw new NotFoundError();
    if (!dotfiles && found.inside.some(isHidden)) throw new NotFoundError();
    return answer(ctx, found, options);
  };
}

/** A file below a folder, with all symbolic links resolved. */
interface Located {
  readonly root: string;
  /** Path segments from the folder to the file. */
  readonly inside: readonly string[];
  readonly isIndex: boolean;
}

/**
 * The requested path as segments. @throws NotFoundError for a segment that is no valid file name on some system, or leads out of the folder
 */
function segmentsOf({ params }: RequestContext, dotfiles: boolean): readonly string[] {
  const rest = params['*'];
  if (rest === undefined) return [];
  const segments = rest.split('/');
  for (const segment of segments) {
    const isName = segment !== '' && segment !== '.' && segment !== '..' && !/[\\\0]/.test(segment);
    if (!isName || (isHidden(segment) && !dotfiles)) throw new NotFoundError();
  }
  return segments;
}

function isHidden(name: string): boolean {
  return name.startsWith('.');
}

/** @throws NotFoundError when there is no such file inside the folder */
async function locate(folder: string, segments: readonly string[], index: string | undefined): Promise<Located> {
  try {
    const root = await realpath(folder);
    let file = await realpath(join(root, ...segments));
    let facts = await stat(file);
    const isIndex = facts.isDirectory() && index !== undefined;
    if (isIndex) {
      file = await realpath(join(file, index));
      facts = await stat(file);
    }
    const way = relative(root, file);
    const inside = way.split(sep);
    // Regular files only: opening a named pipe would block forever.
    if (!facts.isFile() || inside[0] === '..' || isAbsolute(way)) throw new NotFoundError();
    return { root, inside, isIndex };
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) throw new NotFoundError();
    throw error;
  }
}

/** Whether a browser navigates to a page, rather than loads a resource: only navigation names HTML in `Accept`. */
function isNavigation(ctx: RequestContext): boolean {
  return ctx.get('Accept').includes('text/html') && ctx.accepts('html') === 'html';
}

/** File extensions of compressed files, and the names of their encodings; the smallest first. */
const ENCODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const;

/** The file to send: the original, or the smallest compressed one that the client accepts. */
async function representation(
  ctx: RequestContext,
  { root, inside }: Located,
): Promise<{ readonly names: readonly string[]; readonly encoding: string | null }> {
  for (const [ending, encoding] of ENCODINGS) {
    if (ctx.acceptsEncodings(encoding) !== encoding) continue;
    const names = [...inside.slice(0, -1), `${inside.at(-1)}${ending}`];
    const found = await locate(root, names, undefined).catch(() => null);
    if (found !== null && !found.inside.some(isHidden)) return { names: found.inside, encoding };
  }
  return { names: inside, encoding: null };
}

const MISSING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']);

/** Headers to remove from the response when the file cannot be sent after all. */
const FILE_HEADERS = [
  'Accept-Ranges',
  'Cache-Control',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'ETag',
  'Last-Modified',
] as const;

/** Sends a file, or the text that takes its place. */
async function answer(ctx: RequestContext, found: Located, options: FileOptions): Promise<string | undefined> {
  const path = found.inside.join('/');
  const text = options.texts?.get(path);
  if (text === undefined) {
    await transfer(ctx, found, options);
    return undefined;
  }
  ctx.type = extname(path);
  ctx.set({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `${ctx.get('Authorization') === '' ? 'public' : 'private'}, max-age=0`,
    ...options.headers?.(path),
  });
  return text;
}

/**
 * Sends a file as the response, bypassing Koa. Resolves when the headers are set and the file is open, or when there is no body to send.
 */
async function transfer(ctx: RequestContext, found: Located, options: FileOptions): Promise<void> {
  const { root, inside } = found;
  const { headers, encoded = false } = options;
  const { names, encoding } = encoded ? await representation(ctx, found) : { names: inside, encoding: null };
  // The request timed out before the file was found.
  if (ctx.headerSent || !ctx.writable) return;
  if (encoded) ctx.vary('Accept-Encoding');
  // Loaded on first use, because it brings 12 packages.
  const library = require('send') as typeof send;
  const { req, res } = ctx;
  const further = Object.entries(headers?.(inside.join('/')) ?? {});
  for (const [name, value] of further) {
    // Checked here, where a mistake fails only this request. In the event handler below, it would crash the process.
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const caching = cacheControl(req.headers.authorization !== undefined, inside.join('/'), options);
  const stream = library(req, names.map(encodeURIComponent).join('/'), { root, dotfiles: 'allow', index: false, cacheControl: false });
  await new Promise<void>((resolve, reject) => {
    let isStreaming = false;
    let begun = false;
    let changed = 0;
    const begin = () => {
      begun = true;
      resolve();
    };
    stream.on('headers', (_, __, facts: Stats) => {
      changed = facts.mtimeMs;
      // Koa's default is 404.
      res.statusCode = 200;
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Cache-Control', caching);
      if (encoding !== null) {
        res.setHeader('Content-Encoding', encoding);
        // The type of the uncompressed content.
        ctx.type = extname(inside.at(-1) as string);
        if (!res.hasHeader('Content-Type')) res.setHeader('Content-Type', 'application/octet-stream');
      }
      for (const [name, value] of further) res.setHeader(name, value);
      // A response without a body (HEAD, 304) is complete after this event.
      process.nextTick(() => isStreaming || begin());
    });
    stream.stream = (path, { start = 0 }: { readonly start?: number } = {}) => {
      isStreaming = true;
      const file = { path, start, length: Number(res.getHeader('Content-Length')), changed };
      pourFile(file, res, begin).catch((error: unknown) => stream.onStatError(error as Error));
    };
    // A folder has replaced the file in the meantime.
    stream.on('directory', () => {
      ctx.respond = true;
      reject(new NotFoundError());
    });
    stream.on('error', (error: Error & { readonly status: number }) => {
      if (begun || res.headersSent || res.destroyed) {
        res.destroy(error);
        resolve();
        return;
      }
      ctx.respond = true;
      for (const name of [...FILE_HEADERS, ...further.map(([header]) => header)]) res.removeHeader(name);
      reject(refusal(error));
    });
    ctx.respond = false;
    stream.pipe(res);
  });
}

/** One year, in seconds. */
const YEAR = 31_536_000;

/** A shared cache must not store a response to a request with credentials. */
function cacheControl(isPersonal: boolean, path: string, { maxAge = 0, immutable = false, hashed }: FileOptions): string {
  const isHashed = hashed?.(path) === true;
  return `${isPersonal ? 'private' : 'public'}, max-age=${isHashed ? YEAR : maxAge}${immutable || isHashed ? ', immutable' : ''}`;
}

/** Converts an error of `send` to one with the error body of the API. */
function refusal(error: Error & { readonly status: number }): unknown {
  if (error.status === 404) return new NotFoundError();
  if (error.status === 412)
    return new PlinthError('Precondition Failed', { code: 'PRECONDITION', status: 412, name: 'PreconditionFailedError' });
  if (error.status === 416)
    return new PlinthError('Range Not Satisfiable', { code: 'RANGE', status: 416, name: 'RangeNotSatisfiableError' });
  return error;
}
