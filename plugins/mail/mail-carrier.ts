import { isDeepStrictEqual } from 'node:util';
import type { Ability, Access } from 'plinth';

/**
 * Whether settings may carry a mail that opens an account. Whoever says where mails go can read them, and so must hold at least the
 * permissions of the account.
 * @param holder `callerName` of the account; undefined: the mail opens none
 * @param savedBy `callerName` of the person who saved the settings; null: somebody with all permissions, or a file
 */
export async function mayCarry(
  holder: string | undefined,
  savedBy: string | null,
  access: Pick<Access, 'actions' | 'callerNamed'>,
): Promise<boolean> {
  if (holder === undefined || savedBy === null || holder === savedBy) return true;
  const [account, saver] = await Promise.all([access.callerNamed(holder), access.callerNamed(savedBy)]);
  if (account === null) return true;
  if (saver === null || saver.refused === 'blocked') return false;
  const [asked, held] = [account.caller.ability, saver.caller.ability];
  return [...access.actions.keys()].every((action) => !asked.can(action) || isHeld(action, asked, held));
}

/** Rules are only compared for equality: a narrower one counts as another one. */
function isHeld(action: string, asked: Ability, held: Ability): boolean {
  const rule = held.rule(action);
  return held.can(action) && (rule === null || isDeepStrictEqual(rule, asked.rule(action)));
}
