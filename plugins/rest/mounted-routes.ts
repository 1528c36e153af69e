import type { ContentType, Handler, RequestContext, RouteOptions, RouteTable } from 'plinth';

/** Where routes are put once more, for people who come another way: they do the same there. */
export interface RouteMount {
  /** Path before every route, in place of REST's: `/studio/api/content`. */
  readonly prefix: string;
  /** How a route is guarded that asks for an action: by a policy of the plugin that mounts it, say. Without one: a route that is open to everybody, and is here to whom the plugin knows. */
  guard(...action: readonly [action?: string]): RouteOptions;
  /** What a read's `meta` says of its documents beside their page, so that nobody has to ask twice. */
  beside?: Beside;
}

/** Says what a request wants to know of the documents that it reads, once they are read; null where that is nothing. */
export type Beside = (
  ctx: RequestContext,
  type: ContentType,
) => ((documentIds: readonly string[]) => Promise<Readonly<Record<string, unknown>>>) | null;

/** A table into which routes are put, each guarded in another way. Nobody is told of them, by the API's description or by the first page. */
export function mountedRoutes(routes: RouteTable, guard: RouteMount['guard']): RouteTable {
  const mounted = ({ describe: _, title: __, ...options }: RouteOptions): RouteOptions => {
    const told = { ...options, describe: false } as const;
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

/** `discardDraft` as paths have it: `discard-draft`. */
export function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
