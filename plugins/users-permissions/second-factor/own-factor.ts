import { ApplicationError, UnauthorizedError, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { accountIdOf } from '../population.ts';
import type { Account } from '../sign-in/accounts.ts';
import { isPassword } from '../sign-in/passwords.ts';
import type { Session, SignInRequest } from '../sign-in/session.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import type { SecondFactorGate } from './second-factor-gate.ts';
import type { FactorSetUp, SecondFactors } from './second-factors.ts';
import type { StoredFactors } from './stored-factors.ts';

/** The action for all changes of one's own second factor: whoever may change their password may change these, too. */
export const OWN_FACTOR = 'changePassword';

/** The state of one's own second factor. */
export interface SecondFactorState {
  readonly enabled: boolean;
  /** UTC, ISO 8601; null if it is off. */
  readonly enabledAt: string | null;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
  /** Whether the role requires one. */
  readonly required: boolean;
}

/** The response when a factor is turned on. */
export interface EnabledSession extends Session {
  /** Shown only once. */
  readonly recoveryCodes: readonly string[];
}

/** Operations of signed-in people on their own second factor. All throw UnauthorizedError for callers without an account. */
export interface OwnFactor {
  state(request: SignInRequest): Promise<SecondFactorState>;
  /** Takes `password`. */
  begin(body: unknown, request: SignInRequest): Promise<FactorSetUp>;
  /** Takes `code`, from the authenticator app that was given the secret. Ends all earlier tokens. */
  enable(body: unknown, request: SignInRequest): Promise<EnabledSession>;
  /** Takes `password` and `code` (or a recovery code). Ends all earlier tokens. @throws SecondFactorError then, if the role requires one */
  disable(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `code`. Ends the earlier recovery codes. */
  renewRecoveryCodes(body: unknown, request: SignInRequest): Promise<{ readonly recoveryCodes: readonly string[] }>;
}

/** What `createOwnFactor` needs. */
export interface FactorParts {
  readonly factors: SecondFactors;
  readonly gate: SecondFactorGate;
  readonly stored: StoredFactors;
}

/** Creates the operations on the caller's own second factor. */
export function createOwnFactor(
  { accounts, fields, limits, population, sessions }: SignInSources,
  { factors, gate, stored }: FactorParts,
): OwnFactor {
  async function own({ caller }: SignInRequest): Promise<Account> {
    const id = accountIdOf(population, caller);
    const account = id === null ? null : await accounts.byId(id);
    if (account === null) throw new UnauthorizedError('Unauthorized');
    return account;
  }

  /** Counted like a sign-in, so that the owner of a stolen token cannot guess the password here. */
  async function checkPassword(password: string, account: Account, request: SignInRequest): Promise<void> {
    await limits.admit({ operation: 'second-factor' }, request);
    const guess = await limits.admitGuess({ identifier: account.email, account }, request);
    if (!(await isPassword(password, account.passwordHash))) throw new ValidationError(MESSAGES.passwordInvalid);
    await guess.succeeded(account);
  }

  const show = async (account: Account, { caller }: SignInRequest) => (await sessions.show(account, caller, OWN_FACTOR)) ?? {};

  return {
    async state(request) {
      const account = await own(request);
      const factor = await stored.find(account.documentId);
      const isOn = factor !== null && factor.enabled_at !== null;
      return {
        enabled: isOn,
        enabledAt: isOn ? factor.enabled_at : null,
        recoveryCodes: isOn ? await stored.recoveryCodes(factor) : 0,
        required: gate.isMissing(account, null),
      };
    },
    async begin(body, request) {
      const account = await own(request);
      if (account.passwordHash === null) throw new ApplicationError(MESSAGES.passwordNeeded);
      const { password } = fields.read(body, { password: 'secret' });
      await checkPassword(password, account, request);
      return factors.setUp(account);
    },
    async enable(body, request) {
      const account = await own(request);
      await limits.admit({ operation: 'second-factor' }, request);
      const { code } = fields.read(body, { code: 'secret' });
      const { id, recoveryCodes } = await factors.turnOn(account, code, request);
      const user = await show(account, request);
      return { ...(await sessions.beginProved(account, id, request)), user, recoveryCodes };
    },
    async disable(body, request) {
      const account = await own(request);
      // Accounts of an identity provider have no password.
      const hasPassword = account.passwordHash !== null;
      const { password, code } = fields.read(body, { ...(hasPassword && { password: 'secret' as const }), code: 'secret' });
      if (password !== undefined) await checkPassword(password, account, request);
      else await limits.admit({ operation: 'second-factor' }, request);
      await factors.turnOff(await factors.prove(account, code, request), account, request);
      const user = await show(account, request);
      return { ...(await sessions.begin(account, request)), user };
    },
    async renewRecoveryCodes(body, request) {
      const account = await own(request);
      await limits.admit({ operation: 'second-factor' }, request);
      const { code } = fields.read(body, { code: 'secret' });
      return { recoveryCodes: await factors.renewRecoveryCodes(await factors.prove(account, code, request), account, request) };
    },
  };
}
