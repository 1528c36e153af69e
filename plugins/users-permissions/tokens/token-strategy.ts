import { LRUCache } from 'lru-cache';
import { type AuthStrategy, type Caller, createAbility, type Freshness, UnauthorizedError } from 'plinth';
import { ROLE_UID, USER_UID } from '../content-types.ts';
import type { Roles } from '../roles.ts';
import type { Account, Accounts } from '../sign-in/accounts.ts';
import type { SigningKeys } from './signing-key.ts';
import { epochOf, type TokenClaims, verifyToken } from './user-token.ts';

/** Users, and tokens whose signature is known to be right, that are remembered at once. */
const REMEMBERED = 10_000;

const nobody = createAbility(new Set());

/** Who a token may belong to. */
interface Known {
  readonly caller: Caller;
  readonly account: Account;
  readonly epoch: string;
}

/** What the strategy stands on. */
export interface UserStrategySources {
  readonly accounts: Accounts;
  readonly roles: Roles;
  readonly freshness: Pick<Freshness, 'remember'>;
  readonly keys: () => SigningKeys;
  /** Told when a token of a blocked user is used; once for each state of the user. */
  readonly blockSeen: (account: Account) => void;
}

/** Recognises users by their tokens. */
export interface UserStrategy extends AuthStrategy {
  /** There are other actions now: what wildcards stand for is read anew. */
  forget(): void;
}

/**
 * Recognises users by their tokens. A signature is checked once; the user is read once and again after any change of users or roles, on whichever node.
 * Block, deletion and another password end a token with the next request.
 */
export function createUserStrategy({ accounts, roles, freshness, keys, blockSeen }: UserStrategySources): UserStrategy {
  const verified = new LRUCache<string, TokenClaims>({ max: REMEMBERED });
  const blocked = new WeakSet<Account>();
  const users = freshness.remember<number, Known | null>([USER_UID, ROLE_UID], load, REMEMBERED);

  async function load(id: number): Promise<Known | null> {
    const account = await accounts.byId(id);
    if (account === null) return null;
    const ability = account.role === null ? nobody : await roles.ability(account.role);
    const caller: Caller = Object.freeze({ kind: 'user', id, trusted: false, ability, user: account.attributes });
    return { caller, account, epoch: epochOf(keys(), account) };
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

  return {
    name: 'user',
    async authenticate(token) {
      const claims = claimsOf(token);
      if (claims === null) return null;
      const known = await users.get(claims.id);
      if (known === null || known.epoch !== claims.epoch) throw new UnauthorizedError('Invalid credentials');
      if (known.account.blocked) {
        if (!blocked.has(known.account)) blockSeen(known.account);
        blocked.add(known.account);
        throw new UnauthorizedError('Invalid credentials');
      }
      return known.caller;
    },
    forget: () => users.forget(),
  };
}
