// Measures aggregates over many documents: `tsx --conditions=@plinth/source scripts/aggregates.ts [--database sqlite,mysql,postgres]
// [--articles 100000] [--only 'part of a name'] [--verbose]`. Prints a line for each: the number of statements, and the median of several
// runs in milliseconds. With --verbose it also prints the statements and their plans.

import { type Aggregation, type BucketAggregation, SYSTEM } from 'plinth';
import { recordReads } from 'plinth/testing';
import { type Measured, measureDatabases } from './explain/measure-databases.ts';

const ARTICLE = 'api::article.article';

const RUNS = 7;

interface Question {
  readonly name: string;
  readonly aggregation: Aggregation;
  /** The `filters` parameter of a request. */
  readonly filters?: Readonly<Record<string, unknown>>;
}

const VIEWS: Aggregation = { avg: ['views'], sum: ['views'], min: ['views', 'publishDate'], max: ['views', 'publishDate'] };

/** Groups by an attribute, with aggregates in each group. */
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

async function measure({ database, documents, report, plans }: Measured, { name, aggregation, filters }: Question): Promise<void> {
  const query = documents.parse(ARTICLE, { filters, status: 'published' }, 'list', SYSTEM);
  const { sent, restore } = recordReads(database);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    sent.splice(0);
    const begun = performance.now();
    await documents.aggregate(query, aggregation);
    times.push(performance.now() - begun);
  }
  restore();
  // Permissions and locales are read now and then, and do not count.
  const own = sent.filter(({ text }) => !/up_roles|i18n_locale/.test(text));
  report(name, times, own.length, 1);
  await plans(own);
}

void measureDatabases(async (measured) => {
  for (const question of QUESTIONS) if (measured.isWanted(question.name)) await measure(measured, question);
});
