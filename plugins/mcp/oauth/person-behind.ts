import type { Access, NamedCaller } from 'plinth';
import type { Connection } from './oauth-tables.ts';

/**
 * The person of a code or a connection; null if the person no longer exists, or has changed the password or the second factor since. A thief
 * who knew the old ones may have connected the program.
 */
export async function personBehind(
  access: Pick<Access, 'callerNamed'>,
  { person, epoch }: Pick<Connection, 'person' | 'epoch'>,
): Promise<NamedCaller | null> {
  const found = await access.callerNamed(person);
  return found?.caller.epoch !== undefined && found.caller.epoch === epoch ? found : null;
}
