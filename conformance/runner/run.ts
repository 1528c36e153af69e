import { randomBytes } from 'node:crypto';
import type { CheckedRow } from '../checks/checks-for.ts';
import { CHECKED_AREAS } from '../checks/index.ts';
import type { RowId } from '../spec/index.ts';
import { FEATURES, type Feature } from '../spec/table.ts';
import { Connection } from './connection.ts';
import { findFeatures } from './features.ts';
import { removeLeftovers } from './leftovers.ts';
import { type Outcome, Skipped, Unmet, Unusable } from './outcome.ts';
import type { Exchange, Report, RowResult } from './report.ts';
import { checkRights } from './rights.ts';
import { Locks, withTarget } from './target.ts';

/** Options of a run. */
export interface RunOptions {
  /** Address of the deployment, with any path before `/api`. */
  readonly url: string;
  /** API token with full access. */
  readonly token: string;
  /** API token with only read access; without it, rows about such tokens are skipped. */
  readonly readToken?: string | undefined;
  /** Prefixes of row ids, or names of areas: only these rows are checked. Default: all. */
  readonly only?: readonly string[] | undefined;
  /** Features that the deployment must have: if one is missing, its rows fail instead of being skipped. */
  readonly expect?: readonly Feature[] | undefined;
  /** Features that the deployment declares as not built yet: their rows are pending. For a product's own run. */
  readonly notYet?: readonly Feature[] | undefined;
  /** Rows that are known to fail, by id with the reason: they count as known, not as failed. */
  readonly knownFailures?: ReadonlyMap<RowId, string> | undefined;
  /** Omit rows where the specification is open and something was decided. Default: false. */
  readonly specifiedOnly?: boolean | undefined;
  /** Rows checked in parallel. Default: 4. */
  readonly concurrency?: number | undefined;
  /** Timeout of a response in milliseconds. Default: 15000. */
  readonly timeout?: number | undefined;
  /** Called after each row. */
  readonly onResult?: ((result: RowResult, done: number, total: number) => void) | undefined;
  /** Called before the first row, with the detected features and the number of removed documents of earlier runs. */
  readonly onBegin?: ((features: readonly Feature[], leftoversRemoved: number) => void) | undefined;
}

interface Work extends CheckedRow {
  readonly area: string;
  readonly number: number;
}

/**
 * Checks a deployment, row by row.
 *
 * @throws Unusable when the deployment cannot be checked at all, or no row was selected
 */
export async function run(options: RunOptions): Promise<Report> {
  const started = new Date();
  const began = performance.now();
  const connection = new Connection({
    url: baseUrl(options.url),
    token: options.token,
    readToken: options.readToken,
    timeout: options.timeout ?? 15_000,
  });
  const id = randomBytes(5).toString('hex');
  const work = chosen(options);
  await usable(() => checkRights(connection));
  const features = await usable(() => findFeatures(connection, id));
  const leftoversRemoved = await usable(() => removeLeftovers(connection, features));
  options.onBegin?.([...features], leftoversRemoved);

  const judge = new Judge(connection, id, features, options);
  const results: RowResult[] = new Array(work.length);
  let next = 0;
  let done = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < work.length; index = next++) {
      const result = await judge.row(work[index] as Work);
      results[index] = result;
      options.onResult?.(result, ++done, work.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.concurrency ?? 4) }, worker));
  return {
    url: connection.options.url,
    startedAt: started.toISOString(),
    milliseconds: Math.round(performance.now() - began),
    features: FEATURES.filter((feature) => features.has(feature)),
    results,
    areas: CHECKED_AREAS.map(({ name, title }) => ({ name, title })).filter(({ name }) => results.some(({ area }) => area === name)),
    leftoversRemoved,
    left: judge.left,
  };
}

/** Checks rows on a deployment. */
class Judge {
  readonly left: string[] = [];
  readonly #connection: Connection;
  readonly #run: string;
  readonly #features: ReadonlySet<Feature>;
  readonly #options: RunOptions;
  readonly #locks = new Locks();
  #lost: string | undefined;

  constructor(connection: Connection, run: string, features: ReadonlySet<Feature>, options: RunOptions) {
    this.#connection = connection;
    this.#run = run;
    this.#features = features;
    this.#options = options;
  }

  /** Checks a row. A failing row is checked a second time, with documents of other names; if it passes then, it is flaky. */
  async row(work: Work): Promise<RowResult> {
    const known = this.#options.knownFailures?.get(work.row.id as RowId);
    const first = await this.#judge(work, String(work.number));
    if (known !== undefined) return { ...first, known, outcome: first.outcome === 'fail' ? 'known' : first.outcome };
    // Without requests, a second try would give the same result.
    if (first.outcome !== 'fail' || first.exchanges.length === 0) return first;
    const second = await this.#judge(work, `${work.number}-again`);
    if (second.outcome !== 'pass') return second;
    return { ...first, outcome: 'flaky', milliseconds: first.milliseconds + second.milliseconds };
  }

  async #judge({ row, check, area }: Work, name: string): Promise<RowResult> {
    const began = performance.now();
    const exchanges: Exchange[] = [];
    const result = (outcome: Outcome, reason?: string): RowResult => ({
      row,
      area,
      outcome,
      ...(reason === undefined ? {} : { reason }),
      exchanges,
      milliseconds: Math.round(performance.now() - began),
    });
    const absent = row.needs.filter((feature) => !this.#features.has(feature));
    const [first] = absent;
    if (first !== undefined) {
      if (absent.some((feature) => this.#options.notYet?.includes(feature)))
        return result('pending', `not built yet: ${absent.join(', ')}`);
      const expected = absent.find((feature) => this.#options.expect?.includes(feature));
      if (expected !== undefined) return result('fail', `the deployment must have ${expected} and does not`);
      return result('skip', `the deployment has no ${absent.join(', ')}`);
    }
    if (this.#lost !== undefined) return result('error', this.#lost);
    try {
      const setting = { connection: this.#connection, locks: this.#locks, run: this.#run, name, exchanges, left: this.left };
      await withTarget(setting, check);
      return result('pass');
    } catch (error) {
      if (error instanceof Unmet) return result('fail', error.message);
      if (error instanceof Skipped) return result('skip', error.message);
      if (error instanceof Unusable) this.#lost ??= error.message;
      return result('error', error instanceof Error ? error.message : String(error));
    }
  }
}

function chosen(options: RunOptions): readonly Work[] {
  const { only, specifiedOnly = false } = options;
  let number = 0;
  const all = CHECKED_AREAS.flatMap(({ name, checked }) => checked.map((entry) => ({ ...entry, area: name, number: ++number })));
  const wanted = (id: string, area: string) =>
    only === undefined || only.some((choice) => id === choice || id.startsWith(`${choice}.`) || area === choice);
  for (const choice of only ?? []) {
    if (!all.some(({ row, area }) => row.id === choice || row.id.startsWith(`${choice}.`) || area === choice)) {
      const groups = [...new Set(all.map(({ row }) => row.id.split('.')[0]))].join(', ');
      throw new Unusable(`no row is named "${choice}": rows begin with ${groups}`);
    }
  }
  return all.filter(({ row, area }) => wanted(row.id, area) && !(specifiedOnly && row.decided !== undefined));
}

function baseUrl(url: string): string {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new Unusable(`"${url}" is no address: expected something like https://content.example.com`);
  }
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') throw new Unusable(`"${url}" is neither http nor https`);
  return (parsed.origin + parsed.pathname).replace(/\/+$/, '');
}

/** A deployment that does not respond before the first row cannot be checked. */
async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Unmet ? new Unusable(error.message) : error;
  }
}
