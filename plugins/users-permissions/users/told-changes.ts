import type { Caller } from 'plinth';
import type { Population } from '../population.ts';
import type { SecurityEvent, TellEvent } from '../security-events.ts';
import type { UserTaps } from './tap-people.ts';

/** The population of this plugin. */
const USERS = { kind: 'user' } as const;

/** The user who acted on another account, as recorded in events. */
export function doneBy({ kind, id }: Caller, population: Pick<Population, 'kind'> = USERS): Pick<SecurityEvent, 'by'> {
  return { by: kind === population.kind ? Number(id) : null };
}

/** Reports blocked, unblocked and deleted users, however that is done. */
export function toldChanges(tell: TellEvent, population: Pick<Population, 'kind'>): UserTaps {
  return {
    committed({ before, after }, caller) {
      if (before === null) return;
      const kind = after === null ? 'user-removed' : isBlocked(after) ? 'blocked' : 'unblocked';
      if (after !== null && isBlocked(before) === isBlocked(after)) return;
      tell(kind, before.id, null, doneBy(caller, population));
    },
  };
}

function isBlocked({ values }: { readonly values: Readonly<Record<string, unknown>> }): boolean {
  return Boolean(values.blocked);
}
