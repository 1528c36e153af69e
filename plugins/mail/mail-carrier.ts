import { type Access, beyondHeld, grantsOfAbility } from 'plinth';

/**
 * Whether settings may carry a mail that opens an account. Whoever says where mails go can read them, and so must hold at least the
 * permissions of the account.
 * @param holder `callerName` of the account; undefined: the mail opens none
 * @param savedBy `callerName` of a person who saved one of them: see `Setting.savedBy`
 */
export async function mayCarry(
  holder: string | undefined,
  savedBy: string,
  access: Pick<Access, 'actions' | 'callerNamed' | 'expand'>,
): Promise<boolean> {
  if (holder === undefined || holder === savedBy) return true;
  const [account, saver] = await Promise.all([access.callerNamed(holder), access.callerNamed(savedBy)]);
  if (account === null) return true;
  if (saver === null || saver.refused === 'blocked') return false;
  return beyondHeld(grantsOfAbility(account.caller.ability, access), saver.caller.ability, access).length === 0;
}
