import { type Caller, type Documents, numberParam, type RouteTable, z } from 'plinth';
import { SHARE_VIEWS } from '../staff/built-in-roles.ts';
import { API } from '../staff/staff.ts';
import type { Viewer, Views } from '../views/views.ts';
import { bodyOf, parametersOf, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';

const listed = z.strictObject({ type: uidSchema.optional() });

const view = {
  name: z.string().max(255).default(''),
  shared: z.boolean().default(false),
  query: z.string().max(8_000).default(''),
  columns: z
    .array(z.strictObject({ name: z.string().min(1).max(255), width: z.number().min(16).max(4_000).optional() }))
    .max(100)
    .default([]),
};

const named = (shared: { readonly name: string; readonly shared: boolean }) => !shared.shared || shared.name !== '';
const SAYS = { path: ['name'], message: 'what everybody sees has a name' };

const made = z.strictObject({ type: uidSchema, ...view }).refine(named, SAYS);
const changed = z.strictObject(view).refine(named, SAYS);

/** Adds `/admin/api/views`: saved views of lists, for oneself or for everybody. */
export function addViewRoutes(routes: RouteTable, views: Views, documents: Documents): void {
  const path = `${API}/views`;
  routes.get(path, SIGNED_IN, async (ctx) => {
    const { type } = parametersOf(listed, ctx);
    const { caller } = ctx.state;
    if (type !== undefined) {
      typeNamed(type, documents, caller);
      return { data: await views.list(type, viewerOf(caller)) };
    }
    // Return the views of all types, so that moving between lists needs one request.
    return { data: (await views.list(null, viewerOf(caller))).filter((view) => caller.ability.can(`${view.type}.find`)) };
  });
  routes.post(path, SIGNED_IN, async (ctx) => {
    const { type, ...input } = bodyOf(made, ctx);
    typeNamed(type, documents, ctx.state.caller);
    const data = await views.create(type, input, viewerOf(ctx.state.caller));
    ctx.status = 201;
    return { data };
  });
  routes.put(`${path}/:id`, SIGNED_IN, async (ctx) => ({
    data: await views.change(numberParam(ctx, 'id'), bodyOf(changed, ctx), viewerOf(ctx.state.caller)),
  }));
  routes.delete(`${path}/:id`, SIGNED_IN, async (ctx) => {
    await views.remove(numberParam(ctx, 'id'), viewerOf(ctx.state.caller));
    ctx.status = 204;
  });
}

function viewerOf({ id, ability }: Caller): Viewer {
  return { id: id as number, shares: ability.can(SHARE_VIEWS) };
}
