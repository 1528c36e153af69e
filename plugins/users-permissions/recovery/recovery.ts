import { type Documents, type DocumentValue, type Filter, isPlinthError, SYSTEM, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { Identities } from '../providers/identities.ts';
import type { TellEvent } from '../security-events.ts';
import { type Account, type Accounts, normalEmail } from '../sign-in/accounts.ts';
import { checkConfirmation, checkPasswordLength, type FieldReader, recordOf } from '../sign-in/fields.ts';
import type { Session, Sessions, SignInRequest } from '../sign-in/session.ts';
import type { AccountMail } from './account-mail.ts';
import type { AfterAnswer } from './after-answer.ts';
import type { CodePurpose, OneTimeCodes, StoredCode } from './one-time-codes.ts';

/** Log text for a failed confirmation mail. */
const CONFIRMATION_MAIL = 'email confirmation message';

/** The result of confirming an address. */
export interface Confirmation {
  readonly ok: true;
  /** The user as the caller may see it; null if the code was only checked. */
  readonly user: DocumentValue | null;
}

/** Links in mails. Their host comes from the configuration, never from a request. */
export interface RecoveryLinks {
  resetPassword(code: string): string;
  confirmEmail(code: string): string;
}

/** What `Recovery` needs. */
export interface RecoverySources {
  readonly accounts: Accounts;
  readonly afterAnswer: AfterAnswer;
  readonly codes: OneTimeCodes;
  readonly documents: Documents;
  readonly fields: FieldReader;
  readonly identities: Pick<Identities, 'forgetUnproven'>;
  readonly links: RecoveryLinks;
  readonly mail: AccountMail;
  readonly options: AccountOptions;
  readonly population: Population;
  readonly sessions: Sessions;
  readonly tell: TellEvent;
}

/** Recovery by mail. Responses and their times are the same whether the account exists or not. */
export class Recovery {
  readonly #parts: RecoverySources;

  constructor(parts: RecoverySources) {
    this.#parts = parts;
  }

  /** Takes `email`, and mails a code to the account with this address. @throws ValidationError */
  async forgotPassword(body: unknown, request: SignInRequest): Promise<{ readonly ok: true }> {
    const { accounts, afterAnswer, codes, fields, links, mail, options, tell } = this.#parts;
    const given = recordOf(body);
    const unknown = Object.keys(given).filter((key) => key !== 'email');
    if (unknown.length > 0) throw new ValidationError(MESSAGES.invalidParameters({ unknown: unknown.join(', ') }));
    const { email } = fields.read(given, { email: 'email' });
    // The account is looked up only after the response, so that its time reveals nothing.
    afterAnswer.do('password reset message', async () => {
      const account = await accounts.byEmail(email);
      if (account === null) return;
      tell(account.blocked ? 'blocked-seen' : 'reset-requested', account.id, request);
      if (account.blocked) return;
      const code = await codes.issue('reset-password', account.documentId, boundTo('reset-password', account), options.reset.expiresIn);
      await mail.send('reset-password', account, links.resetPassword(code));
    });
    return { ok: true };
  }

  /** Takes `code`, `password` and `passwordConfirmation`. Ends all earlier tokens and codes of the user. @throws ValidationError */
  async resetPassword(body: unknown, request: SignInRequest): Promise<Session> {
    const { accounts, codes, documents, fields, identities, options, population, sessions, tell } = this.#parts;
    const given = fields.read(body, { passwordConfirmation: 'secret', password: 'secret', code: 'secret' });
    checkConfirmation(given.password, given.passwordConfirmation);
    checkPasswordLength(given.password);
    const { code, account } = await this.#lookUp('reset-password', given.code, 'Incorrect code provided');
    await this.#useFor(code, 'Incorrect code provided', async () => {
      await identities.forgetUnproven(account.documentId, account.email);
      // The code proves that its sender reads mail to the address.
      const data = { password: given.password, ...(options.confirmation.required && { confirmed: true }) };
      const where = both(accounts.hasPasswordOf(account), accounts.hasAddressOf(account));
      await documents.update(population.type, account.documentId, { data, where }, SYSTEM);
    });
    await codes.remember('used-reset', given.code, code);
    const after = (await accounts.byId(account.id)) ?? account;
    tell('password-reset', after.id, request);
    const user = (await sessions.show(after, request.caller, 'resetPassword')) ?? {};
    return { ...(await sessions.begin(after, request)), user };
  }

  /** Takes `email`, and mails a code to the account with this address if it is unconfirmed. @throws ValidationError */
  async sendConfirmation(body: unknown): Promise<{ readonly email: string; readonly sent: true }> {
    const { accounts, afterAnswer, fields } = this.#parts;
    const { email } = fields.read(body, { email: 'email' });
    // The account is looked up only after the response, so that its time reveals nothing.
    afterAnswer.do(CONFIRMATION_MAIL, async () => {
      const account = await accounts.byEmail(email);
      if (account !== null && !account.confirmed && !account.blocked) await this.#sendConfirmation(account);
    });
    return { email: normalEmail(email), sent: true };
  }

  /** Mails a code to an unconfirmed account, soon. */
  mailConfirmation(account: Account): void {
    this.#parts.afterAnswer.do(CONFIRMATION_MAIL, () => this.#sendConfirmation(account));
  }

  async #sendConfirmation(account: Account): Promise<void> {
    const { codes, links, mail, options } = this.#parts;
    const { expiresIn } = options.confirmation;
    const code = await codes.issue('confirm-email', account.documentId, boundTo('confirm-email', account), expiresIn);
    await mail.send('confirm-email', account, links.confirmEmail(code));
  }

  /**
   * Takes `confirmation`, and marks the account's address as confirmed. A code that has done so is answered in the same way until it would
   * have expired: people follow a link twice, and mail programs follow it before them.
   * @param looksOnly only checks the code: programs that scan links before their readers do must not use them
   * @throws ValidationError
   */
  async confirmEmail(parameters: unknown, request: SignInRequest, looksOnly: boolean): Promise<Confirmation> {
    const { accounts, codes, documents, fields, population, sessions, tell } = this.#parts;
    const { confirmation } = fields.read(parameters, { confirmation: 'secret' });
    const used = await this.#found('confirmed-email', confirmation);
    const isDone = used?.account.confirmed === true;
    const { code, account } = isDone ? used : await this.#lookUp('confirm-email', confirmation, 'Invalid token');
    if (looksOnly) return { ok: true, user: null };
    if (!isDone) {
      const where = accounts.hasAddressOf(account);
      try {
        await documents.update(population.type, account.documentId, { data: { confirmed: true }, where }, SYSTEM);
      } catch (error) {
        throw isPlinthError(error) && error.code === 'NOT_FOUND' ? new ValidationError(MESSAGES.invalidToken) : error;
      }
    }
    const after = (await accounts.byId(account.id)) ?? account;
    // The code is used last, so that requests which arrive at once all find it, as it was or as one that is used.
    if (!isDone && (await codes.useAs('confirmed-email', confirmation, code, boundTo('confirmed-email', after))))
      tell('email-confirmed', account.id, request);
    return { ok: true, user: await sessions.show(after, request.caller, 'emailConfirmation') };
  }

  /**
   * Uses a code for a change of its account. The change checks in its transaction that the values which the code is bound to are
   * unchanged. So of several valid codes that arrive at once, on any nodes, only one succeeds.
   */
  async #useFor(code: StoredCode, message: string, change: () => Promise<void>): Promise<void> {
    const { codes } = this.#parts;
    if (!(await codes.use(code))) throw new ValidationError(message);
    try {
      await change();
    } catch (error) {
      if (isPlinthError(error) && error.code === 'NOT_FOUND') throw new ValidationError(message);
      await codes.restore(code);
      throw error;
    }
  }

  async #lookUp(purpose: CodePurpose, given: string, message: string): Promise<{ readonly code: StoredCode; readonly account: Account }> {
    const found = await this.#found(purpose, given);
    if (found === null) throw new ValidationError(message);
    return found;
  }

  /** A valid code with its account; null if there is none. */
  async #found(purpose: CodePurpose, given: string): Promise<{ readonly code: StoredCode; readonly account: Account } | null> {
    const { accounts, codes } = this.#parts;
    const code = await codes.find(purpose, given);
    const account = code === null ? null : await accounts.byDocument(code.account);
    const isValid = account !== null && !account.blocked && code !== null && codes.isBoundTo(purpose, code, boundTo(purpose, account));
    return isValid ? { code, account } : null;
  }
}

function both(one: Filter, other: Filter): Filter {
  return { kind: 'and', filters: [one, other] };
}

/** The values that a code is bound to. Another role, address or block ends it; a new password ends a code to reset the password. */
export function boundTo(purpose: CodePurpose, { email, passwordHash, accessRevision }: Account): string {
  const changed = accessRevision === null ? [] : [{ changed: accessRevision }];
  return JSON.stringify([email, ...(purpose === 'reset-password' ? [passwordHash] : []), ...changed]);
}
