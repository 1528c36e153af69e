import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Written } from './steady-writer.ts';

/** The server that Plinth is compared with. */
export type Opponent = 'reference' | 'ceiling' | 'plugins' | { readonly checkout: string };

/** Databases that the bench can use. */
export type DatabaseKind = 'sqlite' | 'mysql' | 'postgres';

const OPPONENTS = ['reference', 'ceiling', 'plugins'] as const;
const WRITTEN: readonly Written[] = ['other', 'same'];
const DATABASES: readonly DatabaseKind[] = ['sqlite', 'mysql', 'postgres'];

/** The options of one run. */
export interface Options {
  readonly against: Opponent | null;
  readonly database: DatabaseKind;
  /** Numbers of articles to measure growth at, ascending; empty for the ordinary workloads. */
  readonly scale: readonly number[];
  /** Number of articles for the ordinary workloads. */
  readonly articles: number;
  /** Seconds per measurement. */
  readonly seconds: number;
  /** Measurements per workload and target; the median counts. */
  readonly rounds: number;
  /** Names of the workloads to run; null for all. */
  readonly only: readonly string[] | null;
  /** File to write the results to. */
  readonly json: string | null;
  /** Name of the workload whose CPU profile is taken. */
  readonly profile: string | null;
  /** Whether to measure the cost of each kind of caller. */
  readonly callers: boolean;
  /** Whether to compare ways to run GraphQL operations, such as graphql-js alone. */
  readonly ways: boolean;
  /** Whether to measure GraphQL operations, next to REST with the same content. */
  readonly graphql: boolean;
  /** Whether to measure repeated reads, next to a bare Node server. */
  readonly hot: boolean;
  /** Concurrent connections of hot reads. */
  readonly connections: number;
  /** Type that is written during reads; null: none. */
  readonly writes: Written | null;
  /** File for a picture, and the result files of earlier runs that it shows. */
  readonly picture: { readonly file: string; readonly runs: readonly string[] } | null;
  /** Whether Plinth's caches of searches and responses are off. */
  readonly anew: boolean;
  /** Whether to reuse SQLite files that an earlier run seeded with the same content. */
  readonly keep: boolean;
}

/** The text of `--help`. */
export const USAGE = `npm run bench -- [options]

  --against reference|ceiling|plugins|FOLDER
                                measure beside the reference implementation, beside a hand-written server over the same tables,
                                with history, audit, search and their like beside without them, or beside another checkout of Plinth with its packages installed: what it was like before
  --database sqlite|mysql|postgres
                                servers are named by TEST_MYSQL_URL and TEST_POSTGRES_URL (default: sqlite)
  --scale N[,N…]                how reads grow: at each number of articles, or at 1,000, 10,000… up to a single N
  --picture FILE --from JSON[,JSON…]
                                draws how requests grew in earlier runs with --scale and --json, as SVG
  --profile WORKLOAD            the top self-time entries of Plinth's CPU profile for one workload, or for its "start"
  --callers                     reads as a visitor, with an API token and as somebody who signed in, and sign-ins
  --graphql                     operations of GraphQL, beside REST with the same content
  --graphql-ways                five operations as text, by graphql-js alone, with other variables each time, and over REST
                                (--only: nested, connection, single, levels, zone)
  --hot                         reads that are asked for again and again, beside a bare server of Node's that sends the same bytes
                                (--only: one, list, populate, levels, nested)
  --connections N               connections that hot reads come over (default: 8)
  --writes other|same           with --hot or --against: ten writes a second to each server meanwhile, to a type that no read uses or to articles
  --anew                        Plinth remembers neither searches nor answers: each is made anew (growth is always measured so)
  --only NAME[,NAME…]           these workloads alone
  --seconds N                   length of one measurement (default: 3)
  --rounds N                    measurements per workload and target; the median counts (default: 3)
  --articles N                  articles to seed, and a quarter as many restaurants (default: 2000)
  --short                       few documents, short measurements: a smoke test
  --json FILE                   write the results there too
  --keep                        reuse SQLite files that an earlier run seeded with the same content
`;

/**
 * Parses the command line; null for `--help`.
 * @throws Error that explains the invalid option
 */
export function readOptions(args: readonly string[]): Options | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      against: { type: 'string' },
      anew: { type: 'boolean', default: false },
      articles: { type: 'string' },
      callers: { type: 'boolean', default: false },
      connections: { type: 'string', default: '8' },
      database: { type: 'string', default: 'sqlite' },
      from: { type: 'string' },
      graphql: { type: 'boolean', default: false },
      'graphql-ways': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      hot: { type: 'boolean', default: false },
      json: { type: 'string' },
      keep: { type: 'boolean', default: false },
      only: { type: 'string' },
      picture: { type: 'string' },
      profile: { type: 'string' },
      rounds: { type: 'string' },
      scale: { type: 'string' },
      seconds: { type: 'string' },
      short: { type: 'boolean', default: false },
      writes: { type: 'string' },
    },
  });
  if (values.help) return null;
  const { short } = values;
  return {
    against: values.against === undefined ? null : opponent(values.against),
    database: oneOf('database', values.database, DATABASES),
    scale: values.scale === undefined ? [] : scales(values.scale.split(',').map((text) => positive('scale', text))),
    articles: values.articles === undefined ? (short ? 60 : 2_000) : Math.round(positive('articles', values.articles)),
    seconds: values.seconds === undefined ? (short ? 0.5 : 3) : positive('seconds', values.seconds),
    rounds: values.rounds === undefined ? (short ? 1 : 3) : Math.round(positive('rounds', values.rounds)),
    only: values.only?.split(',').map((name) => name.trim()) ?? null,
    json: values.json ?? null,
    profile: values.profile ?? null,
    callers: values.callers,
    ways: values['graphql-ways'],
    graphql: values.graphql,
    picture: values.picture === undefined ? null : { file: values.picture, runs: listed('from', values.from) },
    hot: values.hot,
    connections: Math.round(positive('connections', values.connections)),
    writes: values.writes === undefined ? null : oneOf('writes', values.writes, WRITTEN),
    anew: values.anew,
    keep: values.keep,
  };
}

/** A single number means the powers of ten from 1,000 up to it. */
function scales(numbers: readonly number[]): number[] {
  const [last = 0] = numbers;
  const steps = numbers.length > 1 ? [...numbers] : [last];
  if (numbers.length === 1) for (let step = 1_000; step < last; step *= 10) steps.push(step);
  return [...new Set(steps.map(Math.round))].sort((a, b) => a - b);
}

function listed(option: string, text: string | undefined): string[] {
  if (text === undefined) throw new Error(`--${option}: expected at least one file`);
  return text.split(',').map((name) => name.trim());
}

function opponent(text: string): Opponent {
  const checkout = resolve(text);
  return existsSync(join(checkout, 'tsconfig.build.json')) ? { checkout } : oneOf('against', text, OPPONENTS);
}

function oneOf<Value extends string>(option: string, found: string, allowed: readonly Value[]): Value {
  const value = allowed.find((candidate) => candidate === found);
  if (value === undefined) throw new Error(`--${option} "${found}": expected ${allowed.join(', ')}`);
  return value;
}

function positive(option: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`--${option} "${text}": expected a number above 0`);
  return value;
}
