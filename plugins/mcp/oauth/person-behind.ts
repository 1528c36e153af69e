import type { Access, NamedCaller } from 'plinth';
import type { Connection } from './oauth-tables.ts';

/**
 * The person of a code or a connection; null if the person no longer exists, or has got another password, second factor, role or address
 * since, or was blocked. A thief of a weaker session may have connected the program, which must not get what the person may do later.
 */
export async function personBehind(
  access: Pick<Access, 'callerNamed'>,
  { person, epoch }: Pick<Connection, 'person' | 'epoch'>,
): Promise<NamedCaller | null> {
  const found = await access.callerNamed(person);
  return found?.caller.epoch !== undefined && found.caller.epoch === epoch ? found : null;
}
