import type { Rule } from '../../access/index.ts';
import { InvalidKeyError, isPlinthError, nearest } from '../../errors/index.ts';
import {
  type AttributeOwner,
  type ColumnKind,
  type ContentType,
  type Model,
  OPERATOR_KEYS,
  type ScalarAttribute,
} from '../../model/index.ts';
import {
  CALLER,
  type CompareFilter,
  type Filter,
  knownOperator,
  operandsOf,
  type ParseContext,
  parseFilter,
  partsOf,
  Variable,
} from '../../query/index.ts';

/** A mistake in a rule. */
export interface RuleProblem {
  /** Path from the rule to the mistake: `['where', '$or', 0, 'title']`, `['fields', 0]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The action that a rule restricts. */
export interface RuledAction {
  /** An action on documents, or `api::x.x.*`. */
  readonly action: string;
  /** See `ActionInfo.shows`. */
  readonly shows: boolean;
}

/** Actions whose rules may name attributes. */
const WITH_FIELDS: ReadonlySet<string> = new Set(['find', 'findOne', 'create', 'update', 'createLocalization', '*']);

const NUMBERS: ReadonlySet<ColumnKind | 'key' | 'ref'> = new Set(['integer', 'bigint', 'double', 'decimal', 'key', 'ref']);

/** Finds mistakes in rules, with hints. */
export class RuleCheck {
  readonly #model: Model;
  readonly #context: ParseContext;
  readonly #userType: string | null | undefined;

  /** @param userType uid of the content type of users; null when there is none, undefined when it is not known */
  constructor(model: Model, context: ParseContext, userType: string | null | undefined) {
    this.#model = model;
    this.#context = context;
    this.#userType = userType;
  }

  check({ action, shows }: RuledAction, { where, fields }: Rule): readonly RuleProblem[] {
    const split = action.lastIndexOf('.');
    const type = this.#model.contentTypes.get(action.slice(0, split));
    if (type === undefined) {
      // Unknown `api::` actions are reported elsewhere.
      if (action.startsWith('api::')) return [];
      return [{ path: ['action'], message: `"${action}" is not an action on documents and cannot have conditions` }];
    }
    const last = action.slice(split + 1);
    const problems: RuleProblem[] = [];
    if (fields !== null && !shows && !WITH_FIELDS.has(last)) {
      problems.push({ path: ['fields'], message: `"${last}" does not read or write fields: remove "fields"` });
    }
    for (const [index, name] of (fields ?? []).entries()) {
      if (type.attributes.has(name)) continue;
      const message = `"${name}" is not an attribute of ${type.uid}${suggestion(name, type.attributes.keys())}`;
      problems.push({ path: ['fields', index], message });
    }
    return where === null ? problems : [...problems, ...this.condition(type, where)];
  }

  /** The mistakes in a condition on documents of a type: at most one for each attribute at its top level. */
  condition(type: ContentType, where: Rule['where'] & object): readonly RuleProblem[] {
    const parts = [...conditionsIn(where, ['where'])];
    if (parts.length === 0) return [{ path: ['where'], message: 'the condition is empty: remove "where"' }];
    return parts.flatMap(({ path, condition }) => {
      try {
        const filter = parseFilter(type, condition, this.#context, 'where');
        return filter === null ? [] : this.#variables(filter).map((message) => ({ path, message }));
      } catch (error) {
        return [{ path, message: this.#explain(error, type) }];
      }
    });
  }

  /** The mistakes in the variables of a condition. */
  #variables(filter: Filter): readonly string[] {
    if (filter.kind !== 'compare') return partsOf(filter).flatMap((part) => this.#variables(part));
    return (filter.variables ?? []).flatMap((variable) => (variable === null ? [] : this.#variable(variable, filter)));
  }

  #variable({ attribute: name }: Variable, { attribute, operator }: CompareFilter): readonly string[] {
    if (name === null) {
      const asked = { kind: 'compare', attribute, operator, operands: [''], variables: [new Variable(null)] } as const;
      const [moment] = operandsOf(asked, { user: null, now: new Date(0) });
      return moment === null ? [`"$now" is a date and time and cannot be compared with "${attribute.name}"`] : [];
    }
    if (name === CALLER) {
      return isNumber(attribute) ? [`"$caller" is a string ("user:7") and cannot be compared with "${attribute.name}"`] : [];
    }
    if (this.#userType === undefined) return [];
    const user = this.#userType === null ? undefined : this.#model.contentTypes.get(this.#userType);
    if (user === undefined) return [`"$user.${name}" cannot be used here: callers are not users`];
    const scalars = [...user.attributes.values()].filter(
      (one): one is ScalarAttribute => one.kind === 'scalar' && one.type.hidden !== true,
    );
    const value = scalars.find((scalar) => scalar.name === name);
    const names = scalars.map((scalar) => scalar.name);
    if (value === undefined) return [`"$user.${name}" is not a field of ${user.uid}${suggestion(name, names)}`];
    if (knownOperator(operator)?.textual || !isMixed(value, attribute)) return [];
    return [`"$user.${name}" can never equal "${attribute.name}": one is a number, the other is not`];
  }

  #explain(error: unknown, type: ContentType): string {
    if (!isPlinthError(error)) throw error;
    const { key, path } = error.details as { key?: unknown; path?: unknown };
    if (!(error instanceof InvalidKeyError) || typeof key !== 'string') return error.message;
    const names = typeof path === 'string' ? path.split('.') : [];
    if (key.startsWith('$')) {
      const asked = this.#ownerAt(type, names.slice(0, -1))?.attributes.get(names.at(-1) ?? '');
      const own = asked?.kind === 'scalar' ? Object.keys(asked.type.ownOperators ?? {}) : [];
      return `${error.message}${suggestion(key, [...OPERATOR_KEYS, ...own])}`;
    }
    // For an existing attribute that is not allowed here, the path ends with its own name.
    const above = names.at(-1) === key ? names.slice(0, -1) : names;
    const known = this.#ownerAt(type, above)?.attributes;
    return known?.has(key)
      ? `${error.message} (it cannot be used in conditions)`
      : `${error.message}${suggestion(key, known?.keys() ?? [])}`;
  }

  /** The type or component at the end of a path of relations and components. */
  #ownerAt(type: ContentType, path: readonly string[]): AttributeOwner | undefined {
    let owner: AttributeOwner | undefined = type;
    for (const name of path) {
      const attribute = owner?.attributes.get(name);
      if (attribute?.kind === 'relation') owner = this.#model.contentTypes.get(attribute.target);
      else owner = attribute?.kind === 'component' ? this.#model.component(attribute.component) : undefined;
    }
    return owner;
  }
}

/** Splits a condition at its top-level logical operators into conditions on single attributes. A malformed part is yielded as a whole. */
export function* conditionsIn(
  where: Readonly<Record<string, unknown>>,
  path: RuleProblem['path'],
): Generator<{ readonly path: RuleProblem['path']; readonly condition: Readonly<Record<string, unknown>> }> {
  for (const [key, value] of Object.entries(where)) {
    const here = [...path, key];
    const isLogic = key === '$and' || key === '$or' || key === '$not';
    const inner = Array.isArray(value) ? value.map((part, index) => [[...here, index], part] as const) : [[here, value] as const];
    const isNested = isLogic && inner.length > 0 && inner.every(([, part]) => isCondition(part));
    if (!isNested) yield { path: here, condition: { [key]: value } };
    else for (const [at, part] of inner) yield* conditionsIn(part as Readonly<Record<string, unknown>>, at);
  }
}

/** Whether a value is an object that may contain conditions. */
function isCondition(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** Whether one attribute is a `documentId` and the other a number: these are easily confused. */
function isMixed(one: ScalarAttribute, other: ScalarAttribute): boolean {
  return (one.name === 'documentId' && isNumber(other)) || (other.name === 'documentId' && isNumber(one));
}

function isNumber({ type, definition }: ScalarAttribute): boolean {
  return NUMBERS.has(type.column(definition).kind);
}

function suggestion(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === null ? '' : ` (did you mean "${meant}"?)`;
}
