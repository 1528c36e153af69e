import type { Rule } from './caller.ts';
import { type Expansion, type Grant, isWildcard, patternOf, ruleOf } from './grant.ts';

/** An action that a route or a plugin declares: `api::article.article.find`, `plugin::upload.content-api.find`. */
export interface ActionInfo {
  readonly action: string;
  readonly plugin: string;
  /** Whether the wildcards `api::*` and `api::x.x.*` include it. */
  readonly wildcard: boolean;
  /** Whether rules may restrict the attributes it shows: those of the content type `plugin::x.y` for the action `plugin::x.y.z`. */
  readonly shows?: boolean;
  /** What the action applies to, for people who grant rights: `Scheduled actions and releases`. Default: from its name or its content type. */
  readonly about?: string;
}

/** An action as a plugin declares it. Without `wildcard`, no wildcard includes it. */
export type DeclaredAction = Omit<ActionInfo, 'wildcard'> & Partial<Pick<ActionInfo, 'wildcard'>>;

const EVERY_API = 'api::*';
const ONE_API_TYPE = /^api::[^.*]+\.[^.*]+\.\*$/;

/** How an action is granted by the grants processed so far. */
interface Granted {
  readonly isExact: boolean;
  readonly rule: Rule | null;
}

/** The actions of a kernel: declared during boot, frozen when its routes are built. */
export class ActionRegistry {
  readonly #actions = new Map<string, ActionInfo>();
  #frozen = false;

  get actions(): ReadonlyMap<string, ActionInfo> {
    return this.#actions;
  }

  /** @throws Error when the registry is frozen and the action is new, or when its name could be confused with a wildcard */
  declare(declared: DeclaredAction): void {
    const info: ActionInfo = { wildcard: false, ...declared };
    const known = this.#actions.get(info.action);
    if (known !== undefined && (known.wildcard || !info.wildcard)) return;
    if (this.#frozen) {
      throw new Error(
        `The plugin "${info.plugin}" declares the action "${info.action}" too late; declare actions in apply, before the server listens`,
      );
    }
    if (!/^[^\s*]+$/.test(info.action)) {
      throw new Error(
        `The plugin "${info.plugin}" declares the action "${info.action}": an action name must not contain whitespace or "*"`,
      );
    }
    this.#actions.set(info.action, Object.freeze({ ...info, plugin: known?.plugin ?? info.plugin }));
  }

  freeze(): void {
    this.#frozen = true;
  }

  /** A grant by exact name takes precedence over a wildcard, and one with a rule over one without. */
  expand(grants: readonly Grant[]): Expansion {
    const granted = new Map<string, Granted>();
    const wildcards = new Map<string, Granted>();
    const unknown: string[] = [];
    for (const grant of grants) {
      const pattern = patternOf(grant);
      const meant = this.#resolve(pattern);
      if (meant === null) unknown.push(pattern);
      const next = { isExact: !isWildcard(grant), rule: ruleOf(grant) };
      if (meant !== null && isWildcard(grant)) wildcards.set(pattern, stronger(wildcards.get(pattern), next));
      for (const action of meant ?? []) granted.set(action, stronger(granted.get(action), next));
    }
    const rules = [...granted].flatMap(([action, { rule }]) => (rule === null ? [] : [[action, rule] as const]));
    const open = [...wildcards].map(([pattern, { rule }]) => [pattern, rule] as const);
    return { actions: new Set(granted.keys()), rules: new Map(rules), wildcards: new Map(open), unknown };
  }

  #resolve(pattern: string): readonly string[] | null {
    // Allowed even if the app has no content types.
    if (pattern === EVERY_API) return this.#wildcards('api::');
    if (ONE_API_TYPE.test(pattern)) {
      const meant = this.#wildcards(pattern.slice(0, -1));
      return meant.length > 0 ? meant : null;
    }
    return this.#actions.has(pattern) ? [pattern] : null;
  }

  #wildcards(prefix: string): readonly string[] {
    return [...this.#actions.values()].filter((info) => info.wildcard && info.action.startsWith(prefix)).map((info) => info.action);
  }
}

function stronger(one: Granted | undefined, other: Granted): Granted {
  if (one === undefined) return other;
  if (one.isExact !== other.isExact) return one.isExact ? one : other;
  return one.rule === null ? other : one;
}
