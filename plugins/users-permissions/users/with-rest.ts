import {
  type CheckedQuery,
  type Documents,
  type DocumentValue,
  JsonText,
  type Paging,
  type RequestContext,
  type RequestParameters,
  type RouteTable,
  UnauthorizedError,
} from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { USER_UID } from '../content-types.ts';
import { documentOfId } from '../numeric-id.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { type UserWrites, userAction } from './user-writes.ts';

/** What users over HTTP stand on. */
export interface UserRouteParts {
  readonly documents: Documents;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  readonly writes: UserWrites;
}

/** Adds `<prefix>/users`: bare objects and lists, in the way of the dialect. What callers may see and write is decided by the gate. */
export function addUserRoutes(routes: RouteTable, rest: Rest, { documents, proxies, writes }: UserRouteParts): void {
  const guard = (verb: string) => ({ action: userAction(verb) });
  const all = `${rest.prefix}/users`;
  // A list holds that many unless it is asked for fewer.
  const { maxLimit } = rest.paging;
  const paging: Paging = Object.freeze({ defaultLimit: maxLimit, maxLimit, withCount: false });
  // What other plugins make of answers.
  const answered = (users: readonly DocumentValue[]) => rest.answered(users, documents.model.contentType(USER_UID));
  const answeredOne = async (user: DocumentValue) => (await answered([user]))[0] as DocumentValue;

  async function one(
    ctx: RequestContext,
    documentId: string | null,
    query: CheckedQuery<'one'>,
  ): Promise<JsonText | DocumentValue | undefined> {
    if (documentId !== null && rest.changes(query)) {
      const user = await documents.findOne(documentId, query);
      if (user !== null) return answeredOne(user);
    } else if (documentId !== null) {
      const text = await documents.findOneText(documentId, query);
      if (text !== null) return new JsonText([text]);
    }
    ctx.status = 204;
    return undefined;
  }

  routes.get(all, guard('find'), async ({ parameters, state }) => {
    const query = documents.parse(USER_UID, window(parameters), 'list', state.caller, { paging });
    if (rest.changes(query)) return answered((await documents.find(query)).documents);
    return new JsonText([`[${(await documents.findText(query)).documents.join(',')}]`]);
  });
  routes.get(`${all}/count`, guard('count'), ({ parameters, state }) =>
    documents.count(documents.parse(USER_UID, window(parameters), 'list', state.caller, guard('count'))),
  );
  routes.get(`${all}/me`, guard('me'), async (ctx) => {
    const { caller } = ctx.state;
    if (caller.user == null) throw new UnauthorizedError('Unauthorized');
    const query = documents.parse(USER_UID, ctx.parameters, 'one', caller, guard('me'));
    return one(ctx, await documentOfId(documents, USER_UID, String(caller.user.id)), query);
  });
  routes.get(`${all}/:id`, guard('findOne'), async (ctx) => {
    const query = documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller);
    return one(ctx, await documentOfId(documents, USER_UID, ctx.params.id), query);
  });
  routes.post(all, guard('create'), async (ctx) => {
    const answer = documents.parse(USER_UID, withRole(ctx.parameters), 'create', ctx.state.caller);
    const user = await writes.create(ctx.request.body, answer, requestOf(ctx, proxies));
    ctx.status = 201;
    return answeredOne(user);
  });
  routes.put(`${all}/:id`, guard('update'), async (ctx) => {
    const answer = documents.parse(USER_UID, withRole(ctx.parameters), 'update', ctx.state.caller);
    return answeredOne(await writes.update(ctx.params.id, ctx.request.body, answer, requestOf(ctx, proxies)));
  });
  // Answers the user as it was; nothing when there was none.
  routes.delete(`${all}/:id`, guard('destroy'), async (ctx) => {
    const query = documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller, guard('destroy'));
    const [user] = (await writes.remove(ctx.params.id, [query], ctx.state)) ?? [];
    if (user !== undefined) return answeredOne(user);
    ctx.status = 204;
    return undefined;
  });
}

/** Lists of users are windowed by `start` and `limit` alone, without an object around them. */
function window({ page: _, pageSize: __, pagination: ___, start, limit, ...parameters }: RequestParameters): RequestParameters {
  return { ...parameters, pagination: { start: start ?? 0, ...(limit !== undefined && { limit }) } };
}

/** Writes answer the role, too, unless they are asked for something else. */
function withRole(parameters: RequestParameters): RequestParameters {
  return parameters.populate === undefined && parameters.fields === undefined ? { ...parameters, populate: ['role'] } : parameters;
}
