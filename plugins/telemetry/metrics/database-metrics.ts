import type { Database, Observer, Work, WorkKind } from 'plinth';
import { operationOf } from '../operation.ts';
import { systemOf } from '../system.ts';
import type { Lookups, PromClient, PromRegistry } from './prom-client.ts';

/** Seconds. Those of OpenTelemetry's conventions, and some below for SQLite, which runs in this process. */
const BUCKETS = [0.00005, 0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];

/** Texts of statements whose operation is kept. */
const KEPT = 5_000;

/** Counts and times statements and transactions, and tells how connections are used. */
export class DatabaseMetrics implements Observer {
  readonly kinds: readonly WorkKind[] = ['statement', 'transaction'];
  readonly #statement: (operation: string, outcome: Outcome, seconds: number) => void;
  readonly #transaction: (outcome: Outcome, seconds: number) => void;
  readonly #operations = new Map<string, string>();

  constructor({ Histogram }: PromClient, registry: PromRegistry, lookups: Lookups, database: Database) {
    const system = systemOf(database);
    const registers = [registry];
    const statements = new Histogram({
      name: 'db_client_operation_duration_seconds',
      help: 'How long statements took, with the time that they waited for a connection.',
      labelNames: ['db_system_name', 'db_operation_name', 'error_type'],
      buckets: BUCKETS,
      registers,
    });
    const transactions = new Histogram({
      name: 'plinth_transaction_duration_seconds',
      help: 'How long transactions took, with the time that they waited for their turn.',
      labelNames: ['plinth_outcome'],
      buckets: BUCKETS,
      registers,
    });
    this.#statement = (operation, outcome, seconds) =>
      statements.observe({ db_system_name: system, db_operation_name: operation, error_type: outcome === 'ok' ? '' : '_OTHER' }, seconds);
    this.#transaction = (outcome, seconds) => transactions.observe({ plinth_outcome: outcome }, seconds);
    addPools(lookups, database);
  }

  around<T>(work: Work, run: () => T): T {
    const begun = performance.now();
    const running = run();
    const note = (outcome: Outcome) => this.#note(work, outcome, (performance.now() - begun) / 1000);
    (running as Promise<unknown>).then(
      () => note('ok'),
      () => note('failed'),
    );
    return running;
  }

  #note({ kind, name }: Work, outcome: Outcome, seconds: number): void {
    if (kind === 'transaction') this.#transaction(outcome, seconds);
    else this.#statement(this.#operationOf(name), outcome, seconds);
  }

  #operationOf(text: string): string {
    let operation = this.#operations.get(text);
    if (operation === undefined) {
      operation = operationOf(text);
      if (this.#operations.size >= KEPT) this.#operations.clear();
      this.#operations.set(text, operation);
    }
    return operation;
  }
}

/** How work ended. */
export type Outcome = 'ok' | 'failed';

function addPools(lookups: Lookups, database: Pick<Database, 'pools'>): void {
  const pool = 'db_client_connection_pool_name';
  const state = 'db_client_connection_state';
  lookups.gauge(
    { name: 'db_client_connection_count', help: 'Connections, by use. On SQLite `threads` run long reads.', labelNames: [pool, state] },
    () =>
      database.pools().flatMap(({ name, used, idle }) => [
        { labels: { [pool]: name, [state]: 'used' }, value: used },
        { labels: { [pool]: name, [state]: 'idle' }, value: idle },
      ]),
  );
  lookups.gauge({ name: 'db_client_connection_max', help: 'Connections that there may be.', labelNames: [pool] }, () =>
    database.pools().map(({ name, max }) => ({ labels: { [pool]: name }, value: max })),
  );
  lookups.gauge(
    { name: 'db_client_connection_pending_requests', help: 'Reads and transactions that wait for a connection.', labelNames: [pool] },
    () => database.pools().map(({ name, waiting }) => ({ labels: { [pool]: name }, value: waiting })),
  );
}
