import {
  type Caller,
  type CheckedQuery,
  type DescribedQuery,
  type Documents,
  type DocumentValue,
  type JsonSchema,
  JsonText,
  type Paging,
  type RequestContext,
  type RequestParameters,
  type RouteDescription,
  type RouteTable,
  UnauthorizedError,
} from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { USER_UID } from '../content-types.ts';
import { documentOfId } from '../numeric-id.ts';
import { requestOf } from '../sign-in/sign-in-rest.ts';
import { type UserWrites, userAction } from './user-writes.ts';

/** What the user routes need. */
export interface UserRouteParts {
  readonly documents: Documents;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  readonly writes: UserWrites;
  /** Path before the routes instead of REST's prefix, for administrators, who have no record of their own among these users. */
  readonly mountedAt?: string;
}

/** Adds `<prefix>/users`, which returns plain objects and arrays as in the dialect. The gate decides what callers may see and write. */
export function addUserRoutes(routes: RouteTable, rest: Rest, { documents, proxies, writes, mountedAt }: UserRouteParts): void {
  const guard = (verb: string) => ({ action: userAction(verb) });
  const told = (verb: string, query: Omit<DescribedQuery, 'type'>, more: Omit<RouteDescription, 'query'>) => ({
    ...guard(verb),
    describe: () => ({ query: { type: USER_UID, ...query }, ...more }),
  });
  const all = `${mountedAt ?? rest.prefix}/users`;
  // Default size of a list: the maximum.
  const { maxLimit } = rest.paging;
  const { mediaFilters } = rest;
  const paging: Paging = Object.freeze({ defaultLimit: maxLimit, maxLimit, withCount: false });
  // The users with the changes that other plugins make to responses.
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

  routes.get(
    all,
    told('find', { use: 'list', takes: LISTED }, { parameters: WINDOW, answers: { 200: { type: 'array', items: USER } } }),
    async ({ parameters, state }) => {
      const query = documents.parse(USER_UID, window(parameters), 'list', state.caller, { paging, mediaFilters });
      if (rest.changes(query)) return answered((await documents.find(query)).documents);
      return new JsonText([`[${(await documents.findText(query)).documents.join(',')}]`]);
    },
  );
  const counted = { use: 'list', takes: ['filters', '_q'], ...guard('count') } as const;
  routes.get(`${all}/count`, told('count', counted, { answers: { 200: { type: 'integer' } } }), ({ parameters, state }) =>
    documents.count(documents.parse(USER_UID, window(parameters), 'list', state.caller, { ...guard('count'), mediaFilters })),
  );
  const single = { answers: { 200: USER, 204: null } };
  if (mountedAt === undefined) {
    routes.get(`${all}/me`, told('me', { use: 'one', ...guard('me') }, single), async (ctx) => {
      const { caller } = ctx.state;
      if (caller.user == null) throw new UnauthorizedError('Unauthorized');
      const query = documents.parse(USER_UID, ctx.parameters, 'one', caller, guard('me'));
      return one(ctx, await documentOfId(documents, USER_UID, String(caller.user.id)), query);
    });
  }
  routes.get(`${all}/:id`, told('findOne', { use: 'one' }, single), async (ctx) => {
    const query = documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller);
    return one(ctx, await documentOfId(documents, USER_UID, ctx.params.id), query);
  });
  const made = { body: input('create', ['email', 'username', 'password', 'role']), answers: { 201: USER } };
  routes.post(all, told('create', { use: 'create' }, made), async (ctx) => {
    const answer = documents.parse(USER_UID, withRole(ctx.parameters, ctx.state.caller, 'create'), 'create', ctx.state.caller);
    const { user } = await writes.create(ctx.request.body, answer, requestOf(ctx, proxies));
    ctx.status = 201;
    return answeredOne(user);
  });
  const changed = { body: input('update', []), answers: { 200: USER } };
  routes.put(`${all}/:id`, told('update', { use: 'update' }, changed), async (ctx) => {
    const answer = documents.parse(USER_UID, withRole(ctx.parameters, ctx.state.caller, 'update'), 'update', ctx.state.caller);
    const { user } = await writes.update(ctx.params.id, ctx.request.body, answer, requestOf(ctx, proxies));
    return answeredOne(user);
  });
  // Returns the user before the deletion, or nothing if there was none.
  routes.delete(`${all}/:id`, told('destroy', { use: 'one', ...guard('destroy') }, single), async (ctx) => {
    const query = documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller, guard('destroy'));
    const [user] = (await writes.remove(ctx.params.id, [query], ctx.state)) ?? [];
    if (user !== undefined) return answeredOne(user);
    ctx.status = 204;
    return undefined;
  });
}

const USER: JsonSchema = { $document: USER_UID };
const LISTED = ['fields', 'populate', 'filters', 'sort', '_q'] as const;
const WINDOW = { start: { type: 'integer', minimum: 0 }, limit: { type: 'integer', minimum: 1 } };

/** A user in a request body. The password is private, but can be written. */
function input(use: 'create' | 'update', required: readonly string[]): JsonSchema {
  return { $input: USER_UID, for: use, properties: { password: { type: 'string' } }, required, without: ['provider'] };
}

/** Lists of users are paged by `start` and `limit` only, at the top level of the query. */
function window({ page: _, pageSize: __, pagination: ___, start, limit, ...parameters }: RequestParameters): RequestParameters {
  return { ...parameters, pagination: { start: start ?? 0, ...(limit !== undefined && { limit }) } };
}

/** Responses of writes include the role, unless the request selects other attributes or the caller may not see it. */
function withRole(parameters: RequestParameters, { trusted, ability }: Caller, verb: 'create' | 'update'): RequestParameters {
  if (parameters.populate !== undefined || parameters.fields !== undefined) return parameters;
  const populated = { ...parameters, populate: ['role'] };
  if (trusted) return populated;
  const by = (['find', 'findOne', 'create'] as const).find((each) => ability.can(userAction(each)) && (each !== 'create' || verb === each));
  if (by === undefined || ability.rule(userAction(by))?.fields?.includes('role') === false) return parameters;
  return populated;
}
