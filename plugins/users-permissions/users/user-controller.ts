import {
  type CheckedQuery,
  type Documents,
  type DocumentValue,
  isPlinthError,
  JsonText,
  NotFoundError,
  type Paging,
  type RequestContext,
  type RequestParameters,
  UnauthorizedError,
} from 'plinth';
import { USER_UID } from '../content-types.ts';
import { documentOfId } from '../numeric-id.ts';
import type { TellEvent } from '../security-events.ts';
import { requestOf } from '../sign-in/with-rest.ts';
import { doneBy } from './told-changes.ts';
import { changedUser, explainTaken, newUser } from './user-input.ts';

/** An action on users. */
export const userAction = (verb: string): string => `${USER_UID}.${verb}`;

/** What users over HTTP stand on. */
export interface UserControllerParts {
  readonly documents: Documents;
  /** See `clientAddress`. */
  readonly proxies: number;
  readonly tell: TellEvent;
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

  async list({ parameters, state }: RequestContext): Promise<JsonText> {
    const query = this.#documents.parse(USER_UID, window(parameters), 'list', state.caller, { paging: this.#paging });
    const { documents } = await this.#documents.findText(query);
    return new JsonText([`[${documents.join(',')}]`]);
  }

  async count({ parameters, state }: RequestContext): Promise<number> {
    const query = this.#documents.parse(USER_UID, window(parameters), 'list', state.caller, { action: userAction('count') });
    return this.#documents.count(query);
  }

  async read(ctx: RequestContext): Promise<JsonText | undefined> {
    const query = this.#documents.parse(USER_UID, ctx.parameters, 'one', ctx.state.caller);
    return this.#one(ctx, await this.#addressed(ctx), query);
  }

  async me(ctx: RequestContext): Promise<JsonText | undefined> {
    const { caller } = ctx.state;
    if (caller.user == null) throw new UnauthorizedError('Unauthorized');
    const query = this.#documents.parse(USER_UID, ctx.parameters, 'one', caller, { action: userAction('me') });
    return this.#one(ctx, await documentOfId(this.#documents, USER_UID, String(caller.user.id)), query);
  }

  async create(ctx: RequestContext): Promise<DocumentValue> {
    const { caller } = ctx.state;
    const answer = this.#documents.parse(USER_UID, withRole(ctx.parameters), 'create', caller);
    const data = newUser(this.#documents.model.contentType(USER_UID), ctx.request.body);
    const user = await this.#written('This attribute must be unique', () => this.#documents.create(USER_UID, { data, answer }, caller));
    ctx.status = 201;
    return user;
  }

  async update(ctx: RequestContext): Promise<DocumentValue> {
    const { caller } = ctx.state;
    const answer = this.#documents.parse(USER_UID, withRole(ctx.parameters), 'update', caller);
    const documentId = await this.#addressed(ctx);
    if (documentId === null) throw new NotFoundError('User not found');
    const data = changedUser(this.#documents.model.contentType(USER_UID), ctx.request.body);
    const user = await this.#written('Username already taken', () =>
      this.#documents.update(USER_UID, documentId, { data, answer }, caller),
    );
    if (data.role !== undefined) {
      const { address, requestId } = requestOf(ctx, this.#parts.proxies);
      this.#parts.tell({ kind: 'role-given', user: Number(ctx.params.id), address, requestId, ...doneBy(caller) });
    }
    return user;
  }

  /** Answers the user as it was; nothing when there was none. */
  async remove(ctx: RequestContext): Promise<DocumentValue | undefined> {
    const { caller } = ctx.state;
    const action = userAction('destroy');
    const query = this.#documents.parse(USER_UID, ctx.parameters, 'one', caller, { action });
    const documentId = await this.#addressed(ctx);
    const user = documentId && (await this.#documents.findOne(documentId, query));
    if (user && (await this.#documents.remove(USER_UID, documentId, new Map(), caller, { action })) > 0) return user;
    ctx.status = 204;
    return undefined;
  }

  #addressed({ params }: RequestContext): Promise<string | null> {
    return documentOfId(this.#documents, USER_UID, params.id);
  }

  async #one(ctx: RequestContext, documentId: string | null, query: CheckedQuery<'one'>): Promise<JsonText | undefined> {
    const text = documentId && (await this.#documents.findOneText(documentId, query));
    if (text) return new JsonText([text]);
    ctx.status = 204;
    return undefined;
  }

  async #written(taken: string, write: () => Promise<DocumentValue>): Promise<DocumentValue> {
    try {
      return await write();
    } catch (error) {
      // Somebody whom the caller may not change is as if there were nobody.
      if (isPlinthError(error) && error.code === 'NOT_FOUND') throw new NotFoundError('User not found');
      throw explainTaken(error, taken);
    }
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
