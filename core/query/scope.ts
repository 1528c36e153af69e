import { type Hint, InvalidKeyError, ValidationError } from '../errors/index.ts';
import type { Attribute, AttributeOwner, RelationAttribute } from '../model/index.ts';
import { keyHint } from './key-hint.ts';
import { dialectNames, type ParseContext, readableFields } from './parse-context.ts';

/** The current place of a parser in a request's parameters. */
export interface Scope {
  /** The content type or component whose attributes are named here. */
  readonly owner: AttributeOwner;
  /** Dotted path of attribute names from the top to here; null at the top. */
  readonly path: string | null;
  /** The parameter: `filters`, `sort`, `fields`, `populate`. */
  readonly param: string;
  readonly depth: number;
  /** Relations and components between the top and here. */
  readonly hops: number;
  /** Attributes followed and conditions found so far in this parameter. A short path through dynamic zones may follow many. */
  readonly steps: { count: number; conditions: number };
  readonly bounds: StepBounds;
  readonly context: ParseContext;
}

/** Limits of one parameter. */
export interface StepBounds {
  /** Relations and components on one path. */
  readonly hops: number;
  /** Relations and components in total. */
  readonly steps: number;
  readonly conditions: number;
}

/** Far more than a request of allowed length needs, unless its paths multiply. The depth limits the length of paths. */
const WIDE: StepBounds = { hops: Number.POSITIVE_INFINITY, steps: 5_000, conditions: Number.POSITIVE_INFINITY };

const NO_NAMES: ReadonlySet<string> = new Set();

/** The scope at the top of a parameter, or of a parameter inside a populate clause (whose paths start there). */
export function topScope(owner: AttributeOwner, param: string, context: ParseContext, depth = 0, bounds = WIDE): Scope {
  return { owner, path: null, param, depth, context, hops: 0, steps: { count: 0, conditions: 0 }, bounds };
}

/** The dotted path of a key in a scope. */
export function pathOf(scope: Scope, key: string): string {
  return scope.path === null ? key : `${scope.path}.${key}`;
}

/** The path of a key in nested populate clauses, with `populate` between the names, as the dialect writes it for what is no relation. */
export function clausePathOf(scope: Scope, key: string): string {
  return pathOf(scope, key).replaceAll('.', '.populate.');
}

/**
 * A scope one level deeper.
 * @throws ValidationError when that is deeper than `limits.maxDepth`
 */
export function deeper(scope: Scope): Scope {
  const { maxDepth } = scope.context.limits;
  if (scope.depth < maxDepth) return { ...scope, depth: scope.depth + 1 };
  throw beyond(scope, scope.path, 'QUERY_TOO_DEEP', `is nested too deeply. The maximum is ${maxDepth} levels`);
}

/**
 * The scope behind an attribute.
 * @throws ValidationError when it is deeper than `limits.maxDepth`, when the parameter follows too many attributes, or one path is too long
 */
export function enter(scope: Scope, attribute: Attribute, owner: AttributeOwner): Scope {
  const { bounds, steps } = scope;
  const path = pathOf(scope, attribute.name);
  const hops = scope.hops + 1;
  if (hops > bounds.hops) {
    const problem = `has too long a path at ${path}. A path can have at most ${bounds.hops} relations and components`;
    throw beyond(scope, path, 'QUERY_TOO_DEEP', problem);
  }
  if (++steps.count > bounds.steps) {
    throw beyond(scope, path, 'QUERY_TOO_COMPLEX', `is too complex. It can use at most ${bounds.steps} relations and components`);
  }
  return { ...deeper(scope), owner, path, hops };
}

/**
 * Adds to the number of conditions of the parameter.
 * @throws ValidationError when the parameter has too many
 */
export function countConditions(scope: Scope, count: number): void {
  scope.steps.conditions += count;
  const most = scope.bounds.conditions;
  if (scope.steps.conditions <= most) return;
  throw beyond(scope, scope.path, 'QUERY_TOO_COMPLEX', `is too complex. It can contain at most ${most} conditions`);
}

function beyond({ param }: Scope, path: string | null, code: string, problem: string): ValidationError {
  return new ValidationError(`The ${param} parameter ${problem}`, { path, source: 'query', param }, code);
}

/** The error for a key that is not allowed in a scope. @param hint what is allowed there */
export function invalidKey(scope: Scope, key: string, path: string | null, hint?: Hint): InvalidKeyError {
  return new InvalidKeyError(key, { source: 'query', param: scope.param, path }, hint);
}

/**
 * The path in the error for a key that is not allowed: its own path, or that of its scope. The recorded dialect reports private attributes
 * by their own path, and unknown names by the path of the scope, so that names of private attributes could be guessed. Here the owner
 * decides: if it has private attributes, every key is reported by its own path. So is a name that the dialect has on every content type.
 */
export function refusedPath(scope: Scope, key: string): string | null {
  const { owner, context } = scope;
  const common = context.model.contentTypes.has(owner.uid) ? dialectNames(context.model) : NO_NAMES;
  const isOwn =
    common.has(key) ||
    isVisible(scope, owner.attributes.get(key)) ||
    (!context.trusted && [...owner.attributes.values()].some((attribute) => attribute.private && !common.has(attribute.name)));
  return isOwn ? pathOf(scope, key) : scope.path;
}

/** Whether the caller may name an attribute: it is not private, and the caller may read it. */
export function isVisible({ owner, context }: Pick<Scope, 'owner' | 'context'>, attribute: Attribute | undefined): attribute is Attribute {
  if (attribute === undefined || context.trusted) return attribute !== undefined;
  if (attribute.private) return false;
  const fields = readableFields(owner, context);
  return fields === null || fields.has(attribute.name);
}

/**
 * The attribute that a key names.
 * @param names the keys that are allowed, for the hint; default: the attributes
 * @throws InvalidKeyError when there is none, or when the caller may not name it
 */
export function attributeNamed(scope: Scope, key: string, names?: readonly string[]): Attribute {
  const { owner } = scope;
  const attribute = owner.attributes.get(key);
  if (!isVisible(scope, attribute)) throw invalidKey(scope, key, refusedPath(scope, key), () => keyHint(owner, key, names));
  return attribute;
}

/** Whether the caller may see the targets of a relation. */
export function mayFollow(context: ParseContext, attribute: RelationAttribute): boolean {
  return context.trusted || attribute.open || context.canRead(context.model.contentType(attribute.target));
}

/**
 * The target type of a relation, or the component of a component attribute.
 * @throws InvalidKeyError for a relation whose target the caller may not find, and for scalars and zones
 */
export function ownerBehind(scope: Scope, attribute: Attribute): AttributeOwner {
  const { model } = scope.context;
  if (attribute.kind === 'component') return model.component(attribute.component);
  if (attribute.kind === 'relation' && mayFollow(scope.context, attribute)) return model.contentType(attribute.target);
  const { name, kind } = attribute;
  const problem = kind === 'relation' ? 'the caller does not have permission to read' : 'a filter or a sort cannot use';
  throw invalidKey(scope, name, pathOf(scope, name), () => `${problem} "${name}"`);
}
