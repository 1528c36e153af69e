// Measures aggregates over many documents: `tsx --conditions=@plinth/source scripts/aggregates.ts [--database sqlite,mysql,postgres]
// [--articles 100000] [--only 'part of a name'] [--verbose]`. A line for each: statements, and the median of some runs in milliseconds; with --verbose also the
// statements and how the database carries them out.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Aggregation, type BucketAggregation, DATABASE, type Database, DOCUMENTS, type Documents, type Sql, SYSTEM } from 'plinth';
import { bootApp, testDialects } from 'plinth/testing';
import { explain } from './explain/plans.ts';
import { seedRows } from './explain/seed-rows.ts';

const ARTICLE = 'api::article.article';

const RUNS = 7;

interface Question {
  readonly name: string;
  readonly aggregation: Aggregation;
  /** `filters` of a request. */
  readonly filters?: Readonly<Record<string, unknown>>;
}

const VIEWS: Aggregation = { avg: ['views'], sum: ['views'], min: ['views', 'publishDate'], max: ['views', 'publishDate'] };

/** Groups by an attribute, with the measures in each. */
function by(attribute: string, inside: Partial<BucketAggregation> = {}): Aggregation {
  return { groups: [{ alias: attribute, by: attribute, inside: [{ alias: 'all', filter: null, rows: null, ...VIEWS, ...inside }] }] };
}

const QUESTIONS: readonly Question[] = [
  { name: 'count', aggregation: {} },
  { name: 'count, avg, sum, min, max', aggregation: VIEWS },
  { name: 'the same of a quarter', aggregation: VIEWS, filters: { views: { $lt: 250 } } },
  { name: 'the same of one author in fifty', aggregation: VIEWS, filters: { author: { age: 7 } } },
  { name: 'by a number (1,000 buckets)', aggregation: by('views') },
  { name: 'by a date (9,000 buckets)', aggregation: by('publishDate') },
  { name: 'by a to-one relation (10,001 buckets)', aggregation: by('author') },
  { name: 'by a to-many relation (5,000 buckets)', aggregation: by('categories') },
  { name: 'by a to-one relation, of a quarter', aggregation: by('author'), filters: { views: { $lt: 250 } } },
  { name: 'by a number, in it by a to-one relation', aggregation: by('views', by('author')) },
  { name: 'by a to-one relation, the first 5 rows of each', aggregation: by('author', { rows: { sort: [], offset: 0, limit: 5 } }) },
];

async function measure(
  database: Database,
  documents: Documents,
  { name, aggregation, filters }: Question,
  verbose: boolean,
): Promise<void> {
  const query = documents.parse(ARTICLE, { filters, status: 'published' }, 'list', SYSTEM);
  const sent: Sql[] = [];
  const read = database.read.bind(database);
  const times: number[] = [];
  database.read = (sql) => {
    // Rights and locales are asked for now and then.
    if (!/up_roles|i18n_locale/.test(sql.text)) sent.push(sql);
    return read(sql);
  };
  for (let run = 0; run < RUNS; run++) {
    sent.splice(0);
    const begun = performance.now();
    await documents.aggregate(query, aggregation);
    times.push(performance.now() - begun);
  }
  database.read = read;
  const median = times.sort((one, other) => one - other)[Math.floor(RUNS / 2)] as number;
  console.log(`${database.dialect.name.padEnd(9)}${median.toFixed(1).padStart(8)} ms ${String(sent.length).padStart(3)}  ${name}`);
  if (!verbose) return;
  for (const sql of sent) {
    const { lines } = await explain(database, sql);
    console.log(`    ${sql.text}\n${lines.map((line) => `      ${line}`).join('\n')}`);
  }
}

async function main(): Promise<void> {
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
    const app = await bootApp({ app: join(__dirname, 'bench/app'), env: process.env, database: dialect });
    try {
      const database = app.kernel.container.resolve(DATABASE);
      await seedRows(database, Number(values.articles));
      for (const question of QUESTIONS.filter(({ name }) => name.includes(values.only))) {
        await measure(database, app.kernel.container.resolve(DOCUMENTS), question, values.verbose);
      }
    } finally {
      await app.close();
    }
  }
}

void main();
