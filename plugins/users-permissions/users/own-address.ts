import { ApplicationError, type Caller, type RecordedChange, ValueProblemsError } from 'plinth';
import type { SignInLimits } from '../limits/sign-in-limits.ts';
import { accountIdOf, type Population } from '../population.ts';
import type { Recovery } from '../recovery/recovery.ts';
import { type Account, type Accounts, normalEmail } from '../sign-in/accounts.ts';
import type { UserTaps } from './tap-people.ts';

/** What addresses of accounts stand on. */
export interface OwnAddressParts {
  readonly accounts: Accounts;
  readonly limits: Pick<SignInLimits, 'admitMail'>;
  readonly population: Pick<Population, 'kind' | 'type'>;
  readonly recovery: Pick<Recovery, 'mailConfirmation'>;
  /** Whether an address must be confirmed before its user can sign in. */
  readonly mustConfirm: () => boolean;
}

/**
 * Keeps what an account says of its address true, whichever way it is changed: another address is one that nobody has confirmed, and gets a mail; and a user name that reads
 * as an address is the account's own. So names need no index of their own beside addresses: of those who want one address as a name or as an address, one gets it.
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
        // Whoever is called by their address goes on to be.
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

/** @throws ValueProblemsError for a user name that reads as an address and is not the account's own */
export function checkOwnName({ username, email }: { readonly username: string; readonly email: string }): void {
  if (isOwnName(username, email)) return;
  const message = "username must not be an e-mail address, other than the account's own";
  throw new ValueProblemsError([{ path: ['username'], message, name: 'ValidationError', value: username }]);
}

/** Names that were there before there was this rule stay until they are changed. */
function checkName({ before, after }: RecordedChange): void {
  if (after === null) return;
  const { username, email } = texts(after.values);
  const was = before === null ? null : texts(before.values);
  const isOld = was !== null && was.username === username && !isOwnName(was.username, was.email);
  if (!isOld) checkOwnName({ username, email });
}

/**
 * What was the account's address when the write began need not be when it is stored: what was confirmed meanwhile is not what is written.
 * @throws ApplicationError
 */
function checkConfirmed(population: OwnAddressParts['population'], { before, after, caller }: RecordedChange): void {
  if (before === null || after === null || !after.values.confirmed) return;
  const wasConfirmed = before.values.email === after.values.email && Boolean(before.values.confirmed);
  if (!wasConfirmed && !mayVouch(population, caller, after))
    throw new ApplicationError('The address was changed by another request: try again');
}

/** Whether a caller may say that an address is somebody's: nobody may of their own. */
function mayVouch(population: OwnAddressParts['population'], caller: Caller, { id }: Pick<Account, 'id'>): boolean {
  if (caller.trusted) return true;
  if (accountIdOf(population, caller) === id) return false;
  const fields = caller.ability.rule(`${population.type}.update`)?.fields ?? null;
  return fields === null || fields.includes('confirmed');
}

function isOwnName(username: string, email: string): boolean {
  return !readsAsAddress(username) || normalEmail(username) === email;
}

/** Whether a name could be an address of somebody, written in whichever way. */
function readsAsAddress(name: string): boolean {
  const at = name.lastIndexOf('@');
  return at > 0 && name.indexOf('.', at) > at + 1;
}

function texts({ username, email }: Readonly<Record<string, unknown>>): { readonly username: string; readonly email: string } {
  return { username: String(username ?? ''), email: String(email ?? '') };
}
