import { type DataRoute, dataRoute, numberParam, type RequestContext, type RouteTable, z } from 'plinth';
import { webhookInput } from './webhook-input.ts';
import { deliveryChoice, type WebhookKeeper } from './webhook-keeper.ts';

const PREFIX = 'plugin::webhooks.webhook';

/**
 * Actions of the plugin that roles and tokens grant. None is called `find`, so that a token that only reads content cannot see where
 * content is sent.
 */
export const WEBHOOK_ACTIONS: readonly string[] = ['read', 'create', 'update', 'rotate', 'delete', 'send'].map(
  (verb) => `${PREFIX}.${verb}`,
);

/** Adds the routes `<prefix>/webhooks`. Responses are in `data`. Only those of `POST` and `rotate` contain a secret. */
export function addWebhookRoutes(routes: RouteTable, prefix: string, keeper: WebhookKeeper, events: readonly string[]): void {
  const all = `${prefix}/webhooks`;
  const one = `${all}/:id`;
  const told = (verb: string, more?: DataRoute) => dataRoute(`${PREFIX}.${verb}`, more);
  const input = () => z.toJSONSchema(webhookInput(events), { io: 'input', unrepresentable: 'any' });
  routes.get(all, told('read'), async () => ({ data: await keeper.told() }));
  routes.get(one, told('read'), async (ctx) => ({ data: await keeper.find(idOf(ctx)) }));
  routes.post(all, told('create', { status: 201, body: input }), async (ctx) => ({
    data: await keeper.make(ctx.request.body, ctx.state.caller),
  }));
  const changed = () => {
    const { properties = {}, ...schema } = input();
    return { ...schema, properties: { ...properties, from: { type: 'object', properties } }, required: [] };
  };
  routes.put(one, told('update', { body: changed }), async (ctx) => ({
    data: await keeper.change(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.post(`${one}/rotate`, told('rotate'), async (ctx) => ({ data: await keeper.rotate(idOf(ctx), ctx.state.caller) }));
  routes.delete(one, told('delete', { status: 204 }), (ctx) => keeper.remove(idOf(ctx), ctx.state.caller));
  routes.post(`${one}/ping`, told('send'), async (ctx) => {
    const gone = new AbortController();
    ctx.res.on('close', () => gone.abort(new Error('the client closed the connection')));
    return { data: await keeper.ping(idOf(ctx), gone.signal) };
  });
  routes.get(`${one}/deliveries`, told('read', { query: deliveryChoice }), async (ctx) => ({
    data: await keeper.deliveries(idOf(ctx), { ...ctx.parameters }, ctx.state.caller),
  }));
  routes.get(`${one}/deliveries/:delivery`, told('read'), async (ctx) => ({
    data: await keeper.delivery(idOf(ctx), deliveryId(ctx), ctx.state.caller),
  }));
  routes.post(`${one}/deliveries/:delivery/repeat`, told('send'), async (ctx) => ({
    data: { repeated: await keeper.repeat(idOf(ctx), deliveryId(ctx), ctx.state.caller) },
  }));
  routes.post(`${one}/repeat-failed`, told('send'), async (ctx) => ({
    data: { repeated: await keeper.repeat(idOf(ctx), null, ctx.state.caller) },
  }));
}

/** @throws NotFoundError */
function idOf(ctx: RequestContext): number {
  return numberParam(ctx, 'id', 'Webhook not found');
}

/** @throws NotFoundError */
function deliveryId(ctx: RequestContext): number {
  return numberParam(ctx, 'delivery', 'Delivery not found');
}
