import { type Caller, PlinthError, UnauthorizedError } from 'plinth';
import type { Origin, TellEvent } from '../security-events.ts';
import type { Account } from '../sign-in/accounts.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { epochOf } from '../tokens/user-token.ts';
import type { SecondFactorOptions } from './options.ts';
import type { StoredFactors } from './stored-factors.ts';
import { signTicket } from './ticket.ts';

/** What somebody needs to know who has proved the first factor, and must prove a second one. */
export interface AskedFactor {
  /** Stands for the sign-in, together with a code. */
  readonly ticket: string;
  /** UTC, ISO 8601: when the ticket ends. */
  readonly expiresAt: string;
  /** What the code may be. */
  readonly methods: readonly ('totp' | 'recovery-code')[];
  /** Whether there is no second factor yet, and one must be set up first. */
  readonly enrol: boolean;
}

/** Somebody has proved the first factor, which is not enough: 400, as everything that keeps people from signing in. */
export class SecondFactorError extends PlinthError {
  constructor(secondFactor: AskedFactor) {
    super(secondFactor.enrol ? 'A second factor is required, and must be set up first' : 'A second factor is required', {
      code: 'SECOND_FACTOR',
      status: 400,
      name: 'SecondFactorError',
      details: { secondFactor },
    });
  }
}

/** A caller whose token belongs to a second factor. */
export interface FactorCaller extends Caller {
  /** Id of the factor. */
  readonly factor: string;
}

/** Id of the factor that a caller proved when the token was issued; null: none. */
export function provedFactor(caller: Caller | undefined): string | null {
  return caller !== undefined && 'factor' in caller && typeof caller.factor === 'string' ? caller.factor : null;
}

/** Decides where one factor is not enough. */
export interface SecondFactorGate {
  /** Id of the second factor of an account; null: none. Tokens that were issued with another one are no more: see `epochOf`. */
  factorOf(account: Pick<Account, 'documentId'>): Promise<string | null>;
  /** Whether the role of an account needs a factor that it does not have. */
  isMissing(account: Pick<Account, 'role'>, factor: string | null): boolean;
  /**
   * Lets those pass who have proved the first factor and need no other.
   * @throws SecondFactorError
   */
  ask(account: Account, origin: Origin): Promise<void>;
}

/** What the gate stands on. */
export interface SecondFactorGateSources {
  readonly keys: () => SigningKeys;
  readonly options: SecondFactorOptions;
  readonly stored: StoredFactors;
  readonly tell: TellEvent;
  /** Types of roles that require a factor, as of when it is asked, in place of those of `options`. */
  readonly requiredRoles?: (() => readonly string[]) | undefined;
}

/** The gate by what is stored and what roles require. */
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
        ticket: signTicket(keys(), { account: account.id, epoch: epochOf(keys(), account, factor), enrol, expiresAt }),
        expiresAt: new Date(expiresAt).toISOString(),
        methods: enrol ? ['totp'] : ['totp', 'recovery-code'],
        enrol,
      });
    },
  };
}

/** A token that was good until a role required a second factor. */
export function factorMissing(): UnauthorizedError {
  return new UnauthorizedError('A second factor is required: sign in again');
}
