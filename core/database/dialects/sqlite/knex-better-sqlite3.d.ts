/** The parts of Knex's SQLite client that are replaced. */
declare module 'knex/lib/dialects/better-sqlite3/index.js' {
  import type { Knex } from 'knex';

  interface Query {
    sql: string;
    readonly bindings?: readonly unknown[];
    response?: unknown;
    context?: { readonly lastID: unknown; readonly changes: number };
  }

  class BetterSqlite3Client extends Knex.Client {
    acquireRawConnection(): Promise<unknown>;
    destroyRawConnection(connection: unknown): Promise<void>;
    positionBindings(sql: string): string;
    _query(connection: unknown, query: Query): Promise<Query>;
  }

  export type { Query };
  export default BetterSqlite3Client;
}
