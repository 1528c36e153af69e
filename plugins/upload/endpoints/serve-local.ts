import { type Handler, NotFoundError, type RequestContext } from 'plinth';
import { serveFiles } from 'plinth/plugins/pages';
import { isPrivateKey } from '../library/private-key.ts';
import { namesVersion } from '../library/url-version.ts';
import type { LocalStorage } from '../providers/local-storage.ts';
import { fileHeaders } from './file-headers.ts';

/** Maximum number of seconds for which clients may use a file under a URL that names no version. */
const UNVERSIONED_MAX_AGE = 3_600;

/**
 * Serves the files of a folder under their names, at the top or in shards. A URL with a version always shows the same content. One without
 * shows the current content of the file, so clients ask again after an hour.
 */
export function serveLocal(local: LocalStorage): Handler {
  const { maxAge } = local.options;
  const serveVersion = serveFiles(local.folder, { maxAge, immutable: maxAge > 0, headers: fileHeaders });
  const serveCurrent = serveFiles(local.folder, { maxAge: Math.min(maxAge, UNVERSIONED_MAX_AGE), headers: fileHeaders });
  const provider = local.provider();
  return async (ctx: RequestContext) => {
    const { params } = ctx;
    const asked = params['*'] ?? '';
    const serve = namesVersion(ctx.search) ? serveVersion : serveCurrent;
    if (isPrivateKey(asked.split('/').at(-1) as string)) throw new NotFoundError();
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
