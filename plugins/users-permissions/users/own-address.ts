import { ApplicationError, type Caller, type RecordedChange, ValueProblemsError } from 'plinth';
import type { SignInLimits } from '../limits/sign-in-limits.ts';
import { MESSAGES } from '../messages.ts';
import { accountIdOf, type Population } from '../population.ts';
import type { Recovery } from '../recovery/recovery.ts';
import { type Account, type Accounts, normalEmail } from '../sign-in/accounts.ts';
import type { UserTaps } from './tap-people.ts';

/** What `ownAddress` needs. */
export interface OwnAddressParts {
  readonly accounts: Accounts;
  readonly limits: Pick<SignInLimits, 'admitMail'>;
  readonly population: Pick<Population, 'kind' | 'type'>;
  readonly recovery: Pick<Recovery, 'mailConfirmation'>;
  /** Whether users must confirm their address before they can sign in. */
  readonly mustConfirm: () => boolean;
}

/**
 * Keeps names and `confirmed` consistent with the address, however an account is changed. A new address is unconfirmed, and gets a mail. A
 * user name that looks like an address must be the account's own, so the unique addresses also decide between a name and an address.
 */
export function ownAddress({ accounts, limits, population, recovery, mustConfirm }: OwnAddressParts): UserTaps {
  return {
    async write(data, documentId, caller) {
      const { email, username, confirmed } = data;
      if (documentId === null || (typeof email !== 'string' && !confirmed)) return data;
      const account = await accounts.byDocument(documentId);
      if (account === null) return data;
      const isVouchedFor = !mustConfirm() || (confirmed !== undefined && mayVouch(population, caller, account));
      if (typeof email !== 'string' || normalEmail(email) === account.email) {
        return isVouchedFor || !confirmed ? data : { ...data, confirmed: account.confirmed };
      }
      return {
        ...data,
        ...(!isVouchedFor && { confirmed: false }),
        // A user whose name is their address keeps it so.
        ...(username === undefined && normalEmail(account.username) === account.email && { username: normalEmail(email) }),
      };
    },
    record(rows, change) {
      checkName(change);
      if (mustConfirm()) checkConfirmed(population, change);
      return rows;
    },
    async committed({ documentId, before, after }) {
      if (!mustConfirm() || before === null || after === null) return;
      if (before.values.email === after.values.email || after.values.confirmed) return;
      const account = await accounts.byDocument(documentId);
      if (account !== null && !account.blocked && (await limits.admitMail(account))) recovery.mailConfirmation(account);
    },
  };
}

/** @throws ValueProblemsError for a user name that looks like an address and is not the account's own */
export function checkOwnName({ username, email }: { readonly username: string; readonly email: string }): void {
  if (isOwnName(username, email)) return;
  const message = "username must not be an email address other than the account's own";
  throw new ValueProblemsError([{ path: ['username'], message, name: 'ValidationError', value: username }]);
}

/** Names that are older than this rule stay until they are changed. */
function checkName({ before, after }: RecordedChange): void {
  if (after === null) return;
  const { username, email } = texts(after.values);
  const was = before === null ? null : texts(before.values);
  const isOld = was !== null && was.username === username && !isOwnName(was.username, was.email);
  if (!isOld) checkOwnName({ username, email });
}

/**
 * Checks `confirmed` again when the change is stored: another request may have changed the address since this one began.
 * @throws ApplicationError
 */
function checkConfirmed(population: OwnAddressParts['population'], { before, after, caller }: RecordedChange): void {
  if (before === null || after === null || !after.values.confirmed) return;
  const wasConfirmed = before.values.email === after.values.email && Boolean(before.values.confirmed);
  if (!wasConfirmed && !mayVouch(population, caller, after)) throw new ApplicationError(MESSAGES.emailChanged);
}

/** Whether a caller may confirm an address for its owner. Nobody may confirm their own. */
function mayVouch(population: OwnAddressParts['population'], caller: Caller, { id }: Pick<Account, 'id'>): boolean {
  if (caller.trusted) return true;
  if (accountIdOf(population, caller) === id) return false;
  const fields = caller.ability.rule(`${population.type}.update`)?.fields ?? null;
  return fields === null || fields.includes('confirmed');
}

function isOwnName(username: string, email: string): boolean {
  return !readsAsAddress(username) || normalEmail(username) === email;
}

/** Whether a name looks like an e-mail address in any spelling. */
function readsAsAddress(name: string): boolean {
  const at = name.lastIndexOf('@');
  return at > 0 && name.indexOf('.', at) > at + 1;
}

function texts({ username, email }: Readonly<Record<string, unknown>>): { readonly username: string; readonly email: string } {
  return { username: String(username ?? ''), email: String(email ?? '') };
}
