import { type Access, type BearerStrategy, type Freshness, type Logger, plainCaller, UnauthorizedError } from 'plinth';
import type { OAuthAddresses } from './addresses.ts';
import { personBehind } from './person-behind.ts';
import { ACCESS_PREFIX, CONNECTIONS_TOPIC, type ProgramStore, type StoredToken } from './program-store.ts';
import { ProgramAbility, scopesIn } from './scopes.ts';

/** Maximum number of cached tokens, unknown ones included. */
const REMEMBERED = 10_000;

/** Minimum milliseconds between two writes of a connection's last use. */
const NOTE_EVERY = 60_000;

/** The dependencies of the strategy. */
export interface ProgramStrategyParts {
  readonly access: Access;
  readonly store: ProgramStore;
  readonly freshness: Pick<Freshness, 'remember'>;
  readonly addresses: OAuthAddresses;
  /** Path of the agents' route, the only one that accepts tokens of programs. */
  readonly path: string;
  readonly log: Logger;
}

/**
 * Authenticates connected programs by their access tokens. The caller is the person, with the person's current rights, limited to the scopes
 * that the person granted.
 */
export interface ProgramStrategy extends BearerStrategy {
  /** Resolves when all pending writes are done. */
  settled(): Promise<void>;
}

/** Makes a `ProgramStrategy`. */
export function createProgramStrategy({ access, store, freshness, addresses, path, log }: ProgramStrategyParts): ProgramStrategy {
  const known = freshness.remember<string, StoredToken | null>([CONNECTIONS_TOPIC], (hash) => store.token(hash), REMEMBERED);
  const noted = new Map<number, number>();
  const writing = new Set<Promise<void>>();

  /** Records the last use in the background, at most once a minute per connection: a read must not wait for a write. */
  function noteUse({ connection }: StoredToken, now: number): void {
    if (now - (noted.get(connection) ?? 0) < NOTE_EVERY) return;
    if (noted.size >= REMEMBERED) noted.clear();
    noted.set(connection, now);
    const write = store
      .noteUse(connection)
      .catch((err: unknown) => log.debug({ err }, 'last use of a connected app could not be stored'))
      .finally(() => writing.delete(write));
    writing.add(write);
  }

  return {
    name: 'mcp-program',
    routes: (route) => route.path === path,
    async authenticate({ bearer, header }) {
      if (!bearer.startsWith(ACCESS_PREFIX)) return null;
      const token = await known.get(await store.hash(bearer));
      const now = Date.now();
      if (token === null || token.endsAt <= now || token.resource !== addresses.resource(header('Host') ?? ''))
        throw new UnauthorizedError();
      const person = await personBehind(access, token);
      // Delete the connection: removing a second factor brings the old epoch back, and the token would be valid again.
      if (person === null) await store.end(token.connection, null);
      if (person === null || person.refused !== null) throw new UnauthorizedError();
      noteUse(token, now);
      const ability = new ProgramAbility(person.caller.ability, scopesIn(token.scopes), token.program);
      return Object.freeze({ ...plainCaller(person.caller), strategy: 'mcp-program', ability });
    },
    settled: async () => {
      await Promise.all(writing);
    },
  };
}
