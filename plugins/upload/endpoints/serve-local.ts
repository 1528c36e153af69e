import { type Handler, NotFoundError, type RequestContext } from 'plinth';
import { serveFiles } from 'plinth/plugins/pages';
import type { LocalStorage } from '../providers/local-storage.ts';
import { fileHeaders } from './file-headers.ts';

/** Serves the files of a folder under their names, at the top or in shards. */
export function serveLocal(local: LocalStorage): Handler {
  const { maxAge } = local.options;
  const serve = serveFiles(local.folder, { maxAge, immutable: maxAge > 0, headers: fileHeaders });
  const provider = local.provider();
  return async (ctx: RequestContext) => {
    const { params } = ctx;
    const asked = params['*'] ?? '';
    // Other paths are the app's own files, or invalid.
    const isKey = !/[/\\\0]/.test(asked) && !asked.startsWith('.') && asked !== '';
    if (!isKey) return serve(ctx);
    const [first, second] = provider.placesOf(asked);
    try {
      return await serve(placed(ctx, first));
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      return serve(placed(ctx, second));
    }
  };
}

/** The request with another path. */
function placed(ctx: RequestContext, path: string): RequestContext {
  (ctx as { params: RequestContext['params'] }).params = { '*': path };
  return ctx;
}
