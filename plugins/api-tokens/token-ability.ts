import { type Ability, type Access, createAbility, createBroadAbility } from 'plinth';
import type { ApiToken } from './api-token.ts';

const READS = new Set(['find', 'findOne', 'readDraft']);

const everything = createBroadAbility('full-access', () => true);
const reading = createBroadAbility('read-only', (action) => READS.has(action.slice(action.lastIndexOf('.') + 1)));

/** What a token may do. */
export function tokenAbility({ type, actions }: Pick<ApiToken, 'type' | 'actions'>, access: Access): Ability {
  switch (type) {
    case 'full-access':
      return everything;
    case 'read-only':
      return reading;
    case 'custom': {
      const granted = access.expand(actions ?? []);
      return createAbility(granted.actions, granted.rules);
    }
  }
}
