import type { Rule } from '../../access/index.ts';
import { InvalidKeyError, isPlinthError, nearest } from '../../errors/index.ts';
import type { Attribute, ContentType, Model } from '../../model/index.ts';
import { allOf, DEFAULT_PAGING, type Filter, type ParseContext, parseFilter, type QueryLimits, Variable } from '../../query/index.ts';

/** A condition that a plugin puts on the documents of some content types, for every caller but SYSTEM. */
export interface DocumentRule {
  /** The plugin that brings it. */
  readonly plugin: string;
  /** Which content types it holds for. Asked once per type. */
  applies(type: ContentType): boolean;
  /** Which of their documents exist for callers: a condition in the language of `filters`, with `$user.<attribute>` and `$now`. */
  readonly where: Readonly<Record<string, unknown>>;
}

/** A rule in terms of the model. */
export interface CompiledRule {
  /** Null: all documents. */
  readonly filter: Filter | null;
  /** Names of attributes, identity included; null: all. */
  readonly fields: ReadonlySet<string> | null;
}

/** What is wrong with a rule. */
export interface RuleProblem {
  /** From the rule to the mistake: `['where']`, `['fields', 0]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Actions whose rules may name attributes. */
const WITH_FIELDS: ReadonlySet<string> = new Set(['find', 'findOne', 'create', 'update', 'createLocalization', '*']);

const IDENTITY = ['id', 'documentId'];
const NOTHING: CompiledRule = Object.freeze({ filter: Object.freeze({ kind: 'or', filters: [] } as const), fields: new Set(IDENTITY) });

/** What rules stand on. */
export interface RuleParts {
  readonly model: Model;
  readonly limits: QueryLimits;
  readonly added: readonly DocumentRule[];
  readonly logger: { error(facts: object, message: string): void };
}

/** The rules of a kernel: those of abilities, compiled when they are first met, and those that plugins put on everybody. */
export class Rules {
  readonly #parts: RuleParts;
  readonly #compiled = new WeakMap<Rule, Map<string, CompiledRule>>();
  readonly #ofTypes = new Map<string, Filter | null>();

  /** @throws ValidationError for a rule of a plugin that does not fit a type of the model, naming both */
  constructor(parts: RuleParts) {
    this.#parts = parts;
    for (const type of parts.model.contentTypes.values()) this.#ofTypes.set(type.uid, this.#ofPlugins(type));
  }

  /** What plugins ask of every document of a type; null when nothing. */
  ofType(type: ContentType): Filter | null {
    return this.#ofTypes.get(type.uid) ?? null;
  }

  /** A rule of an ability, for a type. One that does not fit the model (any more) lets nothing through, and is logged. */
  compile(rule: Rule, type: ContentType): CompiledRule {
    const byType = this.#compiled.get(rule) ?? new Map<string, CompiledRule>();
    this.#compiled.set(rule, byType);
    let compiled = byType.get(type.uid);
    if (compiled === undefined) {
      compiled = this.#compile(rule, type);
      byType.set(type.uid, compiled);
    }
    return compiled;
  }

  /**
   * What is wrong with a rule, with hints.
   * @param action an action on documents, or `api::x.x.*`
   * @param userType the content type of users; null when there is none
   */
  check(action: string, rule: Rule, userType: string | null): readonly RuleProblem[] {
    const { model } = this.#parts;
    const split = action.lastIndexOf('.');
    const type = model.contentTypes.get(action.slice(0, split));
    if (type === undefined)
      return [{ path: ['action'], message: `"${action}" is about no content type: only actions on documents take a rule` }];
    const last = action.slice(split + 1);
    const problems: RuleProblem[] = [];
    if (rule.fields !== null && !WITH_FIELDS.has(last)) {
      problems.push({ path: ['fields'], message: `"${last}" reads and writes no attributes: leave "fields" out` });
    }
    for (const [index, name] of (rule.fields ?? []).entries()) {
      if (type.attributes.has(name)) continue;
      problems.push({
        path: ['fields', index],
        message: `"${name}" is no attribute of ${type.uid}${suggestion(name, type.attributes.keys())}`,
      });
    }
    try {
      const filter = this.#parse(rule, type);
      const user = userType === null ? null : (model.contentTypes.get(userType) ?? null);
      if (filter) problems.push(...variablesIn(filter).flatMap((name) => userProblem(name, user)));
    } catch (error) {
      problems.push({ path: ['where'], message: this.#explain(error, type) });
    }
    return problems;
  }

  #compile(rule: Rule, type: ContentType): CompiledRule {
    try {
      return { filter: this.#parse(rule, type), fields: rule.fields === null ? null : new Set([...IDENTITY, ...rule.fields]) };
    } catch (error) {
      this.#parts.logger.error({ err: error, type: type.uid, rule }, 'a rule does not fit the model: what it was to allow is refused');
      return NOTHING;
    }
  }

  #ofPlugins(type: ContentType): Filter | null {
    return allOf(
      this.#parts.added.filter((rule) => rule.applies(type)).map((rule) => this.#parse({ where: rule.where, fields: null }, type)),
    );
  }

  #parse({ where }: Rule, type: ContentType): Filter | null {
    return parseFilter(type, where, this.#context(), 'where');
  }

  /** Rules are trusted: they may name what is private, and look where their caller may not. */
  #context(): ParseContext {
    const { model, limits } = this.#parts;
    return { model, limits, paging: DEFAULT_PAGING, canRead: () => true, fieldsOf: () => null, trusted: true, variables: true };
  }

  #explain(error: unknown, type: ContentType): string {
    if (!isPlinthError(error)) throw error;
    const { key, path } = error.details as { key?: unknown; path?: unknown };
    if (!(error instanceof InvalidKeyError) || typeof key !== 'string') return error.message;
    const owner = typeof path === 'string' ? this.#ownerAt(type, path.split('.').slice(0, -1)) : type;
    return `${error.message}${suggestion(key, owner?.attributes.keys() ?? [])}`;
  }

  /** The content type that a path of relations leads to. */
  #ownerAt(type: ContentType, path: readonly string[]): ContentType | undefined {
    let owner: ContentType | undefined = type;
    for (const name of path) {
      const attribute: Attribute | undefined = owner?.attributes.get(name);
      owner = attribute?.kind === 'relation' ? this.#parts.model.contentTypes.get(attribute.target) : undefined;
    }
    return owner;
  }
}

function suggestion(name: string, known: Iterable<string>): string {
  const meant = nearest(name, known);
  return meant === null ? '' : ` (did you mean "${meant}"?)`;
}

/** Attributes of the user that a filter names. */
function variablesIn(filter: Filter): readonly string[] {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.filters.flatMap(variablesIn);
    case 'not':
    case 'relation':
    case 'component':
      return variablesIn(filter.filter);
    case 'compare':
      return (filter.variables ?? []).flatMap((variable) =>
        variable instanceof Variable && variable.attribute !== null ? [variable.attribute] : [],
      );
    case 'null':
    case 'sibling':
      return [];
  }
}

function userProblem(name: string, user: ContentType | null): readonly RuleProblem[] {
  const path = ['where'];
  if (user === null) return [{ path, message: `"$user.${name}" has no meaning here: callers are no users` }];
  const attribute = user.attributes.get(name);
  if (attribute?.kind === 'scalar' && attribute.type.hidden !== true) return [];
  const scalars = [...user.attributes.values()].filter(({ kind }) => kind === 'scalar').map((scalar) => scalar.name);
  return [{ path, message: `"$user.${name}" is no value of ${user.uid}${suggestion(name, scalars)}` }];
}
