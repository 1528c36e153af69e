import {
  type Documents,
  grantSchema,
  NotFoundError,
  numberParam,
  type RequestContext,
  type RouteOptions,
  type RouteTable,
  z,
} from 'plinth';
import { type KeptRole, ROLE_UID, USER_UID, type Users } from 'plinth/plugins/users-permissions';
import { MESSAGES } from '../messages.ts';
import { PEOPLE } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, grantedTo } from './asked.ts';
import type { RoleTold, VisitorWays } from './told-rights.ts';

const grants = z.array(grantSchema).max(20_000);
const made = z.strictObject({
  name: z.string().trim().min(3).max(255),
  description: z.string().max(255).default(''),
  grants: grants.default([]),
});
const changed = z.strictObject({
  name: z.string().trim().min(3).max(255).optional(),
  description: z.string().max(255).optional(),
  grants: grants.optional(),
  /** The grants that the change starts from. */
  from: z.strictObject({ grants }).optional(),
});

/** What the routes need. */
export interface VisitorRouteParts {
  readonly users: Users;
  readonly documents: Documents;
}

/**
 * Adds `/admin/api/users` and `/admin/api/roles`: visitors of the app, and the rights of their roles. Each route needs the same action as
 * the API's own route.
 */
export function addVisitorRoutes(routes: RouteTable, { users, documents }: VisitorRouteParts): void {
  users.mount(routes, { prefix: API, guard });

  const user = `${API}/users/:id`;
  routes.get(`${user}/ways-in`, guard(`${USER_UID}.findOne`), async (ctx) => {
    const one = await reachedUser(ctx, 'findOne', documents);
    const ways = (await users.care.waysIn([one])).get(one.id);
    const { password = false, providers = [], sessions = 0, lastSeenAt = null } = ways ?? {};
    const told: VisitorWays = {
      ...{ password, providers, lastSeenAt },
      sessions: users.hasSessions ? sessions : null,
      secondFactor: users.secondFactors === null ? null : (await users.secondFactors.find(one.documentId)) !== null,
    };
    return { data: told };
  });
  routes.post(`${user}/sign-out`, guard(`${USER_UID}.update`), async (ctx) => {
    const one = await reachedUser(ctx, 'update', documents);
    await users.checkHeld(one, ctx.state.caller);
    return { data: { sessions: await users.care.signOut(one, ctx.state.caller) } };
  });
  routes.delete(`${user}/second-factor`, guard(`${USER_UID}.update`), async (ctx) => {
    const one = await reachedUser(ctx, 'update', documents);
    await users.checkHeld(one, ctx.state.caller);
    if (!(await users.secondFactors?.remove(one.documentId))) throw new NotFoundError(MESSAGES.twoFactorNotSetUp);
    ctx.status = 204;
  });

  const all = `${API}/roles`;
  routes.get(all, guard(`${ROLE_UID}.find`), async ({ state: { caller } }) => ({ data: (await users.roles.list(caller)).map(toldRole) }));
  routes.get(`${all}/:id`, guard(`${ROLE_UID}.findOne`), async ({ params, state: { caller } }) => ({
    data: toldRole(await users.roles.find(params.id, caller)),
  }));
  routes.post(all, guard(`${ROLE_UID}.createRole`), async (ctx) => {
    const given = bodyOf(made, ctx);
    const id = await users.roles.create(given, users.requestOf(ctx));
    ctx.status = 201;
    return { data: { id } };
  });
  routes.put(`${all}/:id`, guard(`${ROLE_UID}.updateRole`), async (ctx) => {
    const { from, ...given } = bodyOf(changed, ctx);
    // The response shows the role: who may not read it is refused before it is changed.
    await users.roles.find(ctx.params.id, ctx.state.caller);
    await users.roles.update(ctx.params.id, { ...given, seen: from?.grants }, users.requestOf(ctx));
    return { data: toldRole(await users.roles.find(ctx.params.id, ctx.state.caller)) };
  });
  routes.delete(`${all}/:id`, guard(`${ROLE_UID}.deleteRole`), async (ctx) => {
    await users.roles.remove(ctx.params.id, users.requestOf(ctx));
    ctx.status = 204;
  });
}

/** Verbs that only read. */
const READS: ReadonlySet<string> = new Set(['find', 'findOne', 'count']);

/** Requires a right to look after people as well as the action itself: others may find users for other reasons, such as links to them. */
function guard(action: string): RouteOptions {
  const ofArea = READS.has(action.slice(action.lastIndexOf('.') + 1)) ? PEOPLE.read : PEOPLE.change;
  return grantedTo(ofArea, action);
}

function toldRole({ role, users, keptBy, isNeeded, grants }: KeptRole): RoleTold {
  return {
    ...{ id: Number(role.id), name: String(role.type), title: String(role.name), description: (role.description ?? null) as string | null },
    ...{ people: users, file: keptBy, isBuiltIn: false, isNeeded, grants },
  };
}

interface ReachedUser {
  readonly id: number;
  readonly documentId: string;
}

/**
 * Finds the user of a path, if the caller may do this to them.
 * @throws NotFoundError
 */
async function reachedUser(ctx: RequestContext, verb: string, documents: Documents): Promise<ReachedUser> {
  const id = numberParam(ctx, 'id', 'User not found');
  const query = documents.parse(USER_UID, { filters: { id }, fields: ['id'] }, 'list', ctx.state.caller, {
    action: `${USER_UID}.${verb}`,
  });
  const [found] = (await documents.find(query)).documents;
  if (found === undefined) throw new NotFoundError(MESSAGES.userNotFound);
  return { id: Number(found.id), documentId: String(found.documentId) };
}
