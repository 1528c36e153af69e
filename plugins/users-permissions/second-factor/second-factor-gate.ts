import { type Caller, PlinthError, UnauthorizedError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import type { Origin, TellEvent } from '../security-events.ts';
import type { Account } from '../sign-in/accounts.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { SecondFactorOptions } from './options.ts';
import type { StoredFactors } from './stored-factors.ts';
import { signTicket, ticketEpochOf } from './ticket.ts';

/** What a client needs after the first factor is proved and a second one is required. */
export interface AskedFactor {
  /** Identifies the sign-in; send it with a code. */
  readonly ticket: string;
  /** UTC, ISO 8601: when the ticket expires. */
  readonly expiresAt: string;
  /** Accepted kinds of codes. */
  readonly methods: readonly ('totp' | 'recovery-code')[];
  /** Whether the account has no second factor yet and must set one up first. */
  readonly enrol: boolean;
}

/** The first factor is proved, but a second one is required. Status 400, like all refusals of a sign-in. */
export class SecondFactorError extends PlinthError {
  constructor(secondFactor: AskedFactor) {
    super(secondFactor.enrol ? MESSAGES.twoFactorSetupRequired : MESSAGES.twoFactorRequired, {
      code: 'SECOND_FACTOR',
      status: 400,
      name: 'SecondFactorError',
      details: { secondFactor },
    });
  }
}

/** A caller whose token was issued with a second factor. */
export interface FactorCaller extends Caller {
  /** Id of the factor. */
  readonly factor: string;
}

/** Id of the factor that the caller's token was issued with; null: none. */
export function provedFactor(caller: Caller | undefined): string | null {
  return caller !== undefined && 'factor' in caller && typeof caller.factor === 'string' ? caller.factor : null;
}

/** Decides whether a second factor is required. */
export interface SecondFactorGate {
  /** Id of the enabled factor of an account; null: none. Tokens that were issued with another one are invalid: see `epochOf`. */
  factorOf(account: Pick<Account, 'documentId'>): Promise<string | null>;
  /** Whether the account's role requires a factor that the account does not have. */
  isMissing(account: Pick<Account, 'role'>, factor: string | null): boolean;
  /**
   * Returns if the first factor is enough for this account.
   * @throws SecondFactorError if it is not
   */
  ask(account: Account, origin: Origin): Promise<void>;
}

/** What the gate needs. */
export interface SecondFactorGateSources {
  readonly keys: () => SigningKeys;
  readonly options: SecondFactorOptions;
  readonly stored: StoredFactors;
  readonly tell: TellEvent;
  /** Types of roles that require a factor, instead of those of `options`. Called at each use. */
  readonly requiredRoles?: (() => readonly string[]) | undefined;
}

/** Creates the gate from stored factors and the requirements of roles. */
export function createSecondFactorGate({ keys, options, stored, tell, requiredRoles }: SecondFactorGateSources): SecondFactorGate {
  const required = requiredRoles ?? (() => options.requiredRoles);
  const factorOf: SecondFactorGate['factorOf'] = ({ documentId }) => stored.idOf(documentId);
  const isMissing: SecondFactorGate['isMissing'] = ({ role }, factor) => factor === null && role !== null && required().includes(role);
  return {
    factorOf,
    isMissing,
    async ask(account, origin) {
      const factor = await factorOf(account);
      const enrol = isMissing(account, factor);
      if (factor === null && !enrol) return;
      tell('second-factor-asked', account.id, origin);
      const expiresAt = Date.now() + options.ticketLifespan * 1_000;
      throw new SecondFactorError({
        ticket: signTicket(keys(), { account: account.id, epoch: ticketEpochOf(keys(), account, factor), enrol, expiresAt }),
        expiresAt: new Date(expiresAt).toISOString(),
        methods: enrol ? ['totp'] : ['totp', 'recovery-code'],
        enrol,
      });
    },
  };
}

/** The token was valid until its role required a second factor. */
export function factorMissing(): UnauthorizedError {
  return new UnauthorizedError(MESSAGES.twoFactorRequiredSignIn);
}
