import { join } from 'node:path';
import process from 'node:process';
import { DATABASE } from 'plinth';
import { bootApp } from 'plinth/testing';
import { APP, buildPlinth, plinthCommand } from '../bench/plinth-build.ts';
import { type Server, startServer } from '../bench/server.ts';
import { type SeededAmounts, seedRows } from '../explain/seed-rows.ts';
import { askServer, temporaryDatabase } from '../temporary-database.mjs';

/** The supported databases. */
export const KINDS = ['sqlite', 'mysql', 'postgres'] as const;
export type Kind = (typeof KINDS)[number];

/** Kinds of content. */
export type Content = 'circles' | 'large texts';

/** Number of articles and related documents. Every author and category refers to many articles, and back. */
const CONTENTS: Readonly<Record<Content, SeededAmounts & { readonly articles: number }>> = {
  circles: { articles: 4_000, authors: 40, categories: 20, entries: 3, friends: 10 },
  'large texts': { articles: 100, authors: 1, categories: 20, characters: 1_000_000 },
};

/** A database with content. */
export interface Database {
  readonly url: string;
  /** Number of the server's running statements; none if the database is part of the server process. */
  runningStatements(): Promise<number>;
  drop(): Promise<void>;
}

/** Creates a database with content. */
export async function seededDatabase(kind: Kind, content: Content): Promise<Database> {
  const { url, drop } = await temporaryDatabase(kind);
  try {
    const app = await bootApp({ app: APP, env: process.env, database: url });
    try {
      const { articles, ...amounts } = CONTENTS[content];
      await seedRows(app.kernel.container.resolve(DATABASE), articles, amounts);
    } finally {
      await app.close();
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return { url, drop, runningStatements: () => runningStatements(kind, url) };
}

/** SQL that counts the running statements in a database, without the counting one. */
const RUNNING: Readonly<Record<Exclude<Kind, 'sqlite'>, string>> = {
  mysql:
    "select count(*) as running from information_schema.processlist where db = database() and command in ('Query', 'Execute') and id <> connection_id()",
  postgres:
    "select count(*) as running from pg_stat_activity where datname = current_database() and state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()",
};

async function runningStatements(kind: Kind, url: string): Promise<number> {
  if (kind === 'sqlite') return 0;
  const [row] = await askServer(url, (ask) => ask(RUNNING[kind]));
  return Number(row?.running);
}

/**
 * Compiles this tree like `npm run build`.
 * @param heap limit of the server's heap in megabytes; null for Node's default
 * @returns a function that starts a server on a database
 */
export function hostileServers(folder: string, heap: number | null): (database: Database) => Promise<Server> {
  const build = buildPlinth(join(folder, 'plinth'), true);
  const nodeOptions = heap === null ? [] : [`--max-old-space-size=${heap}`];
  return ({ url }) => startServer('plinth', plinthCommand({ build, app: APP, databaseUrl: url, nodeOptions }));
}
