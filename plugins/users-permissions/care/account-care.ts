import type { Caller } from 'plinth';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { Identities } from '../providers/identities.ts';
import type { OneTimeCodes } from '../recovery/one-time-codes.ts';
import { boundTo } from '../recovery/recovery.ts';
import { provedFactor } from '../second-factor/second-factor-gate.ts';
import type { TellEvent } from '../security-events.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import type { Account, Accounts } from '../sign-in/accounts.ts';
import type { AskingAccount, UserStrategy } from '../tokens/token-strategy.ts';
import { doneBy } from '../users/told-changes.ts';

/** How somebody may come in, and when they last did. */
export interface WaysIn {
  readonly password: boolean;
  /** Names of providers by which they have signed in. */
  readonly providers: readonly string[];
  /** Sessions that last. */
  readonly sessions: number;
  /** Whether a second factor is on. */
  readonly secondFactor: boolean;
  /** UTC, ISO 8601: when a session of theirs that lasts was renewed last; null: none lasts. */
  readonly lastSeenAt: string | null;
}

/** Looking after accounts of a population: for plugins that let people do it, and have asked whether these may. */
export interface AccountCare {
  /** Null: there is nobody. */
  callerOf(id: number): Promise<AskingAccount | null>;
  /** By numeric id. */
  waysIn(accounts: readonly Pick<Account, 'id' | 'documentId'>[]): Promise<ReadonlyMap<number, WaysIn>>;
  /**
   * Ends all sessions of somebody: with the next request, on every node.
   * @returns how many there were; null where tokens belong to no sessions, and end with another password alone
   */
  signOut(account: Pick<Account, 'id'>, by: Caller): Promise<number | null>;
  /**
   * A code by which somebody sets a password and is signed in, as by one that was mailed to who forgot theirs. Earlier codes of theirs end; another password or address ends it.
   * @param expiresIn seconds
   */
  codeFor(documentId: string, expiresIn: number): Promise<string>;
  /** Ends the codes of somebody. */
  endCodes(documentId: string): Promise<void>;
}

/** What looking after accounts stands on. */
export interface AccountCareSources {
  readonly accounts: Accounts;
  readonly codes: OneTimeCodes;
  readonly identities: Identities;
  readonly options: AccountOptions;
  readonly population: Population;
  readonly stored: StoredSessions;
  readonly strategy: UserStrategy;
  readonly tell: TellEvent;
}

/** Looking after the accounts of a kernel. */
export function createAccountCare({
  accounts,
  codes,
  identities,
  options,
  population,
  stored,
  strategy,
  tell,
}: AccountCareSources): AccountCare {
  const hasSessions = options.jwtManagement === 'refresh';
  return {
    callerOf: (id) => strategy.asking(id),
    async waysIn(asked) {
      const [providers, sessions] = await Promise.all([
        identities.providersOf(asked.map(({ documentId }) => documentId)),
        hasSessions ? stored.lasting(asked.map(({ id }) => id)) : new Map(),
      ]);
      const found = await Promise.all(asked.map(({ id }) => strategy.asking(id)));
      return new Map(
        asked.map(({ id, documentId }, index) => [
          id,
          {
            password: (found[index]?.account.passwordHash ?? null) !== null,
            secondFactor: provedFactor(found[index]?.caller) !== null,
            providers: providers.get(documentId) ?? [],
            sessions: sessions.get(id)?.count ?? 0,
            lastSeenAt: sessions.get(id)?.lastUsedAt ?? null,
          },
        ]),
      );
    },
    async signOut({ id }, by) {
      if (!hasSessions) return null;
      const ended = await stored.endAll(id);
      tell('signed-out', id, null, doneBy(by, population));
      return ended;
    },
    async codeFor(documentId, expiresIn) {
      const account = await accounts.byDocument(documentId);
      if (account === null) throw new Error('somebody who is to get a code is not there');
      await codes.endAll(documentId);
      return codes.issue('reset-password', documentId, boundTo('reset-password', account), expiresIn);
    },
    endCodes: (documentId) => codes.endAll(documentId),
  };
}
