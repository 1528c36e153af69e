import { type Ability, ForbiddenError } from 'plinth';
import type { Setting } from 'plinth/plugins/settings';
import { SECURITY, SETTINGS } from '../staff/areas.ts';

/** The action that a change of a key needs. */
export function neededFor(key: string, { security }: Pick<Setting, 'security'>): string {
  return security.risks.get(key)?.needs ?? SETTINGS.change;
}

/** Whether a caller may see the value of a key. */
export function isShown(key: string, { security }: Pick<Setting, 'security'>, ability: Ability): boolean {
  return !security.risks.has(key) || ability.can(SECURITY.read) || ability.can(SECURITY.change);
}

/** Whether a caller may change some settings. */
export function changesSome(ability: Ability): boolean {
  return ability.can(SETTINGS.change) || ability.can(SECURITY.change);
}

/** Refuses a change of keys that need actions which the caller does not have. @throws ForbiddenError */
export function refuseUnlessMayChange(keys: readonly string[], setting: Pick<Setting, 'name' | 'security'>, ability: Ability): void {
  const refused = keys.filter((key) => !ability.can(neededFor(key, setting)));
  const [first] = refused;
  if (first === undefined) return;
  throw new ForbiddenError(`A change of ${setting.name}.${first} needs the permission ${neededFor(first, setting)}`, { keys: refused });
}
