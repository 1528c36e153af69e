import type { Database, Observer, TransactionEnd, Work, WorkKind } from 'plinth';
import { operationOf, systemOf } from '../database-names.ts';
import type { Lookups, PromRegistry } from './prom-client.ts';
import { TimeHistogram, type TimeSeries } from './time-histogram.ts';

/** Bounds of buckets, in seconds: those of OpenTelemetry's conventions, and some smaller ones for SQLite, which runs in this process. */
const BUCKETS = [0.00005, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** How work ended. */
export type Outcome = 'ok' | 'failed';

/** A series for each outcome. */
type Series = Readonly<Record<Outcome, TimeSeries>>;

/** A series for each outcome of transactions. */
type TransactionSeries = Readonly<Record<Outcome | TransactionEnd, TimeSeries>>;

/** Counts and times statements and transactions, and reports the use of connections. */
export class DatabaseMetrics implements Observer {
  readonly kinds: readonly WorkKind[] = ['statement', 'transaction'];
  readonly #transactions: TransactionSeries;
  readonly #statements: TimeHistogram;
  readonly #system: string;
  readonly #byOperation = new Map<string, Series>();

  constructor(registry: PromRegistry, lookups: Lookups, database: Database) {
    this.#system = systemOf(database);
    const ofStatements = 'Duration of database statements. Reads of content include the time spent waiting for a connection.';
    this.#statements = new TimeHistogram(registry, { name: 'db_client_operation_duration_seconds', help: ofStatements }, BUCKETS);
    const ofTransactions = 'Duration of transactions, including the time spent waiting to start.';
    const transactions = new TimeHistogram(registry, { name: 'plinth_transaction_duration_seconds', help: ofTransactions }, BUCKETS);
    const series = (outcome: Outcome | TransactionEnd) => transactions.series({ plinth_outcome: outcome });
    this.#transactions = { ok: series('ok'), conflict: series('conflict'), undone: series('undone'), failed: series('failed') };
    addPools(lookups, database);
  }

  around<T>(work: Work, run: () => T): T {
    const { kind, name, endOf } = work;
    const series = kind === 'transaction' ? this.#transactions : this.#ofOperation(operationOf(name));
    const failed = (error: unknown) => (kind === 'transaction' && endOf ? this.#transactions[endOf(error)] : series.failed);
    const begun = performance.now();
    const running = run();
    (running as Promise<unknown>).then(
      () => series.ok.add((performance.now() - begun) / 1000),
      (error: unknown) => failed(error).add((performance.now() - begun) / 1000),
    );
    return running;
  }

  #ofOperation(operation: string): Series {
    let series = this.#byOperation.get(operation);
    if (series === undefined) {
      const labels = { db_system_name: this.#system, db_operation_name: operation };
      const failed = this.#statements.series({ ...labels, error_type: '_OTHER' });
      series = { ok: this.#statements.series({ ...labels, error_type: '' }), failed };
      this.#byOperation.set(operation, series);
    }
    return series;
  }
}

function addPools(lookups: Lookups, database: Pick<Database, 'pools'>): void {
  const pool = 'db_client_connection_pool_name';
  const state = 'db_client_connection_state';
  lookups.gauge(
    {
      name: 'db_client_connection_count',
      help: 'Number of connections by state. On SQLite, `threads` run long reads.',
      labelNames: [pool, state],
    },
    () =>
      database.pools().flatMap(({ name, used, idle }) => [
        { labels: { [pool]: name, [state]: 'used' }, value: used },
        { labels: { [pool]: name, [state]: 'idle' }, value: idle },
      ]),
  );
  lookups.gauge({ name: 'db_client_connection_max', help: 'Maximum number of connections.', labelNames: [pool] }, () =>
    database.pools().map(({ name, max }) => ({ labels: { [pool]: name }, value: max })),
  );
  lookups.gauge(
    {
      name: 'db_client_connection_pending_requests',
      help: 'Number of reads and transactions waiting for a connection.',
      labelNames: [pool],
    },
    () => database.pools().map(({ name, waiting }) => ({ labels: { [pool]: name }, value: waiting })),
  );
}
