import {
  type Ability,
  type Access,
  type BearerStrategy,
  type Caller,
  createAbility,
  createBroadAbility,
  type Freshness,
  type Logger,
  UnauthorizedError,
} from 'plinth';
import type { ApiToken } from './api-token.ts';
import { hashAsStrapi, hashImported, hashToken, sameHash } from './token-hash.ts';
import { TOKENS_TOPIC, type TokenStore } from './token-store.ts';
import { READS } from './tokens.ts';

const STRATEGY = 'api-token';
/** Milliseconds between two notes of a token's last use. */
const NOTE_EVERY = 60_000;

/** Tokens remembered at once, unknown ones included. */
const REMEMBERED = 10_000;

const everything = createBroadAbility('full-access', () => true);
const reading = createBroadAbility('read-only', (action) => READS.has(action.slice(action.lastIndexOf('.') + 1)));

interface Known {
  readonly hash: string;
  /** Milliseconds since 1970, UTC; infinite: never. */
  readonly expiresAt: number;
  readonly caller: Caller;
  /** When its use was last noted, in milliseconds since 1970; 0: never. */
  notedAt: number;
}

/** What the strategy stands on. */
export interface TokenStrategySources {
  readonly access: Access;
  readonly freshness: Pick<Freshness, 'remember'>;
  readonly store: TokenStore;
  /** The key of the hashes. */
  readonly key: () => Promise<string>;
  /** That of the server which tokens were brought over from; null where there was none. */
  readonly importedSalt?: string | null;
  readonly log: Logger;
}

/** Recognises callers by API token. */
export interface TokenStrategy extends BearerStrategy {
  /** There are other actions now: what wildcards stand for is read anew. */
  forget(): void;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** Recognises callers by API token, which is read once. A revoked token ends with the next request, on every node. */
export function createTokenStrategy({ access, freshness, store, key, importedSalt = null, log }: TokenStrategySources): TokenStrategy {
  const writing = new Set<Promise<void>>();

  const known = freshness.remember<string, Known | null>([TOKENS_TOPIC], load, REMEMBERED);

  async function load(hash: string): Promise<Known | null> {
    const token = await store.findByHash(hash);
    if (token === null) return null;
    return {
      hash: token.hash,
      expiresAt: timeOf(token.expires_at) ?? Number.POSITIVE_INFINITY,
      caller: tokenCaller(token, access),
      notedAt: timeOf(token.last_used_at) ?? 0,
    };
  }

  /** Behind the answer, and rarely: a read must not wait for a write. */
  function noteUse(token: Known, now: number): void {
    if (now - token.notedAt < NOTE_EVERY) return;
    token.notedAt = now;
    const notAfter = new Date(now - NOTE_EVERY).toISOString();
    const write = store
      .noteUse(token.caller.id as number, new Date(now).toISOString(), notAfter)
      .catch((err: unknown) => log.debug({ err }, 'The last use of a token could not be noted'))
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  async function foundBy(hash: string): Promise<Known | null> {
    const found = await known.get(hash);
    return found !== null && sameHash(found.hash, hash) ? found : null;
  }

  return {
    name: STRATEGY,
    async authenticate({ bearer }) {
      const secret = await key();
      const found =
        (await foundBy(hashToken(secret, bearer))) ??
        (importedSalt === null ? null : await foundBy(hashImported(secret, hashAsStrapi(importedSalt, bearer))));
      if (found === null) return null;
      const now = Date.now();
      if (now >= found.expiresAt) throw new UnauthorizedError();
      noteUse(found, now);
      return found.caller;
    },
    forget: () => known.forget(),
    settled: async () => {
      await Promise.all(writing);
    },
  };
}

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

/** As whom a token asks. */
export function tokenCaller(token: Pick<ApiToken, 'id' | 'type' | 'actions'>, access: Access): Caller {
  return Object.freeze({ kind: 'token', id: Number(token.id), strategy: STRATEGY, trusted: false, ability: tokenAbility(token, access) });
}

/** What a token may do. */
function tokenAbility({ type, actions }: Pick<ApiToken, 'type' | 'actions'>, access: Access): Ability {
  switch (type) {
    case 'full-access':
      return everything;
    case 'read-only':
      return reading;
    case 'custom': {
      const granted = access.expand(actions ?? []);
      return createAbility(granted.actions, granted.rules);
    }
  }
}
