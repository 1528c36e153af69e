import { type Access, type BearerStrategy, type Freshness, type Logger, plainCaller, UnauthorizedError } from 'plinth';
import type { OAuthAddresses } from './addresses.ts';
import { personBehind } from './person-behind.ts';
import { ACCESS_PREFIX, CONNECTIONS_TOPIC, type KnownToken, type ProgramStore } from './program-store.ts';
import { ProgramAbility, scopesIn } from './scopes.ts';

/** Tokens remembered at once, unknown ones included. */
const REMEMBERED = 10_000;

/** Milliseconds between two notes of a connection's last use. */
const NOTE_EVERY = 60_000;

/** What the strategy stands on. */
export interface ProgramStrategyParts {
  readonly access: Access;
  readonly store: ProgramStore;
  readonly freshness: Pick<Freshness, 'remember'>;
  readonly addresses: OAuthAddresses;
  /** The route of agents: there, and nowhere else, tokens of programs are good for something. */
  readonly path: string;
  readonly log: Logger;
}

/** Recognises people by the tokens of programs that they have connected, with the rights that they have at this moment and no more than they have granted. */
export interface ProgramStrategy extends BearerStrategy {
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** @see ProgramStrategy */
export function createProgramStrategy({ access, store, freshness, addresses, path, log }: ProgramStrategyParts): ProgramStrategy {
  const known = freshness.remember<string, KnownToken | null>([CONNECTIONS_TOPIC], (hash) => store.token(hash), REMEMBERED);
  const noted = new Map<number, number>();
  const writing = new Set<Promise<void>>();

  /** Behind the answer, and rarely: a read must not wait for a write. */
  function noteUse({ connection }: KnownToken, now: number): void {
    if (now - (noted.get(connection) ?? 0) < NOTE_EVERY) return;
    if (noted.size >= REMEMBERED) noted.clear();
    noted.set(connection, now);
    const write = store
      .noteUse(connection)
      .catch((err: unknown) => log.debug({ err }, 'The last use of a connected program could not be noted'))
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
      // For good: who takes a second factor off again has the epoch of before.
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
