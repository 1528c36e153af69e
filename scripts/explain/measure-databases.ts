import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE, type Database, DOCUMENTS, type Documents, type Sql } from 'plinth';
import { bootApp, testDialects } from 'plinth/testing';
import { explain } from './plans.ts';
import { seedRows } from './seed-rows.ts';

/** A database with articles, and the options of the measurement. */
export interface Measured {
  readonly database: Database;
  readonly documents: Documents;
  /** URL of the app. */
  readonly url: string;
  /** Whether to print statements and their plans. */
  readonly isVerbose: boolean;
  /** Whether to measure the question with this name. */
  isWanted(name: string): boolean;
  /** Prints a line for a question: the median time, and the number of statements per run. */
  report(name: string, times: readonly number[], statements: number, digits: number): void;
  /** Prints the plans of statements, if requested on the command line. */
  plans(statements: readonly Sql[]): Promise<void>;
}

/**
 * Measures the bench's app on each database of `--database` (default: sqlite), with `--articles` articles (default: 100,000). `--only`
 * selects questions by a part of their name; `--verbose` also prints statements and their plans.
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
