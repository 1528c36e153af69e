import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { type Handler, NotFoundError, PlinthError, type RequestContext, varyBy } from 'plinth';
import type send from 'send';
import { pourFile } from './pour-file.ts';

/** How files are served. */
export interface FileOptions {
  /** Seconds for which a client may use a file without asking again. Default 0: it asks, and gets 304 while the file is the same. */
  readonly maxAge?: number;
  /** A file never changes under its name: a client does not ask again even when its user reloads. Default false. */
  readonly immutable?: boolean;
  /** Names that change with the content of their file: clients keep those for a year, and do not ask again. Default: none. @param path as in `headers` */
  readonly hashed?: (path: string) => boolean;
  /** Whether `app.js.br` and `app.js.gz`, which a build has made, are sent in place of `app.js` to clients that understand them. Default false. */
  readonly encoded?: boolean;
  /**
   * Name of the file that answers a browser which goes to a path where there is none: that of a single-page app, which has paths of its own. What a page loads is not found
   * all the same, and neither is a hashed name. Default: nothing does.
   */
  readonly fallback?: string;
  /** Name of the file that stands for a folder: `index.html`. Default: folders are not found. */
  readonly index?: string;
  /** Serves names that begin with a dot too. Default false: they are not found. */
  readonly dotfiles?: boolean;
  /**
   * Further headers of a file, over the usual ones: `Content-Type`, `Content-Disposition`, `Content-Security-Policy`.
   * @param path below the folder, with slashes: `2026/pear.jpg`
   */
  readonly headers?: (path: string) => Readonly<Record<string, string>>;
}

/**
 * A handler that serves the files of a folder: for a route that ends in `*`, and for the path above it where `index` is set. Answers with
 * `ETag`, `Last-Modified`, `nosniff` and parts of a file (ranges). Nothing outside of the folder is ever served, whatever a path says and wherever a symbolic link leads.
 * The time limit of a request ends when its file is open.
 *
 * ```ts
 * routes.get('/uploads/*', { auth: false }, serveFiles(join(appDir, 'uploads'), { maxAge: 86_400 }));
 * ```
 *
 * @param folder absolute path; it need not exist yet
 * @throws Error for a path that is not absolute, and for a `maxAge` that is no number of seconds
 */
export function serveFiles(folder: string, options: FileOptions = {}): Handler {
  const { maxAge = 0, dotfiles = false, index, fallback, hashed } = options;
  if (!isAbsolute(folder)) throw new Error(`serveFiles needs an absolute path, such as join(config.appDir, "public"), not "${folder}"`);
  if (!Number.isSafeInteger(maxAge) || maxAge < 0)
    throw new Error(`serveFiles: maxAge is ${maxAge}, which is not a whole number of seconds`);
  return async (ctx) => {
    const asked = segmentsOf(ctx, dotfiles);
    const found = await locate(folder, asked, index).catch((error: unknown) => {
      if (fallback === undefined || !(error instanceof NotFoundError)) throw error;
      return null;
    });
    if (fallback !== undefined) varyBy(ctx, 'Accept');
    if (found === null) {
      if (!isNavigation(ctx) || hashed?.(asked.join('/')) === true) throw new NotFoundError();
      await transfer(ctx, await locate(folder, [fallback as string], undefined), options);
      return;
    }
    const trailingSlash = ctx.path.endsWith('/');
    if (found.isIndex && !trailingSlash) {
      // Relative to the path itself, whatever a proxy in front has taken away of it: links in the index lead into the folder only from there.
      ctx.redirect(`./${ctx.path.slice(ctx.path.lastIndexOf('/') + 1)}/${ctx.search}`);
      return;
    }
    if (!found.isIndex && trailingSlash) throw new NotFoundError();
    if (!dotfiles && found.inside.some(isHidden)) throw new NotFoundError();
    await transfer(ctx, found, options);
  };
}

/** A file below a folder, after every symbolic link. */
interface Located {
  readonly root: string;
  /** Names from the folder to the file. */
  readonly inside: readonly string[];
  readonly isIndex: boolean;
}

/** What a request asks for, as names of files. @throws NotFoundError for what is none on some system, or leads elsewhere */
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

/** @throws NotFoundError when there is no such file inside of the folder */
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
    // A named pipe would be waited for without end.
    if (!facts.isFile() || inside[0] === '..' || isAbsolute(way)) throw new NotFoundError();
    return { root, inside, isIndex };
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) throw new NotFoundError();
    throw error;
  }
}

/** Whether a browser goes to a page, rather than loads something for one: that asks for HTML by name. */
function isNavigation(ctx: RequestContext): boolean {
  return ctx.get('Accept').includes('text/html') && ctx.accepts('html') === 'html';
}

/** Endings of files that a build has compressed, and what clients call them; the smallest first. */
const ENCODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
] as const;

/** What is sent of a file: itself, or the smallest of its compressed forms that the client understands. */
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

/** Headers that an answer has no more when the file is not sent after all. */
const FILE_HEADERS = [
  'Accept-Ranges',
  'Cache-Control',
  'Content-Encoding',
  'Content-Length',
  'Content-Type',
  'ETag',
  'Last-Modified',
] as const;

/** Sends a file as the answer, past Koa. Resolves when its head stands and its content is open, or when there is none to send. */
async function transfer(ctx: RequestContext, found: Located, options: FileOptions): Promise<void> {
  const { root, inside } = found;
  const { headers, encoded = false } = options;
  const { names, encoding } = encoded ? await representation(ctx, found) : { names: inside, encoding: null };
  // The time of the request was over before the file was found.
  if (ctx.headerSent || !ctx.writable) return;
  if (encoded) varyBy(ctx, 'Accept-Encoding');
  // Loaded by the first file: 12 packages stand behind it.
  const library = require('send') as typeof send;
  const { req, res } = ctx;
  const further = Object.entries(headers?.(inside.join('/')) ?? {});
  for (const [name, value] of further) {
    // Here a mistake is an error of this request; in an event it would be one of the process.
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
      // Koa begins with 404.
      res.statusCode = 200;
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Cache-Control', caching);
      if (encoding !== null) {
        res.setHeader('Content-Encoding', encoding);
        // Of what it holds.
        ctx.type = extname(inside.at(-1) as string);
        if (!res.hasHeader('Content-Type')) res.setHeader('Content-Type', 'application/octet-stream');
      }
      for (const [name, value] of further) res.setHeader(name, value);
      // What has no content to send (HEAD, 304) is over when this event is.
      process.nextTick(() => isStreaming || begin());
    });
    stream.stream = (path, { start = 0 }: { readonly start?: number } = {}) => {
      isStreaming = true;
      const file = { path, start, length: Number(res.getHeader('Content-Length')), changed };
      pourFile(file, res, begin).catch((error: unknown) => stream.onStatError(error as Error));
    };
    // A folder took the place of the file since it was found.
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

/** Seconds. */
const YEAR = 31_536_000;

/** What was sent to a caller who had to say who he is must not be given to others by a cache between. */
function cacheControl(isPersonal: boolean, path: string, { maxAge = 0, immutable = false, hashed }: FileOptions): string {
  const isHashed = hashed?.(path) === true;
  return `${isPersonal ? 'private' : 'public'}, max-age=${isHashed ? YEAR : maxAge}${immutable || isHashed ? ', immutable' : ''}`;
}

/** The library's error in the words of the error envelope. */
function refusal(error: Error & { readonly status: number }): unknown {
  if (error.status === 404) return new NotFoundError();
  if (error.status === 412)
    return new PlinthError('Precondition Failed', { code: 'PRECONDITION', status: 412, name: 'PreconditionFailedError' });
  if (error.status === 416)
    return new PlinthError('Range Not Satisfiable', { code: 'RANGE', status: 416, name: 'RangeNotSatisfiableError' });
  return error;
}
