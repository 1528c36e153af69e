import { type Caller, NotFoundError, UnauthorizedError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { accountIdOf, type Population } from '../population.ts';
import { factorMissing } from '../second-factor/second-factor-gate.ts';
import type { Account } from '../sign-in/accounts.ts';
import { recordOf } from '../sign-in/fields.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import { epochOf } from '../tokens/user-token.ts';
import { type ReadRefreshToken, readRefreshToken } from './refresh-token.ts';
import type { FoundSession, OpenSession, StoredSession } from './stored-sessions.ts';

/** Milliseconds for which the previous token is still accepted, for two tabs that refresh at once and for lost responses. */
const GRACE = 5_000;

/** The response for a refresh token. */
export interface RefreshedSession {
  readonly jwt: string;
  readonly refreshToken: string;
}

/** A session as its owner sees it. */
export interface ShownSession {
  readonly id: string;
  /** The client's `User-Agent`; null without one. */
  readonly userAgent: string | null;
  /** UTC, ISO 8601. */
  readonly createdAt: string;
  /** UTC, ISO 8601. */
  readonly lastUsedAt: string;
  /** UTC, ISO 8601: when it ends if it is not used. */
  readonly expiresAt: string;
  /** Whether the request belongs to this session. */
  readonly current: boolean;
}

/** A caller whose token belongs to a session. */
export interface SessionCaller extends Caller {
  /** Id of the session. */
  readonly session: string;
}

/** Operations on sessions, which exist in the mode `refresh`. */
export interface SessionService {
  /** Takes `refreshToken`, which can be used once. @throws UnauthorizedError */
  refresh(body: unknown, request: SignInRequest): Promise<RefreshedSession>;
  /** Ends the caller's session. @throws UnauthorizedError without one */
  logout(request: SignInRequest): Promise<{ readonly ok: true }>;
  /** The caller's sessions. @throws UnauthorizedError if the caller's token belongs to no session */
  list(request: SignInRequest): Promise<readonly ShownSession[]>;
  /** Ends one of the caller's sessions. @throws NotFoundError, UnauthorizedError */
  end(id: string, request: SignInRequest): Promise<{ readonly ok: true }>;
}

/** Creates the service in the mode `refresh`. */
export function createSessionService(sources: SignInSources): SessionService {
  const { accounts, fields, keys, limits, population, secondFactor, sessions, stored, tell } = sources;
  const factorOf = async (account: Account) => (secondFactor === null ? null : secondFactor.factorOf(account));

  async function own({ caller }: SignInRequest): Promise<{ readonly current: string; readonly all: readonly StoredSession[] }> {
    const account = isSessionCaller(caller, population) ? await accounts.byId(caller.id as number) : null;
    if (account === null) throw new UnauthorizedError('Unauthorized');
    const epoch = epochOf(keys(), account, await factorOf(account));
    return { current: (caller as SessionCaller).session, all: await stored.ofAccount(account.id, epoch) };
  }

  /** The session with its next token, set by this request, or by one just before it whose response may be lost; null otherwise. */
  async function nextOf(session: FoundSession, token: ReadRefreshToken): Promise<OpenSession | null> {
    const rotated = token.hash === session.token ? await stored.rotate(session, token) : null;
    if (rotated !== null) return rotated;
    const now = token.hash === session.token ? await stored.find(session.id) : session;
    return now === null ? null : stored.repeated(now, token);
  }

  return {
    async refresh(body, request) {
      const given = recordOf(body).refreshToken;
      const token = typeof given === 'string' ? readRefreshToken(keys(), given) : null;
      // Only tokens that this app made have a count of their own.
      await limits.admit({ operation: 'refresh', ...(token !== null && { session: token.session }) }, request);
      fields.read(body, { refreshToken: 'secret' });
      const session = token === null ? null : await stored.find(token.session);
      if (token === null || session === null) throw invalid();
      const account = await accounts.byId(session.account);
      const factor = account === null ? null : await factorOf(account);
      if (account === null || account.blocked || epochOf(keys(), account, factor) !== session.epoch) {
        if (account?.blocked === true) tell('blocked-seen', account.id, request);
        await stored.end(session);
        throw invalid();
      }
      if (token.hash !== session.token && (token.hash !== session.token_before || session.age >= GRACE)) {
        await stored.end(session);
        tell('refresh-token-reused', session.account, request);
        throw invalid();
      }
      if (secondFactor?.isMissing(account, factor) === true) throw factorMissing();
      const next = await nextOf(session, token);
      if (next === null) throw justUsed();
      return { jwt: sessions.accessToken(account, session.epoch, next), refreshToken: next.refreshToken };
    },
    async logout(request) {
      const { caller } = request;
      if (!isSessionCaller(caller, population)) throw new UnauthorizedError('Unauthorized');
      await stored.end({ id: caller.session });
      tell('signed-out', caller.id as number, request);
      return { ok: true };
    },
    async list(request) {
      const { current, all } = await own(request);
      return all.map(({ id, agent, created_at, used_at, expires_at }) => ({
        id,
        userAgent: agent,
        createdAt: created_at,
        lastUsedAt: used_at,
        expiresAt: expires_at,
        current: id === current,
      }));
    },
    async end(id, request) {
      const session = (await own(request)).all.find((one) => one.id === id);
      if (session === undefined) throw new NotFoundError();
      await stored.end(session);
      tell('signed-out', session.account, request);
      return { ok: true };
    },
  };
}

/** The service in the mode `legacy-support`, where there are no sessions. */
export function noSessionService(): SessionService {
  const nothing = async (): Promise<never> => {
    throw new NotFoundError();
  };
  return { refresh: nothing, logout: nothing, list: nothing, end: nothing };
}

function isSessionCaller(caller: Caller, population: Population): caller is SessionCaller {
  return accountIdOf(population, caller) !== null && 'session' in caller && typeof caller.session === 'string';
}

function invalid(): UnauthorizedError {
  return new UnauthorizedError(MESSAGES.invalidRefreshToken);
}

/** A concurrent request with the same token was faster, and the session has moved on since or that node runs an earlier version. */
function justUsed(): UnauthorizedError {
  return new UnauthorizedError(MESSAGES.refreshTokenUsed);
}
