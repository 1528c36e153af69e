import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE, type Database, DOCUMENTS, type Documents, type Sql } from 'plinth';
import { bootApp, testDialects } from 'plinth/testing';
import { explain } from './plans.ts';
import { seedRows } from './seed-rows.ts';

/** A database with articles, and what the command line says of measuring it. */
export interface Measured {
  readonly database: Database;
  readonly documents: Documents;
  /** Where the app is served. */
  readonly url: string;
  /** Whether statements and their plans are to be printed. */
  readonly isVerbose: boolean;
  /** Whether a question of this name is measured. */
  isWanted(name: string): boolean;
  /** Prints a line for a question: the median of the times, and how many statements one run sends. */
  report(name: string, times: readonly number[], statements: number, digits: number): void;
  /** Prints how the database carries statements out, where the command line asks for it. */
  plans(statements: readonly Sql[]): Promise<void>;
}

/**
 * Measures the app of the bench on each database that `--database` names (default: sqlite), with `--articles` articles (default: 100,000), those questions whose
 * names have `--only` in them; with `--verbose` statements and their plans are printed, too.
 */
export async function measureDatabases(measure: (measured: Measured) => Promise<void>): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      articles: { type: 'string', default: '100000' },
      only: { type: 'string', default: '' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const wanted = values.database.split(',');
  const dialects = testDialects({ ...process.env, TEST_DATABASES: values.database }).filter(({ name }) => wanted.includes(name));
  if (dialects.length < wanted.length) throw new Error(`--database takes sqlite, mysql and postgres, not "${values.database}"`);
  for (const dialect of dialects) {
    const app = await bootApp({ app: join(__dirname, '../bench/app'), env: process.env, database: dialect });
    try {
      const database = app.kernel.container.resolve(DATABASE);
      await seedRows(database, Number(values.articles));
      await measure({
        database,
        documents: app.kernel.container.resolve(DOCUMENTS),
        url: app.url,
        isVerbose: values.verbose,
        isWanted: (name) => name.includes(values.only),
        report(name, times, statements, digits) {
          const median = [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
          console.log(`${dialect.name.padEnd(9)}${median.toFixed(digits).padStart(9)} ms ${String(statements).padStart(3)}  ${name}`);
        },
        async plans(statements) {
          if (!values.verbose) return;
          for (const sql of statements) {
            const { lines } = await explain(database, sql);
            console.log(`    ${sql.text.slice(0, 3000)}\n${lines.map((line) => `      ${line}`).join('\n')}`);
          }
        },
      });
    } finally {
      await app.close();
    }
  }
}
