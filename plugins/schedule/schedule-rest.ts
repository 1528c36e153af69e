import { type DataRoute, dataRoute, numberParam, type RequestContext, type RouteTable } from 'plinth';
import { itemsInput, planChoice, planInput, planPatch, undoInput } from './plan-input.ts';
import type { PlanKeeper } from './plan-keeper.ts';

const PREFIX = 'plugin::schedule.plan';

/** The last part of an action that roles and tokens are granted. */
export type PlanVerb = 'read' | 'create' | 'update' | 'delete' | 'run' | 'undo';

/** The full name of an action. */
export function planAction(verb: PlanVerb): string {
  return `${PREFIX}.${verb}`;
}

/** All actions of the plugin. */
export const PLAN_ACTIONS: readonly string[] = (['read', 'create', 'update', 'delete', 'run', 'undo'] as const).map(planAction);

/** Adds the routes `<prefix>/schedule/plans`. */
export function addPlanRoutes(routes: RouteTable, prefix: string, keeper: PlanKeeper): void {
  const all = `${prefix}/schedule/plans`;
  const one = `${all}/:id`;
  const told = (verb: PlanVerb, more?: DataRoute) => dataRoute(planAction(verb), more);
  routes.get(all, told('read', { query: planChoice }), ({ parameters, state: { caller } }) => keeper.list(parameters, caller));
  routes.post(all, told('create', { status: 201, body: planInput }), async (ctx) => ({
    data: await keeper.make(ctx.request.body, ctx.state.caller),
  }));
  routes.get(one, told('read'), async (ctx) => ({ data: await keeper.find(idOf(ctx), ctx.state.caller) }));
  routes.put(one, told('update', { body: planPatch }), async (ctx) => ({
    data: await keeper.change(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.delete(one, told('delete', { status: 204 }), (ctx) => keeper.remove(idOf(ctx), ctx.state.caller));
  routes.post(`${one}/items`, told('update', { body: itemsInput }), async (ctx) => ({
    data: await keeper.addItems(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
  routes.delete(`${one}/items/:item`, told('update'), async (ctx) => ({
    data: await keeper.removeItem(idOf(ctx), numberParam(ctx, 'item', 'Item not found'), ctx.state.caller),
  }));
  routes.post(`${one}/check`, told('read', { safe: true }), async (ctx) => ({ data: await keeper.check(idOf(ctx), ctx.state.caller) }));
  routes.post(`${one}/run`, told('run'), async (ctx) => ({ data: await keeper.run(idOf(ctx), 'planned', ctx.state.caller) }));
  routes.post(`${one}/retry`, told('run'), async (ctx) => ({ data: await keeper.run(idOf(ctx), 'failed', ctx.state.caller) }));
  routes.post(`${one}/undo`, told('undo', { body: undoInput }), async (ctx) => ({
    data: await keeper.undo(idOf(ctx), ctx.request.body, ctx.state.caller),
  }));
}

/** @throws NotFoundError */
function idOf(ctx: RequestContext): number {
  return numberParam(ctx, 'id', 'Scheduled action not found');
}
