import { type Ability, type Access, type Caller, type NamedCaller, plainCaller } from 'plinth';
import type { Item, Plan } from './plan.ts';

/**
 * Callers whose change publishes a state that has already passed all checks: when it was planned, or because it was live before. Only this
 * plugin creates them, one for each change, so no request can be such a caller.
 */
export type Settled = WeakSet<Caller>;

/**
 * The people whose rights a plan needs, as they are now: its planner, for each item who added it, and who ran it or set its time. Each item
 * is carried out as the planner, with only those actions that all of them have.
 */
export class PlanPeople {
  readonly #plan: Plan;
  readonly #named: ReadonlyMap<string, NamedCaller | null>;
  readonly #settled: Settled;

  constructor(plan: Plan, named: ReadonlyMap<string, NamedCaller | null>, settled: Settled) {
    this.#plan = plan;
    this.#named = named;
    this.#settled = settled;
  }

  /** Finds the people of a plan. */
  static async of(
    plan: Plan,
    items: readonly Item[],
    { access, settled }: { readonly access: Pick<Access, 'callerNamed'>; readonly settled: Settled },
  ): Promise<PlanPeople> {
    const named = new Map<string, NamedCaller | null>();
    for (const name of new Set([plan.planner, plan.run_by, ...items.map(({ added_by }) => added_by)])) {
      if (name !== null) named.set(name, await access.callerNamed(name));
    }
    return new PlanPeople(plan, named, settled);
  }

  /** Null: gone. */
  get planner(): NamedCaller | null {
    return this.#named.get(this.#plan.planner) ?? null;
  }

  /** Who ran the plan or set its time. Null: gone; undefined: the planner. */
  get runner(): NamedCaller | null | undefined {
    return this.#other(this.#plan.run_by);
  }

  /** Who added an item. Null: gone; undefined: the planner. */
  adderOf({ added_by }: Item): NamedCaller | null | undefined {
    return this.#other(added_by);
  }

  /** The caller that carries out an item. @param planner the planner, who must be there */
  callerOf(item: Item, planner: NamedCaller): Caller {
    const abilities = [this.adderOf(item), this.runner].map((other) => other?.caller.ability ?? planner.caller.ability);
    return this.tried(item, limited(planner.caller, abilities));
  }

  /** A caller with the rights of another, for one item. */
  tried({ kept, added_by }: Item, caller: Caller): Caller {
    const own = plainCaller(caller);
    // Whoever else runs the plan must be allowed to publish the state now: the earlier checks were made for others.
    if (kept !== null && added_by !== null && this.#plan.run_by === null) this.#settled.add(own);
    return own;
  }

  #other(name: string | null): NamedCaller | null | undefined {
    return name === null || name === this.#plan.planner ? undefined : (this.#named.get(name) ?? null);
  }
}

/** A caller that has only those actions that others have, too. Rules of the others are not combined: they are tried beforehand. */
export function limited(caller: Caller, others: readonly Ability[]): Caller {
  return { ...plainCaller(caller), ability: others.reduce(both, caller.ability) };
}

function both(one: Ability, other: Ability): Ability {
  if (one.key === other.key) return one;
  return Object.freeze({
    key: `${one.key}&${other.key}`,
    can: (action: string) => one.can(action) && other.can(action),
    rule: (action: string) => one.rule(action),
    isBroad: true as const,
  });
}
