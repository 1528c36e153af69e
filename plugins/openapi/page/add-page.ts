import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Caller, isPlinthError, type RequestContext, type RouteTable } from 'plinth';
import { isStranger, type ToldDocuments } from '../told-documents.ts';
import { renderPage, type ShownDocument } from './render-page.ts';

/** Greatest size of all cached pages, in characters. */
const KEPT = 8_000_000;

/** Dependencies of the page. */
export interface PageParts {
  readonly path: string;
  readonly told: ToldDocuments;
  /** Finds the caller of a token. @throws UnauthorizedError */
  readonly authenticate: (token: string) => Promise<Caller>;
}

/**
 * Adds a page that shows the document: for a public caller, or for the owner of a token that is entered there. The page has no scripts,
 * stores nothing, and loads no other file.
 */
export function addPage(routes: RouteTable, { path, told, authenticate }: PageParts): void {
  const style = readFileSync(join(__dirname, '../templates/page.css'), 'utf8');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

  // The cache key is the document, not the permissions: equal documents are rendered once, and a page is never older than its document.
  const pages = new LRUCache<string, string>({ maxSize: KEPT, sizeCalculation: (page, key) => page.length + key.length });

  // Readers who open one part usually open others next, and parsing takes longer than rendering.
  const parsed = new LRUCache<string, ShownDocument>({ max: 2 });

  const show = async (ctx: RequestContext, caller: Caller, refusal: string | null) => {
    ctx.set({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' });
    const part = textIn(ctx.parameters.part) || textIn((ctx.request.body as { part?: unknown } | undefined)?.part);
    const document = await told.of(caller);
    const options = { style, part, refusal, isStranger: isStranger(caller) };
    const key = JSON.stringify([document.etag, part, refusal, options.isStranger]);
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    const shown = parsed.get(document.etag) ?? (JSON.parse((await told.unpacked(document)).toString('utf8')) as ShownDocument);
    parsed.set(document.etag, shown);
    const page = renderPage(shown, options);
    pages.set(key, page);
    return page;
  };
  routes.get(path, { auth: false, describe: false, title: 'OpenAPI' }, (ctx) => show(ctx, ctx.state.caller, null));
  routes.post(path, { auth: false, body: 'parse-forms', describe: false }, async (ctx) => {
    const token = textIn((ctx.request.body as { token?: unknown } | undefined)?.token).trim();
    if (token === '') return show(ctx, ctx.state.caller, null);
    try {
      return await show(ctx, await authenticate(token), null);
    } catch (error) {
      if (!isPlinthError(error) || error.status !== 401) throw error;
      ctx.status = 401;
      return show(ctx, ctx.state.caller, 'The token is invalid or has expired.');
    }
  });
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1_000) : '';
}
