import type { RightsSubject, ToldGrant } from '../client/types.ts';
import { extentOf, type Granted, grantAs } from './grants.ts';
import { type Deed, missingFor } from './words.ts';

/**
 * Returns grants after a deed was switched on or off with the keyboard.
 * @param granted what `grants` grant
 * @returns null: the deed cannot be granted, because it needs another one that is not granted
 */
export function toggled(
  grants: readonly ToldGrant[],
  granted: ReadonlyMap<string, Granted>,
  subject: RightsSubject,
  deed: Deed,
  subjects: readonly RightsSubject[],
): readonly ToldGrant[] | null {
  const actions = deed.verbs.map((verb) => `${subject.uid}.${verb}`);
  if (extentOf(actions, granted).kind !== 'no') return grantAs(grants, subject, deed.verbs, 'no', subjects);
  const needed = missingFor(deed, subject, (action) => granted.has(action));
  return needed === null ? grantAs(grants, subject, deed.verbs, null, subjects) : null;
}
