import { type Ability, type Caller, plainCaller } from '../../access/index.ts';
import type { Model } from '../../model/index.ts';

const KNOWN = new WeakMap<Model, WeakMap<Ability, Ability>>();

/**
 * A caller with the same rights, except those on types of accounts (`ContentType.accounts`). For what leaves the app unasked, or in bulk:
 * messages of webhooks, subscriptions, searches. Requests for documents of such a type answer to `caller` itself.
 */
export function withoutAccounts(caller: Caller, model: Model): Caller {
  const known = KNOWN.get(model) ?? new WeakMap<Ability, Ability>();
  KNOWN.set(model, known);
  const ability = known.get(caller.ability) ?? limited(caller.ability, model);
  known.set(caller.ability, ability);
  return { ...plainCaller(caller), ability };
}

function limited(ability: Ability, { contentTypes }: Model): Ability {
  const closed = [...contentTypes.values()].filter(({ accounts }) => accounts).map(({ uid }) => `${uid}.`);
  const isOpen = (action: string) => !closed.some((uid) => action.startsWith(uid));
  return Object.freeze({
    key: `${ability.key} without accounts`,
    can: (action: string) => isOpen(action) && ability.can(action),
    rule: (action: string) => (isOpen(action) ? ability.rule(action) : null),
    isBroad: true as const,
  });
}
