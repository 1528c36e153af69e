import { type JsonSchema, NotFoundError, type RequestContext, type RouteTable, z } from 'plinth';
import { webhookInput } from './webhook-input.ts';
import type { WebhookKeeper } from './webhook-keeper.ts';

const PREFIX = 'plugin::webhooks.webhook';

/** Actions of webhooks, as roles and tokens name them. None is called `find`: a token that only reads is not to read where content goes. */
export const WEBHOOK_ACTIONS: readonly string[] = ['read', 'create', 'update', 'rotate', 'delete', 'send'].map(
  (verb) => `${PREFIX}.${verb}`,
);

/** Adds `<prefix>/webhooks`. Answers are in `data`; a secret is in that of `POST` and `rotate` alone. */
export function addWebhookRoutes(routes: RouteTable, prefix: string, keeper: WebhookKeeper, events: readonly string[]): void {
  const all = `${prefix}/webhooks`;
  const one = `${all}/:id`;
  const told = (verb: string, status = 200, body?: () => object) => ({
    action: `${PREFIX}.${verb}`,
    noStore: true as const,
    describe: () => ({
      ...(body !== undefined && { body: body() as JsonSchema }),
      answers: { [status]: status === 204 ? null : { type: 'object', properties: { data: {} } } },
    }),
  });
  const input = () => z.toJSONSchema(webhookInput(events), { io: 'input', unrepresentable: 'any' });
  routes.get(all, told('read'), async () => ({ data: keeper.list() }));
  routes.get(one, told('read'), async (ctx) => ({ data: keeper.find(idOf(ctx)) }));
  routes.post(all, told('create', 201, input), async (ctx) => {
    const data = await keeper.make(ctx.request.body, ctx.state.caller);
    ctx.status = 201;
    return { data };
  });
  routes.put(
    one,
    told('update', 200, () => ({ ...input(), required: [] })),
    async (ctx) => ({
      data: await keeper.change(idOf(ctx), ctx.request.body, ctx.state.caller),
    }),
  );
  routes.post(`${one}/rotate`, told('rotate'), async (ctx) => ({ data: await keeper.rotate(idOf(ctx), ctx.state.caller) }));
  routes.delete(one, told('delete', 204), async (ctx) => {
    await keeper.remove(idOf(ctx), ctx.state.caller);
    ctx.status = 204;
  });
  routes.post(`${one}/ping`, told('send'), async (ctx) => {
    const gone = new AbortController();
    ctx.res.on('close', () => gone.abort(new Error('nobody waits for the answer')));
    return { data: await keeper.ping(idOf(ctx), gone.signal) };
  });
  routes.get(`${one}/deliveries`, told('read'), async (ctx) => ({ data: await keeper.deliveries(idOf(ctx), { ...ctx.parameters }) }));
  routes.get(`${one}/deliveries/:delivery`, told('read'), async (ctx) => ({
    data: await keeper.delivery(idOf(ctx), idOf(ctx, 'delivery'), ctx.state.caller),
  }));
  routes.post(`${one}/deliveries/:delivery/repeat`, told('send'), async (ctx) => ({
    data: { repeated: await keeper.repeat(idOf(ctx), idOf(ctx, 'delivery'), ctx.state.caller) },
  }));
  routes.post(`${one}/repeat-failed`, told('send'), async (ctx) => ({
    data: { repeated: await keeper.repeat(idOf(ctx), null, ctx.state.caller) },
  }));
}

/** @throws NotFoundError */
function idOf({ params }: RequestContext, name = 'id'): number {
  const { [name]: id = '' } = params;
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError(name === 'id' ? 'Webhook not found' : 'Delivery not found');
  return Number(id);
}
