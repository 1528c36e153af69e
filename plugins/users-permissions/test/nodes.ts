import type { TestDialect } from 'plinth/testing';
import { type AccountsApp, type AccountsAppOptions, bootAccounts } from './accounts-app.ts';

/** Two nodes of one app. */
export interface Nodes {
  readonly nodes: readonly [AccountsApp, AccountsApp];
  close(): Promise<void>;
}

/** Boots two nodes on one database. */
export async function bootNodes(dialect: TestDialect, options: Omit<AccountsAppOptions, 'database'> = {}): Promise<Nodes> {
  const database = await dialect.createDatabase();
  const first = await bootAccounts({ ...options, database: database.url });
  const second = await bootAccounts({ ...options, database: database.url });
  return {
    nodes: [first, second],
    async close() {
      await Promise.all([first.close(), second.close()]);
      await database.remove();
    },
  };
}
