import { BadRequestError } from './http-errors.ts';

/** What a path leads to, for one method. */
interface RouteMatch<Target> {
  readonly target: Target;
  readonly params: Readonly<Record<string, string>>;
}

/** A known path without the asked method: the methods it has. */
interface MethodMismatch {
  readonly allowed: readonly string[];
}

/** One route of the router. */
interface RouterEntry<Target> {
  readonly method: string;
  readonly path: string;
  readonly target: Target;
  /** Of GET: what HEAD leads to; null: nowhere. Default: as GET. */
  readonly head?: Target | null;
}

interface Leaf<Target> {
  readonly target: Target;
  /** Names of the parameters, in the order in which the path has them. */
  readonly names: readonly string[];
}

interface Node<Target> {
  readonly literals: Map<string, Node<Target>>;
  parameter: Node<Target> | null;
  /** Where `*` leads: everything below. */
  rest: Node<Target> | null;
  readonly leaves: Map<string, Leaf<Target>>;
}

interface Found<Target> {
  readonly leaves: ReadonlyMap<string, Leaf<Target>>;
  readonly values: readonly string[];
}

/** What a path may lead to, best first. */
interface Candidates<Target> {
  /** By routes that name every segment. */
  readonly named: Found<Target>[];
  /** By routes that end in `*`. */
  readonly below: Found<Target>[];
}

/** The segment, and the name of the parameter, that takes everything below a path. */
const REST = '*';
const NO_PARAMS: Readonly<Record<string, string>> = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * Finds the route of a request. Paths match without regard to case or to one trailing slash; literal segments win over parameters;
 * a parameter takes one segment that is not empty, decoded, with its case. A `*` at the end takes one or more of them, when no route names them all;
 * of several the longest path wins. HEAD is answered by GET, where that says nothing else.
 */
export class Router<Target> {
  readonly #root: Node<Target> = createNode();
  /** Where paths without parameters lead, as they are usually written: no walk for them, nor for what stands right below them. */
  readonly #exact = new Map<string, Node<Target>>();

  constructor(entries: readonly RouterEntry<Target>[]) {
    for (const entry of entries) this.#add(entry);
  }

  /**
   * @returns the route, the methods of a path that lacks the asked one, or null for an unknown path
   * @throws BadRequestError when a parameter cannot be decoded, or holds a NUL character, or what `*` took an encoded slash
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

  /** One segment below a path without parameters, which is most often a document below its collection: no walk for it. */
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
        node.parameter ??= createNode();
        node = node.parameter;
      } else if (segment === REST) {
        names.push(REST);
        node.rest ??= createNode();
        node = node.rest;
      } else {
        const key = segment.toLowerCase();
        const next = node.literals.get(key) ?? createNode<Target>();
        node.literals.set(key, next);
        node = next;
      }
    }
    node.leaves.set(method, { target, names });
    if (method === 'GET' && head !== null) node.leaves.set('HEAD', { target: head, names });
    if (names.length === 0) this.#exact.set(path, node);
  }
}

function createNode<Target>(): Node<Target> {
  return { literals: new Map(), parameter: null, rest: null, leaves: new Map() };
}

/** Collects every node that the segments lead to, literal ways before parameters, longer ones before shorter ones. */
function collect<Target>(
  node: Node<Target>,
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

/** The segments that `*` took. An encoded slash could not be told from those between them. */
function decodeRest(rest: string): string {
  if (/%2f/i.test(rest)) throw new BadRequestError(`The path "${rest}" holds an encoded slash`);
  return decode(rest);
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  // No database stores the NUL character alike, and no name needs it.
  if (segment.includes('%00')) throw new BadRequestError(`The path segment "${segment}" holds a NUL character`);
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new BadRequestError(`The path segment "${segment}" cannot be decoded`);
  }
}
