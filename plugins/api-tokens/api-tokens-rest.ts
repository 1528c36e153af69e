import { type DataRoute, dataRoute, numberParam, type RequestContext, type RouteTable } from 'plinth';
import type { TokenKeeper } from './tokens.ts';

const PREFIX = 'plugin::api-tokens.token';

/** Actions of tokens, as roles and tokens name them. None is called `find`, so that a read-only token cannot read the rights of others. */
export const TOKEN_ACTIONS: readonly string[] = ['read', 'create', 'update', 'renew', 'revoke'].map((verb) => `${PREFIX}.${verb}`);

const TEXT = { type: 'string' };
const MOMENT = { type: ['string', 'null'], format: 'date-time' };
const SCOPE = {
  name: TEXT,
  type: { enum: ['full-access', 'read-only', 'custom'] },
  actions: { type: ['array', 'null'], items: {} },
  expiresAt: MOMENT,
};
const SHOWN = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    ...SCOPE,
    origin: TEXT,
    keptBy: { type: ['string', 'null'] },
    createdAt: MOMENT,
    lastUsedAt: MOMENT,
  },
};
const MADE = { ...SHOWN, properties: { ...SHOWN.properties, value: TEXT } };

/** Adds `<prefix>/api-tokens`. Responses have the token in `data`. Only that of `POST` contains its value. */
export function addTokenRoutes(routes: RouteTable, prefix: string, keeper: TokenKeeper): void {
  const all = `${prefix}/api-tokens`;
  const told = (verb: string, more: DataRoute) => dataRoute(`${PREFIX}.${verb}`, more);
  const body = () => ({ type: 'object', properties: SCOPE, required: ['name', 'type'] });
  routes.get(all, told('read', { data: { type: 'array', items: SHOWN } }), async () => ({ data: await keeper.list() }));
  routes.get(`${all}/:id`, told('read', { data: SHOWN }), async (ctx) => ({ data: await keeper.find(idOf(ctx)) }));
  routes.post(all, told('create', { body, data: MADE, status: 201 }), async (ctx) => ({
    data: await keeper.make(ctx.request.body, ctx.state.caller),
  }));
  const from = { type: 'object', properties: { type: SCOPE.type, actions: SCOPE.actions }, required: ['type', 'actions'] };
  const changed = () => ({ type: 'object', properties: { ...SCOPE, from } });
  routes.put(`${all}/:id`, told('update', { body: changed, data: SHOWN }), async (ctx) => ({
    data: await keeper.change(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  const until = () => ({ type: 'object', properties: { expiresAt: MOMENT } });
  routes.post(`${all}/:id/renew`, told('renew', { body: until, data: MADE }), async (ctx) => ({
    data: await keeper.renew(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.delete(`${all}/:id`, told('revoke', { status: 204 }), (ctx) => keeper.revoke(idOf(ctx), ctx.state.caller));
}

/** @throws NotFoundError */
function idOf(ctx: RequestContext): number {
  return numberParam(ctx, 'id', 'Token not found');
}
