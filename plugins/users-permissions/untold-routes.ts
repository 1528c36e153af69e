import type { RouteTable } from 'plinth';

/** Takes routes that others are not told of: what is made for one page is no part of the API. */
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
