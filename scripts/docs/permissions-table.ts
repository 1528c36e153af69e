import { NEVER, PERMISSIONS, POWERS, type Power } from '../../plugins/admin/test/single-permission/powers.ts';
import { alignedTable } from './table.ts';

/** The table of what each permission of the interface can do at most. The permission test tries it. */
export function permissionsTable(): string {
  const rows = Object.entries(PERMISSIONS).map(([action, { about, gives }]) => [`\`${action}\``, about, gives.join(', ') || '–']);
  return alignedTable(['Permission', 'Alone, it', 'Leads to'], rows);
}

/** The table of the words in the other one. */
export function powersTable(): string {
  const rows = (Object.keys(POWERS) as Power[]).map((power) => [power, POWERS[power], NEVER.includes(power) ? 'no' : 'yes']);
  return alignedTable(['Leads to', 'Meaning', 'Does any permission lead to it?'], rows);
}
