import { BadRequestError } from './http-errors.ts';

/** The route of a path and method. */
interface RouteMatch<Target> {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

/** A known path that does not support the method: the methods it supports. */
interface MethodMismatch {
  readonly allowed: readonly string[];
}

/** One route of the router. */
interface RouterEntry<Target> {
  readonly method: string;
  readonly path: string;
  readonly target: Target;
  /** Target for HEAD of a GET route; null: none. Default: the GET target. */
  readonly head?: Target | null;
}

interface Leaf<Target> {
  readonly target: Target;
  /** Names of the parameters, in path order. */
  readonly names: readonly string[];
}

interface RouteNode<Target> {
  readonly literals: Map<string, RouteNode<Target>>;
  parameter: RouteNode<Target> | null;
  /** RouteNode of `*`: matches everything below. */
  rest: RouteNode<Target> | null;
  readonly leaves: Map<string, Leaf<Target>>;
}

interface Found<Target> {
  readonly leaves: ReadonlyMap<string, Leaf<Target>>;
  readonly values: readonly string[];
}

/** Possible matches of a path, best first. */
interface Candidates<Target> {
  /** From routes that name every segment. */
  readonly named: Found<Target>[];
  /** From routes that end in `*`. */
  readonly below: Found<Target>[];
}

/** Path segment, and parameter name, that matches everything below a path. */
const REST = '*';
const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * Finds the route of a request. Paths match case-insensitively, and one trailing slash is ignored. Literal segments win over parameters. A
 * parameter matches one non-empty segment, decoded, with its case kept. A `*` at the end matches one or more segments when no route names
 * them all; of several, the longest path wins. HEAD uses the GET route unless that route defines its own target.
 */
export class Router<Target> {
  readonly #root: RouteNode<Target> = createRouteNode();
  /** Nodes of paths without parameters, by the path as registered. Such paths, and those one segment below, need no tree walk. */
  readonly #exact = new Map<string, RouteNode<Target>>();

  constructor(entries: readonly RouterEntry<Target>[]) {
    for (const entry of entries) this.#add(entry);
  }

  /**
   * @returns the route; the supported methods of a path that lacks this one; or null for an unknown path
   * @throws BadRequestError when a parameter cannot be decoded or contains a NUL character, or when the part matched by `*` contains an
   * encoded slash
   */
  match(method: string, path: string): RouteMatch<Target> | MethodMismatch | null {
    const exact = this.#exact.get(path)?.leaves.get(method);
    if (exact !== undefined) return { target: exact.target, params: NO_PARAMS };
    const below = this.#matchBelow(method, path);
    if (below !== null) return below;

    const segments = path.split('/');
    if (segments.length > 2 && segments.at(-1) === '') segments.pop();
    const { named, below: rest } = collect(this.#root, segments, 1, [], { named: [], below: [] });
    const candidates = [...named, ...rest];
    for (const { leaves, values } of candidates) {
      const leaf = leaves.get(method);
      if (leaf !== undefined) return { target: leaf.target, params: nameValues(leaf.names, values) };
    }
    if (candidates.length === 0) return null;
    return { allowed: [...new Set(candidates.flatMap(({ leaves }) => [...leaves.keys()]))] };
  }

  /** Matches one segment below a path without parameters without a tree walk. This is the common case of a document in its collection. */
  #matchBelow(method: string, path: string): RouteMatch<Target> | null {
    const slash = path.lastIndexOf('/');
    const node = this.#exact.get(path.slice(0, slash));
    const segment = path.slice(slash + 1);
    const leaf = node?.parameter?.leaves.get(method);
    if (node === undefined || leaf === undefined || segment === '') return null;
    if (node.literals.size > 0 && node.literals.has(segment.toLowerCase())) return null;
    return { target: leaf.target, params: nameValues(leaf.names, [segment]) };
  }

  #add({ method, path, target, head = target }: RouterEntry<Target>): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of path.split('/').slice(1)) {
      if (segment.startsWith(':')) {
        names.push(segment.slice(1));
        node.parameter ??= createRouteNode();
        node = node.parameter;
      } else if (segment === REST) {
        names.push(REST);
        node.rest ??= createRouteNode();
        node = node.rest;
      } else {
        const key = segment.toLowerCase();
        const next = node.literals.get(key) ?? createRouteNode<Target>();
        node.literals.set(key, next);
        node = next;
      }
    }
    node.leaves.set(method, { target, names });
    if (method === 'GET' && head !== null) node.leaves.set('HEAD', { target: head, names });
    if (names.length === 0) this.#exact.set(path, node);
  }
}

function createRouteNode<Target>(): RouteNode<Target> {
  return { literals: new Map(), parameter: null, rest: null, leaves: new Map() };
}

/** Collects every node that the segments lead to: literals before parameters, longer paths before shorter ones. */
function collect<Target>(
  node: RouteNode<Target>,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  found: Candidates<Target>,
): Candidates<Target> {
  const segment = segments[at];
  if (segment === undefined) {
    if (node.leaves.size > 0) found.named.push({ leaves: node.leaves, values });
    return found;
  }
  const literal = node.literals.get(segment.toLowerCase());
  if (literal !== undefined) collect(literal, segments, at + 1, values, found);
  if (node.parameter !== null && segment !== '') collect(node.parameter, segments, at + 1, [...values, segment], found);
  if (node.rest !== null) {
    const rest = segments.slice(at);
    if (!rest.includes('')) found.below.push({ leaves: node.rest.leaves, values: [...values, rest.join('/')] });
  }
  return found;
}

function nameValues(names: readonly string[], values: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return NO_PARAMS;
  const params = Object.create(null) as Record<string, string>;
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string;
    params[name] = name === REST ? decodeRest(values[at] as string) : decode(values[at] as string);
  }
  return params;
}

/** Decodes the segments that `*` matched. An encoded slash could not be distinguished from a separator. */
function decodeRest(rest: string): string {
  if (/%2f/i.test(rest)) throw new BadRequestError(`The path "${rest}" contains an encoded slash`);
  return decode(rest);
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  // Databases treat the NUL character differently, and no name needs it.
  if (segment.includes('%00')) throw new BadRequestError(`The path segment "${segment}" contains a NUL character`);
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new BadRequestError(`The path segment "${segment}" cannot be decoded`);
  }
}
