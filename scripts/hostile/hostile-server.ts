import { join } from 'node:path';
import process from 'node:process';
import { DATABASE } from 'plinth';
import { bootApp } from 'plinth/testing';
import { APP, buildPlinth, plinthCommand } from '../bench/plinth-build.ts';
import { type Server, startServer } from '../bench/server.ts';
import { type SeededAmounts, seedRows } from '../explain/seed-rows.ts';
import { askServer, temporaryDatabase } from '../temporary-database.mjs';

/** The databases that Plinth supports. */
export const KINDS = ['sqlite', 'mysql', 'postgres'] as const;
export type Kind = (typeof KINDS)[number];

/** What a database may hold. */
export type Content = 'circles' | 'large texts';

/** Articles, and what is beside them: every author and category leads to many articles, and back. */
const CONTENTS: Readonly<Record<Content, SeededAmounts & { readonly articles: number }>> = {
  circles: { articles: 4_000, authors: 40, categories: 20, entries: 3, friends: 10 },
  'large texts': { articles: 100, authors: 1, categories: 20, characters: 1_000_000 },
};

/** A database with content. */
export interface Database {
  readonly url: string;
  /** How many statements of the server it carries out now; none where it is part of the server. */
  runningStatements(): Promise<number>;
  drop(): Promise<void>;
}

/** Makes a database and fills it. */
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

/** Asks a server how many statements it carries out in a database, those of whoever asks aside. */
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
 * Compiles this tree, as `npm run build` does.
 * @param heap megabytes of heap that the server gets; null for what Node takes by itself
 * @returns starts a server on a database
 */
export function hostileServers(folder: string, heap: number | null): (database: Database) => Promise<Server> {
  const build = buildPlinth(join(folder, 'plinth'), true);
  const nodeOptions = heap === null ? [] : [`--max-old-space-size=${heap}`];
  return ({ url }) => startServer('plinth', plinthCommand({ build, app: APP, databaseUrl: url, nodeOptions }));
}
