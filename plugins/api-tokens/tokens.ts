import {
  type Access,
  ApplicationError,
  beyondHeld,
  type Caller,
  callerName,
  EVERYTHING,
  ForbiddenError,
  type Grant,
  isWildcard,
  type Logger,
  NotFoundError,
  type RouteTable,
  refuseBeyondHeld,
  ValueProblemsError,
} from 'plinth';
import type { RouteMount } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import type { ApiToken, TokenOrigin, TokenType } from './api-token.ts';
import { MESSAGES } from './messages.ts';
import { createTokenValue, hashToken } from './token-hash.ts';
import { readRenewal, readScope, readSeenRights, type ScopeParts, type TokenScope } from './token-input.ts';
import type { TokenStore } from './token-store.ts';

/** A token without its value, which is not stored. */
export interface ShownToken {
  readonly id: number;
  readonly name: string;
  readonly type: TokenType;
  /** Grants of a custom token; null for other types. */
  readonly actions: readonly Grant[] | null;
  readonly origin: TokenOrigin;
  /** The file that defines it: only there it can be changed. Null: it is stored in the database. */
  readonly keptBy: string | null;
  /** UTC, ISO 8601, like the others. */
  readonly createdAt: string;
  /** Exact to about a minute; null: never used. */
  readonly lastUsedAt: string | null;
  /** Null: it never expires. */
  readonly expiresAt: string | null;
}

/** A created or renewed token with its value, which is shown only now. */
export interface MadeToken extends ShownToken {
  readonly value: string;
}

/** Administration of tokens. */
export interface Tokens {
  list(): Promise<readonly ShownToken[]>;
  /** @throws NotFoundError */
  find(id: number): Promise<ShownToken>;
  /** The caller that a token authenticates; null: it has expired. @throws NotFoundError */
  callerOf(id: number): Promise<Caller | null>;
  /** Refuses callers with fewer rights than a token: they must not see or control what it does. @throws NotFoundError, ForbiddenError */
  checkHeld(id: number, caller: Caller): Promise<void>;
  /**
   * Refuses callers with fewer rights than a token with full access. For removed tokens, whose rights are not known any more. @throws
   * ForbiddenError
   */
  checkHoldsAll(caller: Caller): void;
  /** Adds the token routes again, with another guard. Call it in a tap of `routes`, with the plugin `rest` enabled. */
  mount(routes: RouteTable, mount: Pick<RouteMount, 'prefix' | 'guard'>): void;
}

/** The container token of `Tokens`. */
export const TOKENS: InjectionToken<Tokens> = Symbol.for('plinth.api-tokens');

/** What `TokenKeeper` needs. */
export interface TokenKeeperParts extends ScopeParts {
  readonly access: Access;
  readonly store: TokenStore;
  readonly key: () => Promise<string>;
  readonly file: string;
  readonly log: Logger;
}

/** Creates, changes, renews and revokes tokens for callers, who cannot get or grant more rights than they have. */
export class TokenKeeper {
  readonly #parts: TokenKeeperParts;

  constructor(parts: TokenKeeperParts) {
    this.#parts = parts;
  }

  async list(): Promise<readonly ShownToken[]> {
    return (await this.#parts.store.list()).map((token) => this.#shown(token));
  }

  async find(id: number): Promise<ShownToken> {
    return this.#shown(await this.#stored(id));
  }

  /** See `Tokens.checkHeld`. */
  async checkHeld(id: number, caller: Caller): Promise<void> {
    this.#checkHeld(await this.#stored(id), caller);
  }

  /** See `Tokens.checkHoldsAll`. */
  checkHoldsAll(caller: Caller): void {
    const { access } = this.#parts;
    const all = grantsOf({ type: 'full-access', actions: null }, access);
    if (!caller.trusted && beyondHeld(all, caller.ability, access).length > 0) throw new ForbiddenError();
  }

  /** @throws ValueProblemsError; ForbiddenError for rights that the caller does not have; ApplicationError for a taken name */
  async make(body: unknown, caller: Caller): Promise<MadeToken> {
    const scope = readScope(body, caller, this.#parts);
    this.#checkGiven(scope, caller);
    const value = createTokenValue();
    await this.#parts.store.create({ ...scope, hash: await this.#hash(value) });
    const made = (await this.#parts.store.list()).find(({ origin, name }) => origin === 'command' && name === scope.name);
    if (made === undefined) throw new NotFoundError();
    this.#note('created', made, caller);
    return { ...this.#shown(made), value };
  }

  /**
   * Changes what the body names. With `from`, the rights as the caller has read them, a change is refused if they are others by now.
   * @throws as `make`; NotFoundError; ConflictError; ApplicationError for a token that is not kept in the database
   */
  async change(id: number, body: unknown, caller: Caller): Promise<ShownToken> {
    const before = await this.#changeable(id);
    const { from, ...given } = asRecord(body);
    const seen = readSeenRights(from);
    const scope = readScope(
      { name: before.name, type: before.type, actions: before.actions, expiresAt: before.expires_at, ...given },
      caller,
      this.#parts,
      before,
    );
    this.#checkHeld(before, caller);
    this.#checkGiven(scope, caller);
    await this.#parts.store.change(id, patchOf(given, scope), seen);
    this.#note('updated', before, caller);
    return this.find(id);
  }

  /** Replaces the value of a token. The old value is refused at once. @throws as `change` */
  async renew(id: number, body: unknown, caller: Caller): Promise<MadeToken> {
    const before = await this.#changeable(id);
    const asked = readRenewal(body);
    this.#checkHeld(before, caller);
    const expires_at = asked === undefined ? before.expires_at : asked;
    if (expires_at !== null && Date.parse(expires_at) <= Date.now()) {
      const message = 'expiresAt: the token has expired; provide a new expiration date';
      throw new ValueProblemsError([{ path: ['expiresAt'], message, name: 'ValidationError' }]);
    }
    const value = createTokenValue();
    await this.#parts.store.change(id, { expires_at, hash: await this.#hash(value) });
    this.#note('regenerated', before, caller);
    return { ...(await this.find(id)), value };
  }

  /** Revokes a token from the next request on, on every node. @throws NotFoundError; ForbiddenError for a token with more rights */
  async revoke(id: number, caller: Caller): Promise<void> {
    const token = await this.#stored(id);
    this.#checkHeld(token, caller);
    await this.#parts.store.remove(token);
    this.#note('revoked', token, caller);
  }

  async #changeable(id: number): Promise<ApiToken> {
    const token = await this.#stored(id);
    if (token.origin === 'command') return token;
    const { file } = this.#parts;
    throw new ApplicationError(
      token.origin === 'config' ? MESSAGES.definedInFile({ name: token.name, file }) : MESSAGES.importedToken({ name: token.name }),
    );
  }

  async #stored(id: number): Promise<ApiToken> {
    const token = await this.#parts.store.byId(id);
    if (token === null) throw new NotFoundError(MESSAGES.tokenNotFound);
    return token;
  }

  /** As `#checkHeld`. To a caller who lacks nothing but what is added later, it says what to do. */
  #checkGiven(scope: TokenScope, caller: Caller): void {
    const { access } = this.#parts;
    const beyond = caller.trusted || scope.type === 'custom' ? [] : beyondHeld(grantsOf(scope, access), caller.ability, access);
    if (beyond.length > 0 && beyond.every(isWildcard)) {
      throw new ForbiddenError(MESSAGES.typeReserved, { beyond });
    }
    this.#checkHeld(scope, caller);
  }

  #checkHeld({ name, type, actions }: Pick<TokenScope, 'name' | 'type' | 'actions'>, caller: Caller): void {
    const { access } = this.#parts;
    refuseBeyondHeld(grantsOf({ type, actions }, access), `the token "${name}"`, caller, access);
  }

  async #hash(value: string): Promise<string> {
    return hashToken(await this.#parts.key(), value);
  }

  #note(done: string, { name }: Pick<ApiToken, 'name'>, caller: Caller): void {
    this.#parts.log.info({ token: name, by: callerName(caller) }, `API token ${done}`);
  }

  #shown({ id, name, type, actions, origin, created_at, last_used_at, expires_at }: ApiToken): ShownToken {
    return {
      ...{ id: Number(id), name, type, actions, origin },
      keptBy: origin === 'config' ? this.#parts.file : null,
      ...{ createdAt: created_at, lastUsedAt: last_used_at, expiresAt: expires_at },
    };
  }
}

/** Last parts of reading actions. */
export const READS: ReadonlySet<string> = new Set(['find', 'findOne', 'readDraft']);

/** The grants of a token, as a list, and what it may do later as wildcards (`*.find`). */
function grantsOf({ type, actions }: Pick<ApiToken, 'type' | 'actions'>, access: Pick<Access, 'actions'>): readonly Grant[] {
  const all = [...access.actions.keys()];
  if (type === 'full-access') return [...all, EVERYTHING];
  if (type === 'custom') return actions ?? [];
  const reads = all.filter((action) => READS.has(action.slice(action.lastIndexOf('.') + 1)));
  return [...reads, ...[...READS].map((verb) => `*.${verb}`)];
}

/** The columns that a body changes. The others may have been changed meanwhile, so they are not written. */
function patchOf(given: Readonly<Record<string, unknown>>, { name, type, actions, expires_at }: TokenScope): Partial<TokenScope> {
  return {
    ...('name' in given && { name }),
    ...(('type' in given || 'actions' in given) && { type, actions }),
    ...('expiresAt' in given && { expires_at }),
  };
}

function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}
