import type { SentOperation } from 'plinth/plugins/graphql';
import type { CountedRoute } from './request-counts.ts';

/** Milliseconds from which on a response is slow. */
export const SLOW = 250;
/** Maximum number of requests that are kept. The one that was slow longest ago is evicted first. */
export const MOST_SLOW = 50;
/** Maximum length of a query that is kept. Of a longer one only the route is kept. */
const LONGEST = 2_000;
/** The same for a GraphQL operation, whose text names everything that it reads. */
const LONGEST_OPERATION = 8_000;

/** Parameters that say what is read. Others are dropped: they may hold secrets. */
const READ = ['filters', 'sort', 'fields', 'populate', 'pagination', 'locale', 'status', '_q'] as const;

/** A request that was slow, once or several times. */
export interface SlowRequest {
  readonly id: number;
  readonly route: CountedRoute;
  /** Parsed parameters of the slowest one; null when they are too long to be kept. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** For GraphQL: the slowest operation; null for other requests, and when it is not kept. */
  readonly operation: SentOperation | null;
  readonly count: number;
  /** Milliseconds: the sum, and the slowest one. */
  readonly total: number;
  readonly worst: number;
  /** Time of the last one. UTC, ISO 8601. */
  readonly at: string;
  readonly requestId: string;
}

/** The recorded parts of a request. */
interface Asked {
  readonly requestId: string;
  /** The query string as it was sent. */
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** For GraphQL: the operation. */
  readonly operation: SentOperation | null;
}

/** The slow requests of this node. Requests that differ only in values are counted as one. */
export class SlowRequests {
  readonly #slow = new Map<string, SlowRequest>();
  #last = 0;

  /** All slow requests, those with the most total time first. */
  get all(): readonly SlowRequest[] {
    return [...this.#slow.values()].sort((one, other) => other.total - one.total);
  }

  find(id: number): SlowRequest | undefined {
    return [...this.#slow.values()].find((slow) => slow.id === id);
  }

  add(route: CountedRoute, milliseconds: number, { requestId, query, parameters, operation }: Asked): void {
    const kept = query.length > LONGEST ? null : readOf(parameters);
    const sent = operation !== null && JSON.stringify(operation).length <= LONGEST_OPERATION ? operation : null;
    const shape = sent === null ? '' : `${sent.operationName ?? ''} ${sent.query}`;
    const key = `${route.method} ${route.path} ${kept === null ? '' : shapeOf(kept)} ${shape}`;
    const before = this.#slow.get(key);
    this.#slow.delete(key);
    this.#slow.set(key, {
      id: before?.id ?? ++this.#last,
      route,
      parameters: before === undefined || milliseconds >= before.worst ? kept : before.parameters,
      operation: before === undefined || milliseconds >= before.worst ? sent : before.operation,
      count: (before?.count ?? 0) + 1,
      total: (before?.total ?? 0) + milliseconds,
      worst: Math.max(before?.worst ?? 0, milliseconds),
      at: new Date().toISOString(),
      requestId,
    });
    if (this.#slow.size <= MOST_SLOW) return;
    const [oldest] = this.#slow.keys();
    if (oldest !== undefined) this.#slow.delete(oldest);
  }
}

function readOf(parameters: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(READ.flatMap((name) => (Object.hasOwn(parameters, name) ? [[name, parameters[name]]] : [])));
}

/** Returns the keys of parameters, and the values of those that name attributes. */
function shapeOf(value: unknown, isNamed = false): string {
  if (typeof value !== 'object' || value === null) return isNamed ? String(value) : '?';
  const named = (key: string) => isNamed || key === 'sort' || key === 'fields' || key === 'populate' || key === 'status';
  return `(${Object.entries(value)
    .map(([key, below]) => `${key}${shapeOf(below, named(key) && key !== 'filters')}`)
    .join()})`;
}
