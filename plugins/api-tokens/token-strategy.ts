import {
  type Ability,
  type Access,
  type BearerStrategy,
  type Caller,
  createAbility,
  createBroadAbility,
  type Documents,
  type Freshness,
  type Logger,
  UnauthorizedError,
} from 'plinth';
import type { ApiToken } from './api-token.ts';
import { hashAsStrapi, hashImported, hashToken, sameHash } from './token-hash.ts';
import { TOKENS_TOPIC, type TokenStore } from './token-store.ts';
import { READS } from './tokens.ts';

const STRATEGY = 'api-token';
/** Milliseconds between two records of a token's last use. */
const NOTE_EVERY = 60_000;

/** Cached tokens, including unknown ones. */
const REMEMBERED = 10_000;

interface Known {
  readonly hash: string;
  /** Milliseconds since 1970, UTC; infinite: never. */
  readonly expiresAt: number;
  readonly caller: Caller;
  /** When its use was last recorded, in milliseconds since 1970; 0: never. */
  notedAt: number;
}

/** What `createTokenStrategy` needs. */
export interface TokenStrategySources {
  readonly callers: TokenCallers;
  readonly freshness: Pick<Freshness, 'remember'>;
  readonly store: TokenStore;
  /** The key of the hashes. */
  readonly key: () => Promise<string>;
  /** The salt of the server from which tokens were imported; null without one. */
  readonly importedSalt?: string | null;
  readonly log: Logger;
}

/** Recognises callers by API token. */
export interface TokenStrategy extends BearerStrategy {
  /** Call it after actions were declared: expanded wildcards are discarded. */
  forget(): void;
  /** Resolves when no write is running. */
  settled(): Promise<void>;
}

/** Recognises callers by API token. Tokens are cached. A revoked token is refused from the next request on, on every node. */
export function createTokenStrategy({ callers, freshness, store, key, importedSalt = null, log }: TokenStrategySources): TokenStrategy {
  const writing = new Set<Promise<void>>();

  const known = freshness.remember<string, Known | null>([TOKENS_TOPIC], load, REMEMBERED);

  async function load(hash: string): Promise<Known | null> {
    const token = await store.findByHash(hash);
    if (token === null) return null;
    return {
      hash: token.hash,
      expiresAt: timeOf(token.expires_at) ?? Number.POSITIVE_INFINITY,
      caller: callers.of(token),
      notedAt: timeOf(token.last_used_at) ?? 0,
    };
  }

  /** Runs after the response, and rarely, because a read must not wait for a write. */
  function noteUse(token: Known, now: number): void {
    if (now - token.notedAt < NOTE_EVERY) return;
    token.notedAt = now;
    const notAfter = new Date(now - NOTE_EVERY).toISOString();
    const write = store
      .noteUse(token.caller.id as number, new Date(now).toISOString(), notAfter)
      .catch((err: unknown) => log.debug({ err }, 'last use of an API token could not be stored'))
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

/** Makes the callers that tokens authenticate. */
export class TokenCallers {
  readonly #access: Access;
  readonly #everything: Ability;
  readonly #reading: Ability;

  constructor(access: Access, documents: Pick<Documents, 'model'>) {
    this.#access = access;
    // No action on some accounts is declared, such as on admin users: only code reads these, also where a relation leads to them.
    const isOpen = (action: string) =>
      access.actions.has(action) || documents.model.contentTypes.get(action.slice(0, action.lastIndexOf('.')))?.accounts !== true;
    this.#everything = createBroadAbility('full-access', isOpen);
    this.#reading = createBroadAbility('read-only', (action) => READS.has(action.slice(action.lastIndexOf('.') + 1)) && isOpen(action));
  }

  of(token: Pick<ApiToken, 'id' | 'type' | 'actions'>): Caller {
    return Object.freeze({ kind: 'token', id: Number(token.id), strategy: STRATEGY, trusted: false, ability: this.#abilityOf(token) });
  }

  #abilityOf({ type, actions }: Pick<ApiToken, 'type' | 'actions'>): Ability {
    switch (type) {
      case 'full-access':
        return this.#everything;
      case 'read-only':
        return this.#reading;
      case 'custom': {
        const granted = this.#access.expand(actions ?? []);
        return createAbility(granted.actions, granted.rules, granted.wildcards);
      }
    }
  }
}
