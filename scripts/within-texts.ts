// Measures searches within texts, with and without `index: "text"`: `tsx --conditions=@plinth/source scripts/within-texts.ts [--database
// sqlite,mysql,postgres] [--rows 1000000] [--verbose]`. Two types have the same rows, which one statement writes; 20 of them contain the
// searched text.

import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE, type Database, DOCUMENTS, type Documents, type Paging, type Sql, SYSTEM } from 'plinth';
import { bootApp, recordReads, testDialects } from 'plinth/testing';
import { explain } from './explain/plans.ts';

const PAGING: Paging = { defaultLimit: 25, maxLimit: 100, withCount: true };
const TYPES = ['plain', 'indexed'] as const;
/** Number of different words in titles, and of words per title. */
const [WORDS, PER_TITLE] = [3_000, 6] as const;
const RUNS = 5;
const CREATES = 200;

const QUESTIONS: readonly { readonly name: string; readonly parameters: object }[] = [
  { name: '$containsi, 20 rows', parameters: { filters: { title: { $containsi: 'ANZIBA' } } } },
  { name: '$containsi, none', parameters: { filters: { title: { $containsi: 'qqxzzq' } } } },
  { name: '$contains, 20 rows', parameters: { filters: { title: { $contains: 'anziba' } } } },
  { name: '$startsWith, 20 rows', parameters: { filters: { title: { $startsWith: 'zanzi' } } } },
  { name: '_q, 20 rows', parameters: { _q: 'Zanzib' } },
  { name: '_q, none', parameters: { _q: 'qqxzzq' } },
  { name: '_q, sorted by title', parameters: { _q: 'Zanzib', sort: 'title' } },
  { name: '_q, 20 rows, not counted', parameters: { _q: 'Zanzib', pagination: { withCount: 'false' } } },
  { name: '$containsi of two letters', parameters: { filters: { title: { $containsi: 'qz' } } } },
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      rows: { type: 'string', default: '1000000' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const names = values.database.split(',');
  for (const dialect of testDialects({ ...process.env, TEST_DATABASES: values.database }).filter(({ name }) => names.includes(name))) {
    const contentTypes = TYPES.map((name) => {
      const attribute = { type: 'string', index: name === 'indexed' ? 'text' : false } as const;
      return {
        info: { singularName: name, pluralName: `${name}-list` },
        collectionName: name,
        options: { draftAndPublish: true },
        attributes: { title: attribute },
      };
    });
    const config = { database: { statementTimeout: 120_000 }, api: { query: { rememberedSearches: 0 } } };
    const app = await bootApp({ app: { contentTypes, config }, database: dialect });
    try {
      const database = app.kernel.container.resolve(DATABASE);
      await fill(database, Number(values.rows), dialect.name);
      for (const { name, parameters } of QUESTIONS)
        await ask(database, app.kernel.container.resolve(DOCUMENTS), name, parameters, values.verbose);
      for (const type of TYPES) await create(app.kernel.container.resolve(DOCUMENTS), dialect.name, type);
    } finally {
      await app.close();
    }
  }
}

/** Numbers from 1 to a count, as a table `n` with a column `n`. */
const NUMBERS: Readonly<Record<string, (count: number) => string>> = {
  sqlite: (count) => `(with recursive r(n) as (select 1 union all select n + 1 from r where n < ${count}) select n from r) as n`,
  postgres: (count) => `generate_series(1, ${count}) as n(n)`,
  mysql: (count) => `(select seq as n from seq_1_to_${count}) as n`,
};

async function fill(database: Database, rows: number, dialect: string): Promise<void> {
  const { knex } = database;
  const numbers = (NUMBERS[dialect] as (count: number) => string)(rows);
  await knex.raw('create table word_list (id integer primary key, word varchar(20))');
  for (let at = 0; at < WORDS; at += 300) {
    await knex('word_list').insert(Array.from({ length: 300 }, (_, index) => ({ id: at + index, word: wordOf(at + index) })));
  }
  const words = Array.from({ length: PER_TITLE }, (_, at) => `w${at}.word`).join(", ' ', ");
  const joins = Array.from(
    { length: PER_TITLE },
    (_, at) => `join word_list w${at} on w${at}.id = (n.n * ${7919 + at * 104} + ${at * 911} + n.n / ${3_000 + at}) % ${WORDS}`,
  )
    .join(' ')
    .replaceAll('n.n /', dialect === 'mysql' ? 'n.n div' : 'n.n /');
  for (const type of TYPES) {
    const startedAt = performance.now();
    const base = TYPES.indexOf(type) * rows;
    const makeAgain = await withoutTextIndexes(database, type);
    await knex.raw(
      `insert into plinth_documents (id, document_id, type) select n + ${base + 1000}, concat('doc', n + ${base + 100_000_000}, 'abcdefghijkl'), 'api::${type}.${type}' from ${numbers}`,
    );
    await knex.raw(
      `insert into ${type} (_document, _axis_status, document_id, title, created_at, updated_at)
       select n.n + ${base + 1000}, 'published', concat('doc', n.n + ${base + 100_000_000}, 'abcdefghijkl'), concat(case when n.n % ${Math.ceil(rows / 20)} = 7 then 'zanzibar ' else '' end, ${words}),
         '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z' from ${numbers} ${joins}`,
    );
    const filled = performance.now() - startedAt;
    await makeAgain();
    if (dialect !== 'sqlite') await knex.raw(dialect === 'mysql' ? 'analyze table ??' : 'vacuum analyze ??', [type]);
    console.log(
      `${dialect.padEnd(9)} ${type}: ${rows} rows in ${Math.round(filled)} ms, indexes of texts in ${Math.round(performance.now() - startedAt - filled)} ms`,
    );
  }
}

/** Drops the text indexes of a table, because creating them is faster once it is full. @returns a function that creates them again */
async function withoutTextIndexes({ dialect: { schema }, knex }: Database, name: string): Promise<() => Promise<void>> {
  const actual = new Map((await schema.introspect(knex)).map((table) => [table.name, table]));
  const found = actual.get(name)?.indexes.filter(({ kind }) => kind === 'text') ?? [];
  const indexes = found.map((index) => ({ ...index, kind: 'text' }) as const);
  const apply = async (makes: boolean) => {
    const steps = indexes.map((index) =>
      makes
        ? ({ kind: 'createIndex', table: name, index, replaces: false } as const)
        : ({ kind: 'dropIndex', table: name, index: index.name } as const),
    );
    await schema.scope(knex, (scoped) => schema.apply(scoped, { steps, actual, wanted: new Map(), before: async () => undefined }));
  };
  await apply(false);
  return () => apply(true);
}

/** A pseudo-random word, always the same for an index. */
function wordOf(index: number): string {
  let left = (index * 2_654_435_761) % 2 ** 31;
  let word = '';
  for (let at = 0; at < 2 + (index % 3); at++) {
    word += 'bcdfghjklmnprstvw'[left % 17];
    left = Math.floor(left / 17);
    word += 'aeiou'[left % 5];
    left = Math.floor(left / 5);
  }
  return word;
}

async function ask(database: Database, documents: Documents, name: string, parameters: object, isVerbose: boolean): Promise<void> {
  const found: string[] = [];
  for (const type of TYPES) {
    const times: number[] = [];
    let statements: readonly Sql[] = [];
    let rows = 0;
    for (let run = 0; run < RUNS; run++) {
      const query = documents.parse(`api::${type}.${type}` as string, { ...parameters }, 'list', SYSTEM, { paging: PAGING });
      const startedAt = performance.now();
      const seen = recordReads(database);
      rows = (await documents.find(query)).documents.length;
      times.push(performance.now() - startedAt);
      seen.restore();
      if (run === 0) statements = seen.sent.filter(({ text }) => text.includes(`${type}`) && !text.includes(' join '));
    }
    found.push(`${type} ${Math.min(...times.slice(1)).toFixed(1)} ms (${rows})`);
    if (isVerbose)
      for (const sql of statements)
        console.log(`    ${sql.text}\n${(await planOf(database, sql)).map((line) => `      ${line}`).join('\n')}`);
  }
  console.log(`${database.dialect.name.padEnd(9)} ${name.padEnd(28)} ${found.join('   ')}`);
}

/** On SQLite, the database's read path looks at the plans of its statements, which fails for `explain`. So the plan is read directly. */
async function planOf(database: Database, sql: Sql): Promise<readonly string[]> {
  if (database.dialect.name !== 'sqlite') return (await explain(database, sql)).lines;
  const rows = (await database.knex.raw(`explain query plan ${sql.text}`, sql.binds as string[])) as readonly { readonly detail: string }[];
  return rows.map(({ detail }) => detail);
}

async function create(documents: Documents, dialect: string, type: string): Promise<void> {
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()];
  for (let at = 0; at < CREATES; at++) {
    const title = Array.from({ length: PER_TITLE }, (_, index) => wordOf((at * 31 + index * 417) % WORDS)).join(' ');
    await documents.create(`api::${type}.${type}` as string, { data: { title } }, SYSTEM);
  }
  const { user, system } = process.cpuUsage(cpu);
  const each = ((performance.now() - startedAt) / CREATES).toFixed(2);
  console.log(
    `${dialect.padEnd(9)} create ${type}: ${each} ms, ${((user + system) / 1_000 / CREATES).toFixed(2)} ms of processor time of the process`,
  );
}

void main();
