import type { SecurityEvent } from 'plinth/plugins/users-permissions';
import type { SyncHook } from 'tapable';
import type { CountedEntries } from './counted.ts';
import { type AuditFacts, factsOf } from './entry.ts';

/** Events that strangers can cause as often as they like. */
const BY_STRANGERS: ReadonlySet<string> = new Set([
  ...['sign-in-failed', 'second-factor-failed', 'second-factor-asked', 'refresh-token-reused'],
  ...['reset-requested', 'blocked-seen', 'limited', 'registered'],
]);

/** An event of an account, or of something connected to an account. The latter has details. */
interface AccountEvent extends Omit<SecurityEvent, 'kind'> {
  readonly kind: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Hooks of one subsystem. */
interface HookGroup {
  readonly owner: string;
  readonly hooks: Readonly<Record<string, unknown>>;
}

/** Records events of accounts of all populations: each has a hook `event`. Must be called after all plugins are applied. */
export function watchAccounts(
  name: string,
  groups: readonly HookGroup[],
  add: (facts: AuditFacts) => void,
  failures: CountedEntries,
): void {
  for (const { owner, hooks: own } of groups) {
    const hook = own.event as Partial<SyncHook<[event: AccountEvent]>> | undefined;
    hook?.tap?.(name, (event) => {
      // Another plugin may have a hook of the same name.
      if (typeof event?.population !== 'string') return;
      const facts = accountFacts(event, owner);
      if (BY_STRANGERS.has(event.kind)) failures.note(JSON.stringify([facts.kind, facts.surface, facts.actor, facts.address]), facts);
      else add(facts);
    });
  }
}

/** The actor is the one that the event names: another account of the population, or the account itself. */
function accountFacts({ kind, population, user, by, role, address, requestId, details: more }: AccountEvent, surface: string): AuditFacts {
  const named = (id: number | null) => (id === null ? null : `${population}:${id}`);
  const details = { ...more, ...(user !== null && { account: named(user) }), ...(role !== undefined && { role }) };
  return factsOf({ area: 'account', kind, surface, address, requestId, actor: named(by === undefined ? user : by), details }, null);
}
