import { article } from './content.ts';
import type { DatabaseKind, Opponent } from './options.ts';
import type { SeededIds } from './seeded-ids.ts';

/** A request that load is made of. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON; every `SERIAL` in it is replaced by another number each time. */
  readonly body?: string;
  /** Whose request it is: a token. */
  readonly token?: string;
}

/** Stands in bodies where every request needs a value of its own. */
export const SERIAL = '0SERIAL0';

/** One line of the table: what is asked, and how much better than the opponent the answer is meant to be. */
export interface Workload {
  readonly name: string;
  readonly title: string;
  readonly connections: number;
  /** Requests that go round. */
  requests(ids: SeededIds): readonly LoadRequest[];
  /** Least ratio of requests per second that is aimed at, on SQLite. */
  readonly goals: Readonly<Record<'reference' | 'ceiling', number>> & {
    /** Beside the reference on a server; default: 6. */ readonly server?: number;
  };
  /** Whether it changes the data: such workloads come last. */
  readonly writes: boolean;
}

/** Different values go round, so that no answer is simply the one before. */
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

/** What is aimed at beside an opponent. */
export interface Goals {
  /** Judged is processor time per request, which other work on the machine changes least; false: requests per second. */
  readonly byCpu: boolean;
  /** Least ratio of what is judged by. */
  ratio(workload: Workload): number;
  /** Least ratio of the opponent's time to the first answer to Plinth's; null when none is aimed at. */
  readonly start: number | null;
  /** Least ratio of the opponent's memory after the load to Plinth's; null when none is aimed at. */
  readonly memory: number | null;
}

/** On a server the database has its part in every request, and Plinth can only make less of the rest. */
const ON_A_SERVER = 6;

/** The goals beside an opponent on a kind of database. */
export function goalsFor(opponent: Opponent, database: DatabaseKind): Goals {
  // What costs more than noise is worth a look.
  if (typeof opponent === 'object' || opponent === 'plugins') return { byCpu: true, ratio: () => 0.95, start: null, memory: null };
  if (opponent === 'ceiling') return { byCpu: false, ratio: ({ goals }) => goals.ceiling, start: null, memory: null };
  if (database !== 'sqlite') return { byCpu: false, ratio: ({ goals }) => goals.server ?? ON_A_SERVER, start: null, memory: null };
  return { byCpu: false, ratio: ({ goals }) => goals.reference, start: 4, memory: 2.5 };
}

/**
 * The workloads of these names, or all of them.
 * @throws Error for a name that no workload has
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
