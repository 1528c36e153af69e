import { ApplicationError, UnauthorizedError, ValidationError } from 'plinth';
import { accountIdOf } from '../population.ts';
import type { Account } from '../sign-in/accounts.ts';
import { isPassword } from '../sign-in/passwords.ts';
import type { Session, SignInRequest } from '../sign-in/session.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import type { SecondFactorGate } from './second-factor-gate.ts';
import type { FactorSetUp, SecondFactors } from './second-factors.ts';
import type { StoredFactors } from './stored-factors.ts';

/** Whoever may change their password may change what else protects their account. */
export const OWN_FACTOR = 'changePassword';

/** What somebody sees of their second factor. */
export interface SecondFactorState {
  readonly enabled: boolean;
  /** UTC, ISO 8601; null: it is not. */
  readonly enabledAt: string | null;
  /** How many are left. */
  readonly recoveryCodes: number;
  /** Whether the role requires one. */
  readonly required: boolean;
}

/** What somebody gets whose factor is turned on. */
export interface EnabledSession extends Session {
  /** Shown this once. */
  readonly recoveryCodes: readonly string[];
}

/** What people do with their own second factor, signed in. All throw UnauthorizedError for callers that are no users. */
export interface OwnFactor {
  state(request: SignInRequest): Promise<SecondFactorState>;
  /** Takes `password`. */
  begin(body: unknown, request: SignInRequest): Promise<FactorSetUp>;
  /** Takes `code`, of the app that was given the secret. All tokens that were issued before end. */
  enable(body: unknown, request: SignInRequest): Promise<EnabledSession>;
  /** Takes `password` and `code`, which may be a recovery code. All tokens that were issued before end. @throws SecondFactorError where one is required */
  disable(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `code`. Those that were given before work no more. */
  renewRecoveryCodes(body: unknown, request: SignInRequest): Promise<{ readonly recoveryCodes: readonly string[] }>;
}

/** What it stands on. */
export interface FactorParts {
  readonly factors: SecondFactors;
  readonly gate: SecondFactorGate;
  readonly stored: StoredFactors;
}

/** The second factor of whoever is signed in. */
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

  /** As signing in does, so that nobody who has a token finds out its password here. */
  async function checkPassword(password: string, account: Account, request: SignInRequest): Promise<void> {
    await limits.admit({ operation: 'second-factor' }, request);
    const guess = await limits.admitGuess({ identifier: account.email, account }, request);
    if (!(await isPassword(password, account.passwordHash))) throw new ValidationError('The provided password is invalid');
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
      if (account.passwordHash === null) throw new ApplicationError('This account needs a password first, by which its owner is known');
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
      // Who signs in by an identity provider has none.
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
