import type { RouteTable } from 'plinth';

/** A route table that leaves routes out of the API document, for routes that serve only one page. */
export function untoldRoutes(routes: RouteTable): RouteTable {
  const adding =
    (add: RouteTable['get']): RouteTable['get'] =>
    (path, options, handler) =>
      add(path, { ...options, describe: false }, handler);
  const { get, post, put, patch } = routes;
  return {
    get: adding(get),
    post: adding(post),
    put: adding(put),
    patch: adding(patch),
    delete: adding(routes.delete),
    routes: routes.routes,
  };
}
