/** Knex's function that makes its transaction objects. */
declare module 'knex/lib/knex-builder/make-knex.js' {
  import type { Knex } from 'knex';

  export default function makeKnex(client: Knex.Client): Knex;
}

/** The parts of Knex's SQLite client that Plinth overrides. */
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';

  interface Query {
    sql: string;
    readonly bindings?: readonly unknown[];
    response?: unknown;
    context?: { readonly lastID: unknown; readonly changes: number };
  }

  /** The members of a query builder that show its kind. */
  interface Builder {
    readonly _method?: string;
    readonly _single?: { readonly lock?: string };
  }

  /** Runs a built query, on its connection if it has one. */
  interface Runner {
    connection?: unknown;
    run(): Promise<unknown>;
  }

  class BetterSqlite3Client extends Knex.Client {
    /** True for the client of a transaction. */
    readonly transacting?: boolean;
    /** Loads the package of the driver. */
    _driver(): unknown;
    runner(builder: Builder): Runner;
    acquireRawConnection(): Promise<unknown>;
    destroyRawConnection(connection: unknown): Promise<void>;
    positionBindings(sql: string): string;
    _query(connection: unknown, query: Query): Promise<Query>;
  }

  export type { Builder, Query, Runner };
  export default BetterSqlite3Client;
}
