import {
  type CheckedQuery,
  type Documents,
  type DocumentValue,
  JsonText,
  type Paging,
  type RequestContext,
  type RequestParameters,
  UnauthorizedError,
} from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { USER_UID } from '../content-types.ts';
import { documentOfId } from '../numeric-id.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { type UserWrites, userAction } from './user-writes.ts';

/** What users over HTTP stand on. */
export interface UserControllerParts {
  readonly documents: Documents;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  readonly writes: UserWrites;
  /** What other plugins make of answers. */
  readonly rest: Pick<Rest, 'changes' | 'answered'>;
}

/** Answers the routes of users: bare objects and lists, in the way of the dialect. What callers may see and write is decided by the gate. */
export class UserController {
  readonly #documents: Documents;
  readonly #parts: UserControllerParts;
  readonly #paging: Paging;

  /** @param maxLimit users that a list holds at most, and does unless it is asked for fewer */
  constructor(parts: UserControllerParts, maxLimit: number) {
    this.#parts = parts;
    this.#documents = parts.documents;
    this.#paging = Object.freeze({ defaultLimit: maxLimit, maxLimit, withCount: false });
  }

  async list({ parameters, state }: RequestContext): Promise<JsonText | readonly DocumentValue[]> {
    const query = this.#documents.parse(USER_UID, window(parameters), 'list', state.caller, { paging: this.#paging });
    if (this.#parts.rest.changes(query)) return this.#answered((await this.#documents.find(query)).documents);
    const { documents } = await this.#documents.findText(query);
    return new JsonText([`[${documents.join(',')}]`]);
  }

  async count({ parameters, state }: RequestContext): Promise<number> {
    const query = this.#documents.parse(USER_UID, window(parameters), 'list', state.caller, { action: userAction('count') });
    return this.#documents.count(query);
  }

  async read(ctx: RequestContext): Promise<JsonText | DocumentValue | undefined> {
    const query = this.#documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller);
    return this.#one(ctx, await this.#addressed(ctx), query);
  }

  async me(ctx: RequestContext): Promise<JsonText | DocumentValue | undefined> {
    const { caller } = ctx.state;
    if (caller.user == null) throw new UnauthorizedError('Unauthorized');
    const query = this.#documents.parse(USER_UID, ctx.parameters, 'one', caller, { action: userAction('me') });
    return this.#one(ctx, await documentOfId(this.#documents, USER_UID, String(caller.user.id)), query);
  }

  async create(ctx: RequestContext): Promise<DocumentValue> {
    const answer = this.#documents.parse(USER_UID, withRole(ctx.parameters), 'create', ctx.state.caller);
    const user = await this.#parts.writes.create(ctx.request.body, answer, requestOf(ctx, this.#parts.proxies));
    ctx.status = 201;
    return this.#answeredOne(user);
  }

  async update(ctx: RequestContext): Promise<DocumentValue> {
    const answer = this.#documents.parse(USER_UID, withRole(ctx.parameters), 'update', ctx.state.caller);
    return this.#answeredOne(await this.#parts.writes.update(ctx.params.id, ctx.request.body, answer, requestOf(ctx, this.#parts.proxies)));
  }

  /** Answers the user as it was; nothing when there was none. */
  async remove(ctx: RequestContext): Promise<DocumentValue | undefined> {
    const query = this.#documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller, { action: userAction('destroy') });
    const [user] = (await this.#parts.writes.remove(ctx.params.id, [query], ctx.state)) ?? [];
    if (user !== undefined) return this.#answeredOne(user);
    ctx.status = 204;
    return undefined;
  }

  #addressed({ params }: RequestContext): Promise<string | null> {
    return documentOfId(this.#documents, USER_UID, params.id);
  }

  async #one(ctx: RequestContext, documentId: string | null, query: CheckedQuery<'one'>): Promise<JsonText | DocumentValue | undefined> {
    if (documentId !== null && this.#parts.rest.changes(query)) {
      const user = await this.#documents.findOne(documentId, query);
      if (user !== null) return this.#answeredOne(user);
    } else if (documentId !== null) {
      const text = await this.#documents.findOneText(documentId, query);
      if (text !== null) return new JsonText([text]);
    }
    ctx.status = 204;
    return undefined;
  }

  #answered(users: readonly DocumentValue[]): Promise<readonly DocumentValue[]> {
    return this.#parts.rest.answered(users, this.#documents.model.contentType(USER_UID));
  }

  async #answeredOne(user: DocumentValue): Promise<DocumentValue> {
    return (await this.#answered([user]))[0] as DocumentValue;
  }
}

/** Lists of users are windowed by `start` and `limit` alone, without an object around them. */
function window({ page: _, pageSize: __, pagination: ___, start, limit, ...parameters }: RequestParameters): RequestParameters {
  return { ...parameters, pagination: { start: start ?? 0, ...(limit !== undefined && { limit }) } };
}

/** Writes answer the role, too, unless they are asked for something else. */
function withRole(parameters: RequestParameters): RequestParameters {
  return parameters.populate === undefined && parameters.fields === undefined ? { ...parameters, populate: ['role'] } : parameters;
}
