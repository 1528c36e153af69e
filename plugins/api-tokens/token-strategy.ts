import { type Access, type AuthStrategy, type Caller, FreshCache, type Logger, UnauthorizedError } from 'plinth';
import type { ApiToken } from './api-token.ts';
import { tokenAbility } from './token-ability.ts';
import { hashToken, sameHash } from './token-hash.ts';
import type { TokenStore } from './token-store.ts';

/** Milliseconds between two notes of a token's last use. */
const NOTE_EVERY = 60_000;

/** Tokens remembered at once, unknown ones included. */
const REMEMBERED = 10_000;

interface Known {
  readonly hash: string;
  /** Milliseconds since 1970, UTC; infinite: never. */
  readonly expiresAt: number;
  readonly caller: Caller;
}

/** What the strategy stands on. */
export interface TokenStrategySources {
  readonly access: Access;
  readonly store: TokenStore;
  /** The key of the hashes. */
  readonly key: () => Promise<string>;
  readonly log: Logger;
}

/** Recognises callers by API token. */
export interface TokenStrategy extends AuthStrategy {
  /** Tokens were changed in this process. */
  forget(): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** Recognises callers by API token, with no statement per request while a token is in use. A revoked token ends within a second. */
export function createTokenStrategy({ access, store, key, log }: TokenStrategySources): TokenStrategy {
  const writing = new Set<Promise<void>>();

  const known = new FreshCache<string, Known | null>({
    maxEntries: REMEMBERED,
    load: async (hash) => {
      const token = await store.findByHash(hash);
      if (token === null) return null;
      const expiresAt = token.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(token.expiresAt);
      if (Date.now() < expiresAt) noteUse(token);
      const caller: Caller = Object.freeze({ kind: 'token', id: Number(token.id), trusted: false, ability: tokenAbility(token, access) });
      return { hash: token.hash, expiresAt, caller };
    },
  });

  /** Behind the answer, and rarely: a read must not wait for a write. */
  function noteUse({ id, lastUsedAt }: ApiToken): void {
    const now = Date.now();
    const notAfter = new Date(now - NOTE_EVERY).toISOString();
    if (lastUsedAt !== null && lastUsedAt >= notAfter) return;
    const write = store
      .noteUse(id, new Date(now).toISOString(), notAfter)
      .catch((err: unknown) => log.debug({ err }, 'The last use of a token could not be noted'))
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  return {
    name: 'api-token',
    async authenticate(token) {
      const hash = hashToken(await key(), token);
      const found = await known.get(hash);
      if (found === null || !sameHash(found.hash, hash)) return null;
      if (Date.now() >= found.expiresAt) throw new UnauthorizedError();
      return found.caller;
    },
    forget: () => known.forget(),
    settled: async () => {
      await Promise.all(writing);
    },
  };
}
