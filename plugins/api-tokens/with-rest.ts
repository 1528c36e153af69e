import { type JsonSchema, NotFoundError, type RequestContext, type RouteTable } from 'plinth';
import type { TokenKeeper } from './tokens.ts';

const PREFIX = 'plugin::api-tokens.token';

/** Actions of tokens, as roles and tokens name them. None is called `find`: a token that only reads is not to read what others may do. */
export const TOKEN_ACTIONS: readonly string[] = ['read', 'create', 'update', 'renew', 'revoke'].map((verb) => `${PREFIX}.${verb}`);

const TEXT = { type: 'string' };
const MOMENT = { type: ['string', 'null'], format: 'date-time' };
const SCOPE = {
  name: TEXT,
  type: { enum: ['full-access', 'read-only', 'custom'] },
  actions: { type: ['array', 'null'] },
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

/** Adds `<prefix>/api-tokens`. Answers are in `data`; the value of a token is in that of `POST` alone. */
export function addTokenRoutes(routes: RouteTable, prefix: string, keeper: TokenKeeper): void {
  const all = `${prefix}/api-tokens`;
  const told = (verb: string, answer: JsonSchema | null, status = 200, body?: JsonSchema) => ({
    action: `${PREFIX}.${verb}`,
    noStore: true as const,
    describe: () => ({
      ...(body !== undefined && { body }),
      answers: { [status]: answer === null ? null : { type: 'object', properties: { data: answer } } },
    }),
  });
  const body = { type: 'object', properties: SCOPE, required: ['name', 'type'] };
  routes.get(all, told('read', { type: 'array', items: SHOWN }), async () => ({ data: await keeper.list() }));
  routes.get(`${all}/:id`, told('read', SHOWN), async (ctx) => ({ data: await keeper.find(idOf(ctx)) }));
  routes.post(all, told('create', MADE, 201, body), async (ctx) => {
    const data = await keeper.make(ctx.request.body, ctx.state.caller);
    ctx.status = 201;
    return { data };
  });
  const changed = { type: 'object', properties: SCOPE };
  routes.put(`${all}/:id`, told('update', SHOWN, 200, changed), async (ctx) => ({
    data: await keeper.change(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  const until = { type: 'object', properties: { expiresAt: MOMENT } };
  routes.post(`${all}/:id/renew`, told('renew', MADE, 200, until), async (ctx) => ({
    data: await keeper.renew(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.delete(`${all}/:id`, told('revoke', null, 204), async (ctx) => {
    await keeper.revoke(idOf(ctx), ctx.state.caller);
    ctx.status = 204;
  });
}

/** @throws NotFoundError */
function idOf({ params: { id = '' } }: RequestContext): number {
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError('Token not found');
  return Number(id);
}
