import type { SentOperation } from 'plinth/plugins/graphql';
import type { CountedRoute } from './request-counts.ts';

/** Milliseconds from which on an answer is a slow one. */
export const SLOW = 250;
/** Questions that are kept; the one that was slow longest ago goes first. */
export const MOST_SLOW = 50;
/** Characters of a query that is kept: of a longer one nothing is but its route. */
const LONGEST = 2_000;
/** The same of an operation, whose text names everything that it reads. */
const LONGEST_OPERATION = 8_000;

/** Parameters that say what is read. Others may be anything, secrets too. */
const READ = ['filters', 'sort', 'fields', 'populate', 'pagination', 'locale', 'status', '_q'] as const;

/** A question that took long, once or more often. */
export interface SlowRequest {
  readonly id: number;
  readonly route: CountedRoute;
  /** As parsed, of the slowest; null where it is too long to be kept. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** Of GraphQL, the slowest; null for other questions, and where it is not kept. */
  readonly operation: SentOperation | null;
  readonly count: number;
  /** Milliseconds, together and of the slowest. */
  readonly total: number;
  readonly worst: number;
  /** Of the last one. UTC, ISO 8601. */
  readonly at: string;
  readonly requestId: string;
}

/** What was asked, as far as it matters here. */
interface Asked {
  readonly requestId: string;
  /** As it was sent. */
  readonly query: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Of GraphQL. */
  readonly operation: SentOperation | null;
}

/** What takes long on this node: the same question with other values is the same question. */
export class SlowRequests {
  readonly #slow = new Map<string, SlowRequest>();
  #last = 0;

  /** Those that took the most time together first. */
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

/** The keys of parameters, and the values of those that name attributes. */
function shapeOf(value: unknown, isNamed = false): string {
  if (typeof value !== 'object' || value === null) return isNamed ? String(value) : '?';
  const named = (key: string) => isNamed || key === 'sort' || key === 'fields' || key === 'populate' || key === 'status';
  return `(${Object.entries(value)
    .map(([key, below]) => `${key}${shapeOf(below, named(key) && key !== 'filters')}`)
    .join()})`;
}
