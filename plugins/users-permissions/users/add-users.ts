import type { RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { UserController, type UserControllerParts } from './user-controller.ts';
import { userAction } from './user-writes.ts';

/** Adds `<prefix>/users`. */
export function addUserRoutes(routes: RouteTable, { prefix, paging }: Rest, parts: UserControllerParts): void {
  const users = new UserController(parts, paging.maxLimit);
  const guard = (verb: string) => ({ action: userAction(verb) });
  const all = `${prefix}/users`;
  routes.get(all, guard('find'), (ctx) => users.list(ctx));
  routes.get(`${all}/count`, guard('count'), (ctx) => users.count(ctx));
  routes.get(`${all}/me`, guard('me'), (ctx) => users.me(ctx));
  routes.get(`${all}/:id`, guard('findOne'), (ctx) => users.read(ctx));
  routes.post(all, guard('create'), (ctx) => users.create(ctx));
  routes.put(`${all}/:id`, guard('update'), (ctx) => users.update(ctx));
  routes.delete(`${all}/:id`, guard('destroy'), (ctx) => users.remove(ctx));
}
