import type { Ability, Rule } from 'plinth';

/** An action that stands for reading the documents of a field, where something else decided that the caller may: `find` would open relations to their type too. */
export const OPENED = 'graphql.opened';

/** The same for the documents that the relation of a field leads to. */
export const OPENED_ALONG = 'graphql.opened.along';

/** What an opened field does, as its configuration says. */
export interface OpeningParts {
  /** The action that the field asks for. */
  readonly action: string;
  /** What those may do there who may not perform it. */
  readonly granted: readonly string[];
  /** The action of what is read or written there for them; undefined: the one of the content type. */
  readonly asked: string | undefined;
  /** The action of what the relation of the field leads to; undefined for root fields. */
  readonly along?: string;
  /** Actions on the same documents, or those that the relation leads to, by which callers are let in: their rules hold for what is granted of these. */
  readonly within: readonly string[];
}

/** A field that was opened. Who may perform its action does so under rules of his own: opening a field widens none. */
export class Opening {
  readonly #parts: OpeningParts;
  /** Rules are compiled, and queries remembered, by their identity: each ability is opened once. */
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

  /** What a caller may do there who may not perform the action of the field. */
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

/** What all of some rules allow. */
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
