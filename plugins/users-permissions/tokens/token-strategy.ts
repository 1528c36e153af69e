import { LRUCache } from 'lru-cache';
import { type BearerStrategy, type Caller, type Freshness, UnauthorizedError } from 'plinth';
import { factorsTopic, type Population } from '../population.ts';
import { factorMissing, type SecondFactorGate } from '../second-factor/second-factor-gate.ts';
import type { SessionCaller } from '../sessions/session-service.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import type { Account, Accounts } from '../sign-in/accounts.ts';
import type { SigningKeys } from './signing-key.ts';
import { epochOf, type TokenClaims, verifyToken } from './user-token.ts';

/** Cached users, and cached tokens with a verified signature. */
const REMEMBERED = 10_000;

/** The user of a token. */
interface Known {
  readonly caller: Caller;
  readonly account: Account;
  readonly epoch: string;
  /** Whether the role requires a second factor that the user does not have. */
  readonly lacksFactor: boolean;
}

/** What `createUserStrategy` needs. */
export interface UserStrategySources {
  readonly accounts: Accounts;
  readonly population: Population;
  /** Whether rules may name attributes of these users (`$user.email`). Only one population can have this. */
  readonly isUserType: boolean;
  readonly freshness: Pick<Freshness, 'remember'>;
  readonly keys: () => SigningKeys;
  readonly stored: Pick<StoredSessions, 'accountOf'>;
  /** Whether tokens without a session are refused, since they could not be ended. */
  readonly needsSession: boolean;
  /** Null: second factors are off. */
  readonly secondFactor: Pick<SecondFactorGate, 'factorOf' | 'isMissing'> | null;
  /** Called when a token of a blocked user is used, once for each version of the user. */
  readonly blockSeen: (account: Account) => void;
}

/** An account as a caller. */
export interface AskingAccount {
  readonly account: Account;
  /** With the rights that a request of this account would have now. */
  readonly caller: Caller;
  /** Why all requests of this account are refused, whatever its rights; null: they are not. */
  readonly refused: 'blocked' | 'second-factor' | null;
}

/** Recognises users by their tokens. */
export interface UserStrategy extends BearerStrategy {
  /** The account as a caller, as with any of its tokens; null if it does not exist. */
  asking(id: number): Promise<AskingAccount | null>;
  /** Call it after actions were declared: expanded wildcards are discarded. */
  forget(): void;
}

/**
 * Recognises users by their tokens. A signature is verified once. A user is cached until users or roles change, on any node. A block,
 * deletion, new password, new second factor or ended session invalidates a token from the next request on.
 */
export function createUserStrategy(sources: UserStrategySources): UserStrategy {
  const { accounts, population, isUserType, freshness, keys, stored, needsSession, secondFactor, blockSeen } = sources;
  const verified = new LRUCache<string, TokenClaims>({ maxSize: REMEMBERED, sizeCalculation: () => 1 });
  const blocked = new WeakSet<Account>();
  const { kind, type, grants } = population;
  const topics = [type, ...grants.topics, ...(secondFactor === null ? [] : [factorsTopic(population)])];
  const users = freshness.remember<number, Known | null>(topics, load, REMEMBERED);

  async function load(id: number): Promise<Known | null> {
    const account = await accounts.byId(id);
    if (account === null) return null;
    const ability = await grants.ability(account);
    const factor = secondFactor === null ? null : await secondFactor.factorOf(account);
    const epoch = epochOf(keys(), account, factor);
    const caller: Caller = {
      kind,
      id,
      strategy: kind,
      trusted: false,
      ability,
      epoch,
      ...(account.role !== null && { roles: [account.role] }),
      ...(isUserType && { user: account.attributes }),
      ...(factor !== null && { factor }),
    };
    const lacksFactor = secondFactor?.isMissing(account, factor) ?? false;
    return { caller: Object.freeze(caller), account, epoch, lacksFactor };
  }

  function claimsOf(token: string): TokenClaims | null {
    const known = verified.get(token);
    if (known !== undefined) {
      if (Date.now() < known.exp * 1_000) return known;
      verified.delete(token);
      return null;
    }
    const claims = verifyToken(keys(), token);
    if (claims !== null) verified.set(token, claims);
    return claims;
  }

  async function isOver({ id, session }: TokenClaims): Promise<boolean> {
    return session === null ? needsSession : (await stored.accountOf(session)) !== id;
  }

  return {
    name: kind,
    async authenticate({ bearer }) {
      const claims = claimsOf(bearer);
      if (claims === null) return null;
      const [known, over] = await Promise.all([users.get(claims.id), isOver(claims)]);
      if (over || known === null || known.epoch !== claims.epoch) throw new UnauthorizedError('Invalid credentials');
      if (known.account.blocked) {
        if (!blocked.has(known.account)) blockSeen(known.account);
        blocked.add(known.account);
        throw new UnauthorizedError('Invalid credentials');
      }
      if (known.lacksFactor) throw factorMissing();
      return claims.session === null ? known.caller : withSession(known.caller, claims.session);
    },
    async asking(id) {
      const known = await users.get(id);
      if (known === null) return null;
      const { account, caller, lacksFactor } = known;
      return { account, caller, refused: account.blocked ? 'blocked' : lacksFactor ? 'second-factor' : null };
    },
    forget: () => users.forget(),
  };
}

function withSession(caller: Caller, session: string): SessionCaller {
  return Object.freeze({ ...caller, session });
}
