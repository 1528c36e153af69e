import type { Caller } from 'plinth';
import type { SecurityEvent, TellEvent } from '../security-events.ts';
import type { UserTaps } from './tap-people.ts';

/** Who did something to others, as events tell it. */
export function doneBy({ kind, id }: Caller): Pick<SecurityEvent, 'by'> {
  return { by: kind === 'user' ? Number(id) : null };
}

/** Tells who is blocked, let in again and removed, whichever way that is done. */
export function toldChanges(tell: TellEvent): UserTaps {
  return {
    committed({ before, after }, caller) {
      if (before === null) return;
      const kind = after === null ? 'user-removed' : isBlocked(after) ? 'blocked' : 'unblocked';
      if (after !== null && isBlocked(before) === isBlocked(after)) return;
      tell(kind, before.id, null, doneBy(caller));
    },
  };
}

function isBlocked({ values }: { readonly values: Readonly<Record<string, unknown>> }): boolean {
  return Boolean(values.blocked);
}
