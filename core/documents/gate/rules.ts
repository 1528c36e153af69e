import type { Rule } from '../../access/index.ts';
import { isPlinthError } from '../../errors/index.ts';
import { type ContentType, type Model, systemAttributes } from '../../model/index.ts';
import { allOf, DEFAULT_PAGING, type Filter, type ParseContext, parseFilter, type QueryLimits } from '../../query/index.ts';
import { type Giver, unreadableParts } from './given-condition.ts';
import { RuleCheck, type RuledAction, type RuleProblem } from './rule-check.ts';
import { ruleWarnings } from './rule-warnings.ts';

/** A condition of a plugin on the documents of some content types, for every caller except SYSTEM. */
export interface DocumentRule {
  /** The plugin that adds it. */
  readonly plugin: string;
  /** Whether it applies to a content type. Called once per type. */
  applies(type: ContentType): boolean;
  /** The documents that exist for callers: a condition in the language of `filters`, with `$user.<attribute>` and `$now`. */
  readonly where: Readonly<Record<string, unknown>>;
}

/** A rule, parsed for a type of the model. */
interface CompiledRule {
  /** Null: all documents. */
  readonly filter: Filter | null;
  /** Names of attributes, those of the system included; null: all. */
  readonly fields: ReadonlySet<string> | null;
}

/** Attributes that a rule cannot hide. */
export const IDENTITY: readonly string[] = ['id', 'documentId'];
const NOTHING: CompiledRule = Object.freeze({ filter: Object.freeze({ kind: 'or', filters: [] } as const), fields: new Set(IDENTITY) });

/** The dependencies of rules. */
interface RuleParts {
  readonly model: Model;
  readonly limits: QueryLimits;
  readonly added: readonly DocumentRule[];
  readonly logger: { error(facts: object, message: string): void };
}

/** The rules of a kernel: those of abilities, compiled on first use, and those of plugins, which apply to everybody. */
export class Rules {
  readonly #parts: RuleParts;
  readonly #compiled = new WeakMap<Rule, Map<string, CompiledRule>>();
  readonly #ofTypes = new Map<string, Filter | null>();

  /** @throws Error for a rule of a plugin that does not fit a type of the model, naming both */
  constructor(parts: RuleParts) {
    this.#parts = parts;
    for (const type of parts.model.contentTypes.values()) this.#ofTypes.set(type.uid, this.#ofPlugins(type));
  }

  /** The condition of plugins on all documents of a type; null when there is none. */
  ofType(type: ContentType): Filter | null {
    return this.#ofTypes.get(type.uid) ?? null;
  }

  /** Compiles a rule of an ability for a type. A rule that does not fit the model (any more) allows nothing, and is logged. */
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

  /** The mistakes in a rule: see `RuleCheck`; if there are none and somebody gives it to others, see `unreadableParts`. */
  check(about: RuledAction, rule: Rule, userType: string | null, giver: Giver | null = null): readonly RuleProblem[] {
    const { model, limits } = this.#parts;
    const problems = new RuleCheck(model, this.#context(), userType).check(about, rule);
    const type = model.contentTypes.get(about.action.slice(0, about.action.lastIndexOf('.')));
    if (problems.length > 0 || giver === null || type === undefined || rule.where === null) return problems;
    return unreadableParts(type, rule.where, giver, { model, limits, fieldsOf: (held, of) => this.compile(held, of).fields });
  }

  /** The parts of a rule that may not mean what they seem to: see `ruleWarnings`. None for a rule with mistakes. */
  warnings({ action }: Pick<RuledAction, 'action'>, rule: Rule): readonly string[] {
    const type = this.#parts.model.contentTypes.get(action.slice(0, action.lastIndexOf('.')));
    if (type === undefined || rule.where === null) return [];
    try {
      const filter = this.#parse(rule, type);
      return filter === null ? [] : ruleWarnings(filter);
    } catch (error) {
      if (isPlinthError(error)) return [];
      throw error;
    }
  }

  #compile(rule: Rule, type: ContentType): CompiledRule {
    try {
      return {
        filter: this.#parse(rule, type),
        fields: rule.fields === null ? null : new Set([...systemAttributes(type), ...rule.fields]),
      };
    } catch (error) {
      this.#parts.logger.error({ err: error, type: type.uid, rule }, 'invalid condition for the content model; the permission is denied');
      return NOTHING;
    }
  }

  #ofPlugins(type: ContentType): Filter | null {
    const rules = this.#parts.added.filter((rule) => rule.applies(type));
    const check = new RuleCheck(this.#parts.model, this.#context(), undefined);
    for (const { plugin, where } of rules) {
      const problems = check.condition(type, where).map(({ path, message }) => `\n  - ${path.join('.')}: ${message}`);
      if (problems.length > 0) throw new Error(`The condition of the plugin "${plugin}" is not valid for ${type.uid}:${problems.join('')}`);
    }
    return allOf(rules.map(({ where }) => this.#parse({ where, fields: null }, type)));
  }

  #parse({ where }: Rule, type: ContentType): Filter | null {
    return parseFilter(type, where, this.#context(), 'where');
  }

  /** Rules are trusted: they may name private attributes, and documents that their caller may not see. */
  #context(): ParseContext {
    const { model, limits } = this.#parts;
    return { model, limits, paging: DEFAULT_PAGING, canRead: () => true, fieldsOf: () => null, trusted: true, variables: true };
  }
}
