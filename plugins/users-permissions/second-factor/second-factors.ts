import { randomBytes } from 'node:crypto';
import { ApplicationError, ValidationError } from 'plinth';
import { RateLimitError } from 'plinth/plugins/limits';
import { MESSAGES } from '../messages.ts';
import type { TellEvent } from '../security-events.ts';
import type { Account } from '../sign-in/accounts.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import { createRecoveryCodes, hashRecoveryCode, readCode } from './codes.ts';
import type { SecondFactorOptions } from './options.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import type { FactorKey, StoredFactor, StoredFactors } from './stored-factors.ts';
import { createTotpSecret, totpStep, totpUri } from './totp.ts';

const ID_BYTES = 16;

/** Wrong codes in a row before the user has to wait. */
const FREE_TRIES = 5;

/**
 * Seconds to wait after them: the first and the longest. Each wrong code doubles the time. With one try a day, guessing a code takes a
 * thousand years.
 */
const FIRST_WAIT = 60;
const LONGEST_WAIT = 86_400;

/** How often counting is retried if concurrent attempts were counted first. */
const COUNTING_ATTEMPTS = 5;

/** Setup data for an authenticator app. */
export interface FactorSetUp {
  /** In base 32, to be typed in. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly uri: string;
}

/** What `SecondFactors` needs. */
export interface SecondFactorSources {
  readonly keys: () => SigningKeys;
  readonly options: SecondFactorOptions;
  readonly stored: StoredFactors;
  readonly tell: TellEvent;
}

/** Second factors of accounts: a secret from which an authenticator app makes codes, and recovery codes for when the app is lost. */
export class SecondFactors {
  readonly #parts: SecondFactorSources;

  constructor(parts: SecondFactorSources) {
    this.#parts = parts;
  }

  /** Creates a secret for an account, pending until its first code. @throws ApplicationError if the account already has a factor */
  async setUp({ documentId, email }: Account): Promise<FactorSetUp> {
    const { keys, options, stored } = this.#parts;
    const key: FactorKey = { account: documentId, id: randomBytes(ID_BYTES).toString('base64url') };
    const secret = createTotpSecret();
    if (!(await stored.begin({ ...key, secret: sealSecret(keys(), secret, nameOf(key)) }))) throw isOn();
    return { secret, uri: totpUri(secret, options.issuer, email) };
  }

  /** Turns a pending factor on. The code proves that an app has the secret. Returns the recovery codes, which are shown only now. */
  async turnOn(
    account: Account,
    given: string,
    request: SignInRequest,
  ): Promise<{ readonly id: string; readonly recoveryCodes: readonly string[] }> {
    const { options, stored } = this.#parts;
    const code = readCode(given);
    const factor = await stored.find(account.documentId);
    if (factor !== null && factor.enabled_at !== null) throw isOn();
    const isWaiting = factor !== null && Date.now() - Date.parse(factor.begun_at) <= options.ticketLifespan * 1_000;
    if (!isWaiting || factor.failures >= FREE_TRIES) throw notBegun();
    // The owner of a stolen token must not guess the code of a pending factor, because the response contains recovery codes.
    if (!(await stored.countTry(factor, null))) throw this.#wrong(account, request);
    const step = code.kind === 'totp' ? totpStep(this.#secretOf(factor), code.text) : null;
    if (step === null) throw this.#wrong(account, request);
    const { codes, hashes } = this.#newCodes(factor);
    if (!(await stored.enable(factor, step, hashes))) throw notBegun();
    this.#parts.tell('second-factor-enabled', account.id, request);
    return { id: factor.id, recoveryCodes: codes };
  }

  /**
   * Verifies a code of the account's factor, or one of its recovery codes. Each is accepted once.
   * @throws ValidationError, RateLimitError
   */
  async prove(account: Account, given: string, request: SignInRequest): Promise<FactorKey> {
    const { keys, stored } = this.#parts;
    const code = readCode(given);
    const factor = await this.#enabled(account);
    if (code.kind === 'recovery-code') {
      if (!(await stored.useRecoveryCode(factor, hashRecoveryCode(keys(), factor.id, code.text)))) throw this.#wrong(account, request);
      this.#parts.tell('recovery-code-used', account.id, request);
      return factor;
    }
    const secret = this.#secretOf(factor);
    await this.#countTry(account, request);
    const step = totpStep(secret, code.text);
    if (step === null || !(await stored.use(factor, step))) throw this.#wrong(account, request);
    return factor;
  }

  /** Replaces the recovery codes of a factor. */
  async renewRecoveryCodes(factor: FactorKey, account: Account, request: SignInRequest): Promise<readonly string[]> {
    const { codes, hashes } = this.#newCodes(factor);
    if (!(await this.#parts.stored.renewRecoveryCodes(factor, hashes))) throw notOn();
    this.#parts.tell('recovery-codes-renewed', account.id, request);
    return codes;
  }

  /** Removes a factor. */
  async turnOff(factor: FactorKey, account: Account, request: SignInRequest): Promise<void> {
    if (await this.#parts.stored.remove(factor)) this.#parts.tell('second-factor-disabled', account.id, request);
  }

  /**
   * Counts an attempt before its code is checked, so that none of several concurrent attempts, on any nodes, goes uncounted.
   * @throws RateLimitError
   */
  async #countTry(account: Account, request: SignInRequest): Promise<void> {
    for (let attempt = 0; attempt < COUNTING_ATTEMPTS; attempt++) {
      const factor = await this.#enabled(account);
      const left = factor.retry_at === null ? 0 : Date.parse(factor.retry_at) - Date.now();
      if (left > 0) throw this.#tooOften(Math.ceil(left / 1_000), request);
      if (await this.#parts.stored.countTry(factor, retryAt(factor.failures + 1))) return;
    }
    throw this.#tooOften(1, request);
  }

  async #enabled({ documentId }: Account): Promise<StoredFactor> {
    const factor = await this.#parts.stored.find(documentId);
    if (factor === null || factor.enabled_at === null) throw notOn();
    return factor;
  }

  #secretOf(factor: StoredFactor): string {
    const secret = openSecret(this.#parts.keys(), factor.secret, nameOf(factor));
    if (secret === null) throw new ApplicationError(MESSAGES.twoFactorSetupExpired);
    return secret;
  }

  #newCodes({ id }: FactorKey): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
    const codes = createRecoveryCodes();
    return { codes, hashes: codes.map((code) => hashRecoveryCode(this.#parts.keys(), id, code)) };
  }

  #wrong(account: Account, request: SignInRequest): ValidationError {
    this.#parts.tell('second-factor-failed', account.id, request);
    return new ValidationError(MESSAGES.invalidCode);
  }

  #tooOften(resetIn: number, request: SignInRequest): RateLimitError {
    request.allowance?.({ limit: FREE_TRIES, remaining: -1, resetIn, isFirstRefused: false });
    return new RateLimitError();
  }
}

/** Identifies the factor that a secret is encrypted for. */
function nameOf({ account, id }: FactorKey): string {
  return JSON.stringify([account, id]);
}

/** When the next code is accepted if this one is wrong. UTC, ISO 8601; null: at once. */
function retryAt(failures: number): string | null {
  if (failures < FREE_TRIES) return null;
  const wait = Math.min(FIRST_WAIT * 2 ** Math.min(failures - FREE_TRIES, 20), LONGEST_WAIT);
  return new Date(Date.now() + wait * 1_000).toISOString();
}

function isOn(): ApplicationError {
  return new ApplicationError(MESSAGES.twoFactorOn);
}

function notOn(): ApplicationError {
  return new ApplicationError(MESSAGES.twoFactorNotSetUp);
}

function notBegun(): ApplicationError {
  return new ApplicationError(MESSAGES.noTwoFactorSetup);
}
