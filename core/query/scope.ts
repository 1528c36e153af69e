import { InvalidKeyError, ValidationError } from '../errors/index.ts';
import type { Attribute, AttributeOwner, RelationAttribute } from '../model/index.ts';
import { dialectNames, type ParseContext, readableFields } from './parse-context.ts';

/** Where in a request's parameters a parser stands. */
export interface Scope {
  /** The content type or component whose attributes may be named here. */
  readonly owner: AttributeOwner;
  /** Names of the attributes that led here, dotted; null at the top. */
  readonly path: string | null;
  /** The parameter that is parsed: `filters`, `sort`, `fields`, `populate`. */
  readonly param: string;
  readonly depth: number;
  /** Relations and components between the top and here. */
  readonly hops: number;
  /** Attributes followed so far in this parameter: a short path through dynamic zones may stand for many. */
  readonly steps: { count: number; conditions: number };
  readonly bounds: StepBounds;
  readonly context: ParseContext;
}

/** What one parameter may follow. */
export interface StepBounds {
  /** Relations and components one behind the other. */
  readonly hops: number;
  /** Relations and components in all. */
  readonly steps: number;
  readonly conditions: number;
}

/** Far above what requests of an allowed length ask for, unless paths multiply. How far they lead is bounded by the depth. */
const WIDE: StepBounds = { hops: Number.POSITIVE_INFINITY, steps: 5_000, conditions: Number.POSITIVE_INFINITY };

const NO_NAMES: ReadonlySet<string> = new Set();

/** The scope at the top of a parameter, or of a parameter inside a populate clause (whose paths begin anew). */
export function topScope(owner: AttributeOwner, param: string, context: ParseContext, depth = 0, bounds = WIDE): Scope {
  return { owner, path: null, param, depth, context, hops: 0, steps: { count: 0, conditions: 0 }, bounds };
}

/** The dotted path of a key in a scope. */
export function pathOf(scope: Scope, key: string): string {
  return scope.path === null ? key : `${scope.path}.${key}`;
}

/** The path of a key among nested populate clauses, written with the `populate` between them, as the dialect does for what is no relation. */
export function clausePathOf(scope: Scope, key: string): string {
  return pathOf(scope, key).replaceAll('.', '.populate.');
}

/**
 * A scope one level deeper.
 * @throws ValidationError below `limits.maxDepth`
 */
export function deeper(scope: Scope): Scope {
  const { maxDepth } = scope.context.limits;
  if (scope.depth < maxDepth) return { ...scope, depth: scope.depth + 1 };
  throw beyond(scope, scope.path, 'QUERY_TOO_DEEP', `is nested too deeply. At most ${maxDepth} levels are allowed`);
}

/**
 * The scope of what an attribute leads to.
 * @throws ValidationError below `limits.maxDepth`, and when the parameter follows too many attributes, or one path too far
 */
export function enter(scope: Scope, attribute: Attribute, owner: AttributeOwner): Scope {
  const { bounds, steps } = scope;
  const path = pathOf(scope, attribute.name);
  const hops = scope.hops + 1;
  if (hops > bounds.hops) {
    const problem = `leads too far at ${path}. A path may lead through at most ${bounds.hops} relations and components`;
    throw beyond(scope, path, 'QUERY_TOO_DEEP', problem);
  }
  if (++steps.count > bounds.steps) {
    throw beyond(scope, path, 'QUERY_TOO_COMPLEX', `is too complex. It may follow at most ${bounds.steps} relations and components`);
  }
  return { ...deeper(scope), owner, path, hops };
}

/**
 * Counts conditions that stand in a scope.
 * @throws ValidationError when the parameter holds too many
 */
export function countConditions(scope: Scope, count: number): void {
  scope.steps.conditions += count;
  const most = scope.bounds.conditions;
  if (scope.steps.conditions <= most) return;
  throw beyond(scope, scope.path, 'QUERY_TOO_COMPLEX', `is too complex. It may hold at most ${most} conditions`);
}

function beyond({ param }: Scope, path: string | null, code: string, problem: string): ValidationError {
  return new ValidationError(`The ${param} parameter ${problem}`, { path, source: 'query', param }, code);
}

/** The error for a key that stands in a scope and may not be named there. */
export function invalidKey(scope: Scope, key: string, path: string | null): InvalidKeyError {
  return new InvalidKeyError(key, { source: 'query', param: scope.param, path });
}

/**
 * The path that the error of an unnameable key carries: its own, or that of what it stands in. The recorded dialect tells private attributes by their
 * own path, and names that are none by that of what they stand in, so that the names of private ones could be guessed. Here it is the owner that decides:
 * where it has private attributes, every key is told by its own path. What the dialect has on every content type is told so everywhere.
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

/** Whether the caller may name an attribute: it is not private, and among those that may be read of its type. */
export function isVisible({ owner, context }: Pick<Scope, 'owner' | 'context'>, attribute: Attribute | undefined): attribute is Attribute {
  if (attribute === undefined || context.trusted) return attribute !== undefined;
  if (attribute.private) return false;
  const fields = readableFields(owner, context);
  return fields === null || fields.has(attribute.name);
}

/**
 * The attribute that a key names.
 * @throws InvalidKeyError when there is none, or when the caller may not name it
 */
export function attributeNamed(scope: Scope, key: string): Attribute {
  const attribute = scope.owner.attributes.get(key);
  if (!isVisible(scope, attribute)) throw invalidKey(scope, key, refusedPath(scope, key));
  return attribute;
}

/** Whether the caller sees the documents that a relation leads to. */
export function mayFollow(context: ParseContext, attribute: RelationAttribute): boolean {
  return context.trusted || attribute.open || context.canRead(context.model.contentType(attribute.target));
}

/**
 * What a relation or component attribute leads to.
 * @throws InvalidKeyError for a relation whose target the caller may not find, and for what leads nowhere in particular (scalars, zones)
 */
export function ownerBehind(scope: Scope, attribute: Attribute): AttributeOwner {
  const { model } = scope.context;
  if (attribute.kind === 'component') return model.component(attribute.component);
  if (attribute.kind === 'relation' && mayFollow(scope.context, attribute)) return model.contentType(attribute.target);
  throw invalidKey(scope, attribute.name, pathOf(scope, attribute.name));
}
