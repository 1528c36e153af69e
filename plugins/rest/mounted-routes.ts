import type { ContentType, Handler, RequestContext, RouteOptions, RouteTable } from 'plinth';

/** A second set of the routes for another kind of callers, with the same behaviour. */
export interface RouteMount {
  /** Path before every route, instead of REST's: `/studio/api/content`. */
  readonly prefix: string;
  /**
   * Guards a route that needs an action, for example with a policy of the mounting plugin. Without an action: the route is public in REST,
   * and is open here to callers that the plugin knows.
   */
  guard(...action: readonly [action?: string]): RouteOptions;
  /** Adds to the `meta` of reads, beside the page, so that clients need no second request. */
  beside?: Beside;
  /**
   * Whether clients may choose the id of a new document (`documentId` beside `data`), so that a repeated request creates it only once.
   * Default: false.
   */
  readonly choosesIds?: boolean;
}

/** Prepares additions to `meta` for a read, and returns the function that makes them when the documents are read; null for none. */
export type Beside = (
  ctx: RequestContext,
  type: ContentType,
) => ((documentIds: readonly string[]) => Promise<Readonly<Record<string, unknown>>>) | null;

/** A route table that adds routes with another guard. They are left out of the API description and the first page, read no forms, and have one spelling. */
export function mountedRoutes(routes: RouteTable, guard: RouteMount['guard']): RouteTable {
  const mounted = ({ describe: _, title: __, anySpelling: ___, body, ...options }: RouteOptions): RouteOptions => {
    const read = body === undefined || body === 'parse-forms' ? {} : { body };
    const told = { ...options, ...read, describe: false } as const;
    if (!('action' in told)) return { ...told, ...guard() };
    const { action, ...rest } = told;
    return { ...rest, ...guard(action) };
  };
  const adding = (method: 'get' | 'post' | 'put' | 'patch' | 'delete') => (path: string, options: RouteOptions, handler: Handler) =>
    routes[method](path, mounted(options), handler);
  return {
    get: adding('get'),
    post: adding('post'),
    put: adding('put'),
    patch: adding('patch'),
    delete: adding('delete'),
    get routes() {
      return routes.routes;
    },
  };
}

/** A name in the form of paths: `discardDraft` is `discard-draft`. */
export function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
