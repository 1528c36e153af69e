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

/** How a person can sign in, and when they were last active. */
export interface WaysIn {
  readonly password: boolean;
  /** Names of the providers they have signed in with. */
  readonly providers: readonly string[];
  /** Number of active sessions. */
  readonly sessions: number;
  /** Whether a second factor is on. */
  readonly secondFactor: boolean;
  /** When one of their active sessions was last renewed: UTC, ISO 8601. Null without active sessions. */
  readonly lastSeenAt: string | null;
}

/** What a code that sets a password is worth now. */
export type CodeStatus =
  | { readonly state: 'valid'; readonly account: Account; readonly expiresAt: string }
  /** `unknown`: it never existed, or a newer one has replaced it, or a change of the account (role, address, block) has ended it. */
  | { readonly state: 'used' | 'expired' | 'unknown' };

/** Administration of a population's accounts, for plugins that let people do it. Such a plugin must check their permission itself. */
export interface AccountCare {
  /** Null if the account does not exist. */
  callerOf(id: number): Promise<AskingAccount | null>;
  /** By numeric id. */
  waysIn(accounts: readonly Pick<Account, 'id' | 'documentId'>[]): Promise<ReadonlyMap<number, WaysIn>>;
  /**
   * Ends all sessions of an account on every node, from the next request on.
   * @returns the number of sessions; null if tokens belong to no session and only a new password ends them
   */
  signOut(account: Pick<Account, 'id'>, by: Caller): Promise<number | null>;
  /**
   * Makes a code with which a person sets a password and is signed in, like the code that is mailed for a forgotten password.
   * It replaces earlier codes of the account. A new password, role or e-mail address ends it, and a block.
   * @param expiresIn seconds
   */
  codeFor(documentId: string, expiresIn: number): Promise<string>;
  /** Whose a code that sets a password is, and whether it still works. Does not use it. Codes that expired some days ago are unknown. */
  codeStatus(code: string): Promise<CodeStatus>;
}

/** What `createAccountCare` needs. */
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

/** Creates the account administration of a population. */
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
      if (account === null) throw new Error('cannot create a code: the account does not exist');
      await codes.endAll(documentId);
      return codes.issue('reset-password', documentId, boundTo('reset-password', account), expiresIn);
    },
    async codeStatus(given) {
      if ((await codes.findAny('used-reset', given)) !== null) return { state: 'used' };
      const found = await codes.findAny('reset-password', given);
      if (found === null) return { state: 'unknown' };
      if (found.isExpired) return { state: 'expired' };
      const account = await accounts.byDocument(found.code.account);
      if (account === null || account.blocked || !codes.isBoundTo('reset-password', found.code, boundTo('reset-password', account)))
        return { state: 'unknown' };
      return { state: 'valid', account, expiresAt: found.code.expires_at };
    },
  };
}
