import { article } from './content.ts';
import type { DatabaseKind, Opponent } from './options.ts';
import type { SeededIds } from './seeded-ids.ts';

/** A request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON; every `SERIAL` in it is replaced by a new number each time. */
  readonly body?: string;
  /** Token of the caller. */
  readonly token?: string;
}

/** Placeholder in bodies for a value that differs in every request. */
export const SERIAL = '0SERIAL0';

/** One line of the table: its requests, and the goals compared with an opponent. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  /** Requests that are sent in rotation. */
  requests(ids: SeededIds): readonly LoadRequest[];
  /** Lowest acceptable ratio of requests per second, on SQLite. */
  readonly goals: Readonly<Record<'reference' | 'ceiling', number>> & {
    /** Compared with the reference on a database server; default: 6. */ readonly server?: number;
  };
  /** Whether it changes the data: such workloads come last. */
  readonly writes: boolean;
}

/** Values vary, so that consecutive responses differ. */
const VARIANTS = 16;
const variants = <Value>(make: (n: number) => Value): Value[] => Array.from({ length: VARIANTS }, (_, n) => make(n));

/** The workloads, reads first. */
const WORKLOADS: readonly Workload[] = [
  read('one', 'one document by id', { reference: 25, ceiling: 0.6 }, ({ articles }) => articles.map((id) => `/api/articles/${id}`)),
  read('list', 'list of 25, full fields, with count', { reference: 15, ceiling: 0.7 }, () => ['/api/articles']),
  read('fields', 'list of 10, two fields, page 3, with count', { reference: 20, ceiling: 0.7 }, () => [
    '/api/articles?fields[0]=title&fields[1]=slug&pagination[page]=3&pagination[pageSize]=10',
  ]),
  read('filters', 'list, two filters, two sorts', { reference: 12, ceiling: 0.7 }, () =>
    variants((n) => `/api/articles?filters[featured][$eq]=true&filters[views][$gt]=${n * 40}&sort[0]=views:desc&sort[1]=title:asc`),
  ),
  read('deep-filters', 'list, deep filters over two relations', { reference: 12, ceiling: 0.7 }, () =>
    variants((n) => `/api/articles?filters[author][name][$contains]=${n % 10}&filters[categories][name][$eq]=Category%20${n}%20en`),
  ),
  read('populate', 'list of 25, populate=*', { reference: 16, ceiling: 0.7 }, () => ['/api/articles?populate=*']),
  read('levels', 'list of 25, three levels of populate', { reference: 16, ceiling: 0.7 }, () => [
    `/api/articles?${[
      'populate[author][populate][restaurants][fields][0]=name',
      'populate[author][populate][restaurants][populate][categories][fields][0]=name',
      'populate[categories]=true',
      'populate[seo][populate][social][populate][link]=true',
      'populate[blocks][on][blocks.quote][populate][author]=true',
    ].join('&')}`,
  ]),
  read('localized', 'localized list with dynamic zone, components, relation', { reference: 12, ceiling: 0.7 }, () => [
    '/api/restaurants?locale=fr&populate[zone]=true&populate[dishes]=true&populate[closing]=true&populate[categories]=true',
  ]),
  {
    name: 'create',
    title: 'create an article with relations and components, 4 at a time',
    connections: 4,
    goals: { reference: 12, ceiling: 0.7 },
    writes: true,
    requests: (ids) =>
      variants((n) => ({
        method: 'POST',
        path: '/api/articles',
        body: JSON.stringify({ data: article(n + 10_000, ids, `created-${SERIAL}`) }),
      })),
  },
];

/** Goals compared with an opponent. */
export interface Goals {
  /** True: processor time per request is compared, which other work on the machine affects least; false: requests per second. */
  readonly byCpu: boolean;
  /** Lowest acceptable ratio of the compared value. */
  ratio(workload: Workload): number;
  /** Lowest acceptable ratio of the opponent's time to the first response to Plinth's; null for no goal. */
  readonly start: number | null;
  /** Lowest acceptable ratio of the opponent's memory after the load to Plinth's; null for no goal. */
  readonly memory: number | null;
}

/** On a database server, a part of every request is the database's time, which Plinth cannot reduce. */
const ON_A_SERVER = 6;

/** The goals for an opponent and a kind of database. */
export function goalsFor(opponent: Opponent, database: DatabaseKind): Goals {
  // A cost above the noise is worth a look.
  if (typeof opponent === 'object' || opponent === 'plugins') return { byCpu: true, ratio: () => 0.95, start: null, memory: null };
  if (opponent === 'ceiling') return { byCpu: false, ratio: ({ goals }) => goals.ceiling, start: null, memory: null };
  if (database !== 'sqlite') return { byCpu: false, ratio: ({ goals }) => goals.server ?? ON_A_SERVER, start: null, memory: null };
  return { byCpu: false, ratio: ({ goals }) => goals.reference, start: 4, memory: 2.5 };
}

/**
 * The workloads with these names, or all for null.
 * @throws Error for an unknown name
 */
export function selectWorkloads(names: readonly string[] | null, workloads = WORKLOADS): readonly Workload[] {
  const known = workloads.map((workload) => workload.name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`there is no workload "${unknown}": known are ${known.join(', ')}`);
  return workloads.filter((workload) => names === null || names.includes(workload.name));
}

function read(name: string, title: string, goals: Workload['goals'], paths: (ids: SeededIds) => readonly string[]): Workload {
  return { name, title, goals, connections: 8, writes: false, requests: (ids) => paths(ids).map((path) => ({ method: 'GET', path })) };
}
