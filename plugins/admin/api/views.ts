import { type Caller, type Documents, numberParam, plainName, type RouteTable, z } from 'plinth';
import { SHARE_VIEWS } from '../staff/built-in-roles.ts';
import { API } from '../staff/staff.ts';
import type { Viewer, Views } from '../views/views.ts';
import { bodyOf, parametersOf, SIGNED_IN, typeNamed, uidSchema } from './asked.ts';

const listed = z.strictObject({ type: uidSchema.optional() });

const view = z.strictObject({
  name: z.literal('').or(plainName(255)),
  shared: z.boolean(),
  query: z.string().max(8_000),
  columns: z.array(z.strictObject({ name: z.string().min(1).max(255), width: z.number().min(16).max(4_000).optional() })).max(100),
});

const made = z.strictObject({
  type: uidSchema,
  name: view.shape.name.default(''),
  shared: view.shape.shared.default(false),
  query: view.shape.query.default(''),
  columns: view.shape.columns.default([]),
});
/** `from`: the values that the change starts from. */
const changed = view.extend({ from: view.partial().optional() }).partial();

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
    return { data: await views.list(null, viewerOf(caller)) };
  });
  routes.post(path, SIGNED_IN, async (ctx) => {
    const { type, ...input } = bodyOf(made, ctx);
    typeNamed(type, documents, ctx.state.caller);
    const data = await views.create(type, input, viewerOf(ctx.state.caller));
    ctx.status = 201;
    return { data };
  });
  routes.put(`${path}/:id`, SIGNED_IN, async (ctx) => {
    const { from, ...change } = bodyOf(changed, ctx);
    return { data: await views.change(numberParam(ctx, 'id'), change, from ?? {}, viewerOf(ctx.state.caller)) };
  });
  routes.delete(`${path}/:id`, SIGNED_IN, async (ctx) => {
    await views.remove(numberParam(ctx, 'id'), viewerOf(ctx.state.caller));
    ctx.status = 204;
  });
}

function viewerOf({ id, ability }: Caller): Viewer {
  return { id: id as number, shares: ability.can(SHARE_VIEWS), finds: (type) => ability.can(`${type}.find`) };
}
