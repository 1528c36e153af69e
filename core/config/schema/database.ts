import { z } from 'zod';
import { atLeast } from './numbers.ts';

const POOL = z
  .strictObject({
    min: atLeast(0, 0).describe('Minimum number of connections that are kept open.'),
    max: atLeast(1, 10).describe(
      'Maximum number of connections for reads; the same number again for writes. Reads whose statements take longer than 50 ms use at most a third of them.',
    ),
  })
  .refine((pool) => pool.min <= pool.max, { message: 'must not exceed pool.max', path: ['min'] })
  .prefault({})
  .describe('Connections to MySQL, MariaDB or PostgreSQL, for all workers of a node together (`workers` of `config/server`).');

const SQLITE = z
  .strictObject({
    synchronous: z
      .enum(['FULL', 'NORMAL'])
      .default('FULL')
      .describe('`NORMAL` writes faster, but the last transactions may be lost if the machine loses power.'),
    busyTimeout: atLeast(0, 5_000).describe('Milliseconds to wait for a lock that another process holds.'),
    startTimeout: atLeast(0, 30_000).describe(
      'Milliseconds that a start or a command waits for such a lock, which a node may hold that was frozen while it wrote.',
    ),
  })
  .prefault({})
  .describe('SQLite only.');

const SERVER = /^(mysql|mariadb|postgres|postgresql):\/\/.+$/;

/** Replicas. Whether they are of the same kind as the database is checked with both. */
const READ_URLS = z
  .array(z.string().regex(SERVER, { message: 'expected mariadb://… or postgres://…' }))
  .default([])
  .describe(
    'Replicas of a PostgreSQL or MariaDB server, each with its own address. A read uses a replica that has everything that was committed before its request, otherwise `url` ([databases.md](databases.md#read-replicas)). In `DATABASE_READ_URL` they are separated by commas.',
  )
  .meta({ env: 'DATABASE_READ_URL', secret: true });

/** `config/database`: the database, and limits of its use. */
const DATABASE = z.strictObject({
  url: z
    .string()
    .refine((url) => !/^(['"]).*\1$/.test(url), { message: 'contains quotation marks; remove them', abort: true })
    .regex(/^(sqlite:.+|(mysql|mariadb|postgres|postgresql):\/\/.+)$/, {
      message: 'expected sqlite:PATH, sqlite::memory:, mysql://…, mariadb://… or postgres://…',
    })
    // Otherwise it would be a file in the root folder of the disk.
    .refine((url) => !/^sqlite:\/\/[^/]/.test(url), {
      message: 'an SQLite URL must not contain //; use sqlite:data.db (relative to the app) or sqlite:/srv/data.db (absolute)',
    })
    .refine((url) => !/^(mysql|mariadb):\/\/[^/?#]*\/?(\?|$)/.test(url), {
      message: 'the database name is missing; add it after the host: mysql://USER:PASSWORD@HOST/NAME',
    })
    .default('sqlite:.plinth/data.db')
    .describe('`sqlite:PATH` (relative to the app), `sqlite::memory:`, `mysql://…`, `mariadb://…` or `postgres://…`.')
    .meta({ env: 'DATABASE_URL', secret: true }),
  readUrls: READ_URLS,
  pool: POOL,
  acquireTimeout: atLeast(1, 5_000).describe('Milliseconds to wait for a free connection.'),
  statementTimeout: atLeast(0, 2_000).describe(
    'Milliseconds that one statement of a read may take; a read that has taken longer begins no further statement. Then the response is 503. 0: no limit. The statements that read the response to a write have this time together, on SQLite at most 50 ms; if they take longer, nothing is written. Writes themselves, migrations and code that runs as SYSTEM have no such limit.',
  ),
  idleTransactionTimeout: atLeast(0, 30_000).describe(
    'Milliseconds after which PostgreSQL and MariaDB end an idle transaction, such as that of a frozen node; 0: never.',
  ),
  sqlite: SQLITE,
});

export const databaseSchema = DATABASE.superRefine(({ url, readUrls }, { addIssue }) => {
  const kind = kindOf(url);
  for (const [at, each] of readUrls.entries()) {
    const message =
      kind === 'sqlite'
        ? 'replicas are not supported by SQLite; remove readUrl (DATABASE_READ_URL), or use PostgreSQL or MariaDB (url, DATABASE_URL)'
        : `does not match url, which is a ${kind} database: expected ${kind}://…`;
    if (SERVER.test(each) && kindOf(each) !== kind) addIssue({ code: 'custom', message, path: ['readUrls', at] });
  }
});

function kindOf(url: string): string {
  const scheme = url.slice(0, url.indexOf(':'));
  return { mariadb: 'mysql', postgresql: 'postgres' }[scheme] ?? scheme;
}

/** What is wrong with the URL of a database, in words without the URL, which may contain a password; null if nothing is. */
export function databaseUrlProblem(url: string): string | null {
  const { error } = DATABASE.shape.url.safeParse(url);
  return error?.issues[0]?.message ?? null;
}

export type DatabaseConfig = z.output<typeof databaseSchema>;
