import type { Access, NamedCaller } from 'plinth';
import type { Connection } from './oauth-tables.ts';

/** Who stands behind a code or a connection; null: he is gone, or has another password or another second factor since. A thief who knew the old one may have let the program in. */
export async function personBehind(
  access: Pick<Access, 'callerNamed'>,
  { person, epoch }: Pick<Connection, 'person' | 'epoch'>,
): Promise<NamedCaller | null> {
  const found = await access.callerNamed(person);
  return found?.caller.epoch !== undefined && found.caller.epoch === epoch ? found : null;
}
