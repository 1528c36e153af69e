import type { Ability, Rule } from 'plinth';

/** The action for reading documents of a field opened by configuration. Granting `find` would also open relations to the type. */
export const OPENED = 'graphql.opened';

/** The same for the targets of a relation field. */
export const OPENED_ALONG = 'graphql.opened.along';

/** The configuration of an opened field. */
export interface OpeningParts {
  /** The field's usual action. */
  readonly action: string;
  /** Actions that callers without that action are granted at the field. */
  readonly granted: readonly string[];
  /** The action for reads and writes there; undefined: that of the content type. */
  readonly asked: string | undefined;
  /** The action for targets of the relation field; undefined for root fields. */
  readonly along?: string;
  /** Actions of the scope on the same documents, or on the relation's targets. Their rules also restrict the granted actions. */
  readonly within: readonly string[];
}

/** An opened field. Callers who may perform its usual action do so with their own rules, which opening never widens. */
export class Opening {
  readonly #parts: OpeningParts;
  /** One opened ability per ability: compiled rules and cached queries depend on its identity. */
  readonly #abilities = new WeakMap<Ability, Ability>();

  constructor(parts: OpeningParts) {
    this.#parts = parts;
  }

  get action(): string {
    return this.#parts.action;
  }

  get asked(): string | undefined {
    return this.#parts.asked;
  }

  get along(): string | undefined {
    return this.#parts.along;
  }

  /** The rights at the field for a caller who may not perform its usual action. */
  abilityOf(ability: Ability): Ability {
    const known = this.#abilities.get(ability);
    if (known !== undefined) return known;
    const { granted, within, along } = this.#parts;
    const isRuled = (action: string) => along === undefined || action === along;
    const rule = joined(within.map((action) => ability.rule(action)).filter((each) => each !== null));
    const opened: Ability = Object.freeze({
      key: `${ability.key} and ${granted.join(' ')} within ${within.join(' ')}`,
      can: (action: string) => granted.includes(action) || ability.can(action),
      rule: (action: string) => (granted.includes(action) ? (isRuled(action) ? rule : null) : ability.rule(action)),
    });
    this.#abilities.set(ability, opened);
    return opened;
  }
}

/** The rule that allows what all given rules allow. */
function joined(rules: readonly Rule[]): Rule | null {
  const [first = null, ...others] = rules;
  return others.reduce<Rule | null>(
    (one, other) => ({ where: both(one?.where ?? null, other.where), fields: common(one?.fields ?? null, other.fields) }),
    first,
  );
}

function both(one: Rule['where'], other: Rule['where']): Rule['where'] {
  return one === null || other === null ? (one ?? other) : { $and: [one, other] };
}

function common(one: Rule['fields'], other: Rule['fields']): Rule['fields'] {
  return one === null || other === null ? (one ?? other) : one.filter((name) => other.includes(name));
}
