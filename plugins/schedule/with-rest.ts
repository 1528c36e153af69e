import { type JsonSchema, NotFoundError, type RequestContext, type RouteTable, z } from 'plinth';
import { itemsInput, planInput, planPatch, undoInput } from './plan-input.ts';
import type { PlanKeeper } from './plan-keeper.ts';

const PREFIX = 'plugin::schedule.plan';

/** What a role or a token is granted by name. */
export type PlanVerb = 'read' | 'create' | 'update' | 'delete' | 'run' | 'undo';

/** The action of a verb. */
export function planAction(verb: PlanVerb): string {
  return `${PREFIX}.${verb}`;
}

/** Actions of plans, as roles and tokens name them. */
export const PLAN_ACTIONS: readonly string[] = (['read', 'create', 'update', 'delete', 'run', 'undo'] as const).map(planAction);

/** Adds `<prefix>/schedule/plans`. */
export function addPlanRoutes(routes: RouteTable, prefix: string, keeper: PlanKeeper): void {
  const all = `${prefix}/schedule/plans`;
  const one = `${all}/:id`;
  const told = (verb: PlanVerb, status = 200, body: z.ZodType | null = null) => ({
    action: planAction(verb),
    noStore: true as const,
    describe: () => ({
      ...(body !== null && { body: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema }),
      answers: { [status]: status === 204 ? null : { type: 'object', properties: { data: {} } } },
    }),
  });
  routes.get(all, told('read'), ({ parameters, state: { caller } }) => keeper.list(parameters, caller));
  routes.post(all, told('create', 201, planInput), async (ctx) => {
    const data = await keeper.make(ctx.request.body, ctx.state.caller);
    ctx.status = 201;
    return { data };
  });
  routes.get(one, told('read'), async (ctx) => ({ data: await keeper.find(idOf(ctx), ctx.state.caller) }));
  routes.put(one, told('update', 200, planPatch), async (ctx) => ({
    data: await keeper.change(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.delete(one, told('delete', 204), async (ctx) => {
    await keeper.remove(idOf(ctx), ctx.state.caller);
    ctx.status = 204;
  });
  routes.post(`${one}/items`, told('update', 200, itemsInput), async (ctx) => ({
    data: await keeper.addItems(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.delete(`${one}/items/:item`, told('update'), async (ctx) => ({
    data: await keeper.removeItem(idOf(ctx), idOf(ctx, 'item'), ctx.state.caller),
  }));
  routes.post(`${one}/check`, told('read'), async (ctx) => ({ data: await keeper.check(idOf(ctx), ctx.state.caller) }));
  routes.post(`${one}/run`, told('run'), async (ctx) => ({ data: await keeper.run(idOf(ctx), 'planned', ctx.state.caller) }));
  routes.post(`${one}/retry`, told('run'), async (ctx) => ({ data: await keeper.run(idOf(ctx), 'failed', ctx.state.caller) }));
  routes.post(`${one}/undo`, told('undo', 200, undoInput), async (ctx) => ({
    data: await keeper.undo(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
}

/** @throws NotFoundError */
function idOf({ params }: RequestContext, name: 'id' | 'item' = 'id'): number {
  const { [name]: id = '' } = params;
  if (!/^\d{1,15}$/.test(id)) throw new NotFoundError(name === 'id' ? 'Plan not found' : 'Item not found');
  return Number(id);
}
