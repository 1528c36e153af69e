import { NotFoundError } from 'plinth';
import type { Account, Accounts } from '../sign-in/accounts.ts';

/** Whom somebody named by address or user name. @throws NotFoundError */
export async function namedAccount(user: string | undefined, accounts: Accounts): Promise<Account> {
  const account = await accounts.byIdentifier(user ?? '');
  if (account === null) throw new NotFoundError(`There is no user "${user}": name one by address or user name`);
  return account;
}
