import { checkedInput, type JsonSchema, NotFoundError, type RequestContext, type RouteTable, z } from 'plinth';
import type { Comments } from './comments.ts';
import { assignmentInput, choiceInput, commentChange, commentInput, manyInput, moveInput, peopleQuery, stagesInput } from './input.ts';
import type { Reviews } from './reviews.ts';
import { ACTIONS } from './rights.ts';
import type { Staff } from './with-admin.ts';

/** Adds `<prefix>/review`. Answers are in `data`. */
export function addReviewRoutes(
  routes: RouteTable,
  prefix: string,
  { reviews, comments, staff }: { reviews: Reviews; comments: Comments; staff: Staff },
): void {
  const all = `${prefix}/review`;
  const one = `${all}/documents/:type/:documentId`;
  const told = (action: string, body?: z.ZodType, status = 200) => ({
    action,
    noStore: true as const,
    describe: () => ({
      ...(body !== undefined && { body: z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema }),
      answers: { [status]: status === 204 ? null : { type: 'object', properties: { data: {} } } },
    }),
  });
  const at = ({ params, parameters, state: { caller } }: RequestContext) => {
    const { type = '', documentId = '' } = params;
    return { type, documentId, query: { ...parameters }, caller };
  };
  routes.get(`${all}/types`, told(ACTIONS.read), async ({ state: { caller } }) => ({ data: reviews.types(caller) }));
  routes.get(`${all}/stages/:type`, told(ACTIONS.readStages), async (ctx) => ({
    data: { ...reviews.stages(at(ctx).type), roles: staff.roles() },
  }));
  routes.put(`${all}/stages/:type`, told(ACTIONS.updateStages, stagesInput), async (ctx) => ({
    data: { ...(await reviews.changeStages(at(ctx).type, ctx.request.body)), roles: staff.roles() },
  }));
  routes.get(`${all}/mine`, told(ACTIONS.read), async ({ state: { caller } }) => ({ data: await reviews.mine(caller) }));
  routes.get(`${all}/mails`, told(ACTIONS.read), async ({ state: { caller } }) => ({ data: await staff.choiceOf(caller) }));
  routes.put(`${all}/mails`, told(ACTIONS.read, choiceInput), async ({ request, state: { caller } }) => ({
    data: await staff.choose(checkedInput(choiceInput, request.body ?? {}).mails, caller),
  }));
  routes.post(`${all}/documents/:type`, told(ACTIONS.read, manyInput), async (ctx) => {
    const { type, caller } = at(ctx);
    return { data: await reviews.many(type, ctx.request.body, caller) };
  });
  routes.get(one, told(ACTIONS.read), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await reviews.read(type, documentId, query, caller) };
  });
  routes.get(`${one}/people`, told(ACTIONS.read), async (ctx) => {
    const {
      type,
      documentId,
      query: { search, ...query },
      caller,
    } = at(ctx);
    const reached = await reviews.reach(type, documentId, query, caller);
    return { data: await staff.readers(reached, checkedInput(peopleQuery, search === undefined ? {} : { search }).search) };
  });
  routes.post(`${one}/move`, told(ACTIONS.move, moveInput), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await reviews.move(type, documentId, query, ctx.request.body, caller) };
  });
  routes.put(`${one}/assignment`, told(ACTIONS.assign, assignmentInput), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await reviews.assign(type, documentId, query, ctx.request.body, caller) };
  });
  routes.get(`${one}/comments`, told(ACTIONS.read), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await comments.list(type, documentId, query, caller) };
  });
  routes.post(`${one}/comments`, told(ACTIONS.comment, commentInput, 201), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    const data = await comments.add(type, documentId, query, ctx.request.body, caller);
    ctx.status = 201;
    return { data };
  });
  routes.put(`${one}/comments/:comment`, told(ACTIONS.comment, commentChange), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await comments.change(type, documentId, commentId(ctx), query, ctx.request.body, caller) };
  });
  routes.delete(`${one}/comments/:comment`, told(ACTIONS.comment, undefined, 204), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    await comments.remove(type, documentId, commentId(ctx), query, caller);
    ctx.status = 204;
  });
}

/** @throws NotFoundError */
function commentId({ params: { comment = '' } }: RequestContext): number {
  if (!/^\d{1,15}$/.test(comment)) throw new NotFoundError('Comment not found');
  return Number(comment);
}
