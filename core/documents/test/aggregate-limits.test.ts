import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { Aggregation, BucketAggregation } from '../plan/aggregation.ts';
import { uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { libraryModel } from './library-model.ts';
import { openDocuments, queryOf } from './open-documents.ts';

const PERSON = uidOf('person');
const BOOK = uidOf('book');

/** Longer than what MySQL compares in a sort. */
const LONG = 'a'.repeat(3000);

/** Nested groups by these attributes. */
function by([first, ...rest]: readonly string[], inside: Partial<BucketAggregation> = {}): Aggregation {
  const inner = rest.length > 0 ? by(rest, inside) : inside;
  return { groups: [{ alias: 'by', by: first as string, inside: [{ alias: 'all', filter: null, rows: null, ...inner }] }] };
}

eachDatabase('aggregate', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, libraryModel(), [], { maxRelated: 6, maxDepth: 3, rememberedSearches: 0 });
    for (const age of [1, 2, 3, 4, 5]) await documents.create(PERSON, { data: { name: `name ${age % 2}`, age } }, SYSTEM);
    for (const end of ['a', 'b', 'b'])
      await documents.create(BOOK, { data: { summary: LONG + end, visits: '9223372036854775807' } }, SYSTEM);
  });

  const aggregate = (uid: string, aggregation: Aggregation) => {
    return documents.aggregate(documents.parse(uid, {}, 'list', SYSTEM), aggregation);
  };

  it.each<[string, Aggregation, string]>([
    ['a measure of an attribute that is not there', { sum: ['nope'] }, 'sum.nope'],
    ['a measure of no attribute at all', { max: ['__proto__'] }, 'max.__proto__'],
    ['the sum of a day', { sum: ['day'] }, 'sum.day'],
    ['the average of moments', { avg: ['stamp'] }, 'avg.stamp'],
    ['the largest text', { max: ['title'] }, 'max.title'],
    ['the largest id', { max: ['id'] }, 'max.id'],
    ['the smallest of what is true', { min: ['lent'] }, 'min.lent'],
    ['the sum of a relation', { sum: ['author'] }, 'sum.author'],
    ['groups of json', by(['meta']), 'meta'],
    ['groups of components', by(['chapters']), 'chapters'],
    ['a measure inside groups', by(['author', 'title'], { avg: ['body'] }), 'author.title.avg.body'],
    ['groups inside groups', by(['author', 'nope']), 'author.nope'],
  ])('refuses %s, and says where', async (_, aggregation, path) => {
    const key = path.split('.').at(-1);
    await expect(aggregate(BOOK, aggregation)).rejects.toMatchObject({ status: 400, name: 'ValidationError', details: { key, path } });
  });

  it('refuses more buckets than an answer may hold, and names the group', async () => {
    await expect(aggregate(PERSON, by(['name', 'age']))).rejects.toMatchObject({
      status: 400,
      code: 'QUERY_TOO_COMPLEX',
      details: { path: 'name.age', limit: 6 },
    });
    const { groups } = await aggregate(PERSON, by(['age']));
    expect(groups.by).toHaveLength(5);
  });

  it('counts ids of rows among what an answer may hold', async () => {
    const rows = (limit: number) => by(['name'], { rows: { sort: [], offset: 0, limit } });
    await expect(aggregate(PERSON, rows(3))).rejects.toMatchObject({ code: 'QUERY_TOO_COMPLEX' });
    const { groups } = await aggregate(PERSON, rows(2));
    expect(groups.by?.map(({ inside }) => inside.all?.ids)).toEqual([
      [2, 4],
      [1, 3],
    ]);
  });

  it('reads all that is narrowed, however few buckets may follow', async () => {
    const filter = queryOf(documents.parse(PERSON, { filters: { age: { $gt: 2 } } }, 'list', SYSTEM)).filter;
    const { groups } = await aggregate(PERSON, by(['age'], { filter, sum: ['age'] }));
    expect(groups.by?.map(({ inside }) => [inside.all?.count, inside.all?.sum.age])).toEqual([
      [0, null],
      [0, null],
      [1, 3],
      [1, 4],
      [1, 5],
    ]);
  });

  it('refuses groups that are nested too deeply', async () => {
    await expect(aggregate(PERSON, by(['name', 'name', 'name', 'name']))).rejects.toMatchObject({ status: 400, code: 'QUERY_TOO_DEEP' });
    await expect(aggregate(PERSON, by(['name', 'name', 'name']))).resolves.toMatchObject({ count: 5 });
  });

  it('tells long texts apart by their last characters', async () => {
    const { groups } = await aggregate(BOOK, by(['summary']));
    expect(groups.by?.map(({ key, inside }) => [(key as string).slice(-1), inside.all?.count])).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('adds bigintegers beyond 64 bits', async () => {
    expect(await aggregate(BOOK, { sum: ['visits'], avg: ['visits'] })).toMatchObject({
      sum: { visits: '27670116110564327421' },
      avg: { visits: 2 ** 63 },
    });
  });

  it('sends a statement for each grouping and each narrowing, and makes none anew', async () => {
    const { sent, restore } = recordReads(database);
    const ask = (age: number) => {
      const { filter } = queryOf(documents.parse(PERSON, { filters: { age: { $gt: age } } }, 'list', SYSTEM));
      const narrowed: BucketAggregation = { alias: 'narrowed', filter, rows: { sort: [], offset: 0, limit: 1 }, sum: ['age'] };
      const all: BucketAggregation = { alias: 'all', filter: null, rows: null, avg: ['age'], max: ['age'] };
      return aggregate(PERSON, { sum: ['age'], groups: [{ alias: 'by', by: 'name', inside: [all, narrowed] }] });
    };
    expect((await ask(4)).groups.by?.map(({ inside }) => inside.narrowed?.count)).toEqual([0, 1]);
    const first = sent.splice(0).map(({ text }) => text);
    // One statement each: all documents, the buckets, the narrowed inside, its ids.
    expect(first).toHaveLength(4);
    expect((await ask(1)).groups.by?.map(({ inside }) => inside.narrowed?.count)).toEqual([2, 2]);
    expect(sent.map(({ text }) => text)).toEqual(first);
    restore();
  });
});
