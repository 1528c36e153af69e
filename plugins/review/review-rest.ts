import { checkedInput, dataRoute, numberParam, type RequestContext, type RouteTable } from 'plinth';
import type { Comments } from './comments.ts';
import {
  assignmentInput,
  choiceInput,
  commentChange,
  commentInput,
  localeQuery,
  manyInput,
  moveInput,
  peopleQuery,
  stagesInput,
} from './input.ts';
import type { Staff } from './review-admin.ts';
import type { Reviews } from './reviews.ts';
import { ACTIONS } from './rights.ts';
import type { Tasks } from './tasks.ts';

/** Adds the routes `<prefix>/review`. Responses are in `data`. */
export function addReviewRoutes(
  routes: RouteTable,
  prefix: string,
  { reviews, comments, staff, tasks }: { reviews: Reviews; comments: Comments; staff: Staff; tasks: Tasks },
): void {
  const all = `${prefix}/review`;
  const one = `${all}/documents/:type/:documentId`;
  const at = ({ params, parameters, state: { caller } }: RequestContext) => {
    const { type = '', documentId = '' } = params;
    return { type, documentId, query: { ...parameters }, caller };
  };
  routes.get(`${all}/types`, dataRoute(ACTIONS.read), async ({ state: { caller } }) => ({ data: reviews.types(caller) }));
  routes.get(`${all}/stages/:type`, dataRoute(ACTIONS.readStages), async (ctx) => ({
    data: { ...reviews.stages(at(ctx).type), roles: staff.roles() },
  }));
  routes.put(`${all}/stages/:type`, dataRoute(ACTIONS.updateStages, { body: stagesInput }), async (ctx) => ({
    data: { ...(await reviews.changeStages(at(ctx).type, ctx.request.body)), roles: staff.roles() },
  }));
  routes.get(`${all}/mine`, dataRoute(ACTIONS.read), async ({ state: { caller } }) => ({ data: await tasks.mine(caller) }));
  routes.get(`${all}/mails`, dataRoute(ACTIONS.read), async ({ state: { caller } }) => ({ data: await staff.choiceOf(caller) }));
  routes.put(`${all}/mails`, dataRoute(ACTIONS.read, { body: choiceInput }), async ({ request, state: { caller } }) => ({
    data: await staff.choose(checkedInput(choiceInput, request.body ?? {}).mails, caller),
  }));
  routes.post(`${all}/documents/:type`, dataRoute(ACTIONS.read, { body: manyInput, safe: true }), async (ctx) => {
    const { type, caller } = at(ctx);
    return { data: await reviews.many(type, ctx.request.body, caller) };
  });
  routes.get(one, dataRoute(ACTIONS.read, { query: localeQuery }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await reviews.read(type, documentId, query, caller) };
  });
  routes.get(`${one}/people`, dataRoute(ACTIONS.read, { query: localeQuery.extend(peopleQuery.shape) }), async (ctx) => {
    const {
      type,
      documentId,
      query: { search, ...query },
      caller,
    } = at(ctx);
    const reached = await reviews.reach(type, documentId, query, caller);
    return { data: await staff.readers(reached, checkedInput(peopleQuery, search === undefined ? {} : { search }).search) };
  });
  routes.post(`${one}/move`, dataRoute(ACTIONS.move, { query: localeQuery, body: moveInput }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await reviews.move(type, documentId, query, ctx.request.body, caller) };
  });
  routes.put(`${one}/assignment`, dataRoute(ACTIONS.assign, { query: localeQuery, body: assignmentInput }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await reviews.assign(type, documentId, query, ctx.request.body, caller) };
  });
  routes.get(`${one}/comments`, dataRoute(ACTIONS.read, { query: localeQuery }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await comments.list(type, documentId, query, caller) };
  });
  routes.post(`${one}/comments`, dataRoute(ACTIONS.comment, { query: localeQuery, body: commentInput, status: 201 }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await comments.add(type, documentId, query, ctx.request.body, caller) };
  });
  routes.put(`${one}/comments/:comment`, dataRoute(ACTIONS.comment, { query: localeQuery, body: commentChange }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    return { data: await comments.change(type, documentId, commentId(ctx), query, ctx.request.body, caller) };
  });
  routes.delete(`${one}/comments/:comment`, dataRoute(ACTIONS.comment, { query: localeQuery, status: 204 }), async (ctx) => {
    const { type, documentId, query, caller } = at(ctx);
    await comments.remove(type, documentId, commentId(ctx), query, caller);
  });
}

/** @throws NotFoundError */
function commentId(ctx: RequestContext): number {
  return numberParam(ctx, 'comment', 'Comment not found');
}
