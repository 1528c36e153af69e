import type { Caller } from './caller.ts';
import type { Expansion, Grant } from './grant.ts';

/** An action that a route or a plugin declares: `api::article.article.find`, `plugin::upload.content-api.find`. */
export interface ActionInfo {
  readonly action: string;
  readonly plugin: string;
  /** Whether the wildcards `api::*` and `api::x.x.*` stand for it too. */
  readonly wildcard: boolean;
  /** Whether it shows attributes of the documents that it is about, so that a rule may say which: `plugin::x.y.z`, of the content type `plugin::x.y`. */
  readonly shows?: boolean;
}

/**
 * Finds out who a bearer token belongs to. Strategies are asked in order of registration; the first answer that is not null wins,
 * and a token that none knows is 401.
 */
export interface AuthStrategy {
  readonly name: string;
  /** @throws UnauthorizedError when the token is this strategy's but not valid any more */
  authenticate(token: string): Promise<Caller | null>;
}

/** Who may do what: actions, callers and the strategies that find them. */
export interface Access {
  /** Declares an action; declaring it twice is harmless. Only until the routes are built. */
  declare(info: ActionInfo): void;
  readonly actions: ReadonlyMap<string, ActionInfo>;
  addStrategy(strategy: AuthStrategy): void;
  /** Says who a request without credentials is. One plugin may; without it such requests may do nothing. */
  setAnonymous(provider: () => Promise<Caller>): void;
  /**
   * The caller of a request.
   * @param authorization the header, undefined when absent; anything but one bearer token counts as absent
   * @throws UnauthorizedError
   */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** Resolves `api::*`, `api::x.x.*` and exact names to declared actions with their rules; unknown names are answered apart. */
  expand(grants: readonly Grant[]): Expansion;
  /** Uid of the content type whose documents callers may be, so that rules can name their attributes (`$user.email`). One plugin may say it. */
  setUserType(uid: string): void;
  /** See `setUserType`; null when nobody said it. */
  readonly userType: string | null;
}
