import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { shapeOfQuery } from '../slow/query-shape.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments, queryOf } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

const [AUTHOR, EDITOR, ARTICLE] = [uidOf('author'), uidOf('editor'), uidOf('article')];
const PERSON = {
  name: { type: 'string', index: true },
  age: { type: 'integer', index: true },
  height: { type: 'decimal', index: true },
  born: { type: 'date', index: true },
  met: { type: 'datetime', index: true },
  nick: { type: 'string' },
};
/** Attributes of articles with an index, and few values. */
const TIED = {
  rank: { type: 'integer', index: true },
  day: { type: 'date', index: true },
  label: { type: 'string', index: true },
  price: { type: 'decimal', index: true },
  at: { type: 'datetime', index: true },
  ratio: { type: 'float', index: true },
  code: { type: 'biginteger', index: true },
  open: { type: 'boolean', index: true },
};
const MODEL = modelOf({
  contentTypes: [
    contentType('author', { ...PERSON, articles: relation('oneToMany', 'article', { mappedBy: 'author' }) }),
    contentType('editor', PERSON, { options: { phase: true } }),
    contentType(
      'article',
      {
        title: { type: 'string' },
        views: { type: 'integer' },
        ...TIED,
        author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
        editor: relation('manyToOne', 'editor'),
      },
      { options: { phase: true } },
    ),
  ],
  components: [],
});

type Value = string | number | boolean | null;
type Person = Readonly<Record<'name' | 'age' | 'height' | 'born' | 'met' | 'nick', Value>>;

/** Few values, so that many rows are equal. */
const person = fc.record<Person>({
  name: fc.constantFrom(null, '', 'a', 'A', 'é', 'b'),
  age: fc.constantFrom(null, -1, 0, 7, 70),
  height: fc.constantFrom(null, 1.5, 1.75, -0.5),
  born: fc.constantFrom(null, '2001-02-03', '1999-12-31'),
  met: fc.constantFrom(null, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.001Z'),
  nick: fc.constantFrom(null, 'x', 'y'),
});
const tied = fc.record<Readonly<Record<keyof typeof TIED, Value>>>({
  rank: fc.constantFrom(null, -1, 0, 7),
  day: fc.constantFrom(null, '2001-02-03', '1999-12-31'),
  label: fc.constantFrom(null, '', 'a', 'A', 'é', 'b'),
  price: fc.constantFrom(null, 1.5, 1.75, -0.5),
  at: fc.constantFrom(null, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.001Z'),
  ratio: fc.constantFrom(null, 0.1, 0.25, 1e-9),
  code: fc.constantFrom(null, '9007199254740993', '9007199254740992'),
  open: fc.constantFrom(null, true, false),
});
const ARTICLES = 60;

const term = fc
  .tuple(fc.constantFrom('author', 'editor'), fc.constantFrom(...(Object.keys(PERSON) as (keyof Person)[])), fc.constantFrom('asc', 'desc'))
  .map(([step, name, direction]) => ({ path: [step, name], direction }));
const own = fc
  .tuple(fc.constantFrom('title', 'views', ...Object.keys(TIED)), fc.constantFrom('asc', 'desc'))
  .map(([name, direction]) => ({ path: [name], direction }));
const orders = fc.tuple(fc.oneof(term, own), fc.array(fc.oneof(term, own), { maxLength: 2 })).map(([first, others]) => [first, ...others]);
const windows = fc.record({ start: fc.nat({ max: ARTICLES }), limit: fc.integer({ min: 1, max: ARTICLES }) });

interface Row {
  readonly id: number;
  readonly values: Readonly<Record<string, Value>>;
}

eachDatabase('lists in an order with ties, by an index of their own or of what a relation leads to', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  const rows: Row[] = [];

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [toyAxis('phase', 'request', ['live', 'sketch'])]);
    const { seed } = runsOn(databases.dialect);
    const create = async (uid: string, data: object, phase = 'live') =>
      (await documents.create(uid, { data, axes: new Map([['phase', phase]]) } as never, SYSTEM)) as { documentId: string; id: number };
    const people = async (uid: string, count: number, phase: (at: number) => string) => {
      const made: { readonly documentId: string; readonly values: Person; readonly isSeen: boolean }[] = [];
      for (const [at, values] of fc.sample(person, { seed, numRuns: count }).entries()) {
        const { documentId } = await create(uid, values, phase(at));
        made.push({ documentId, values, isSeen: phase(at) === 'live' });
      }
      return made;
    };
    const authors = await people(AUTHOR, 12, () => 'live');
    const editors = await people(EDITOR, 12, (at) => (at % 4 === 0 ? 'sketch' : 'live'));
    for (const [at, values] of fc.sample(tied, { seed, numRuns: ARTICLES }).entries()) {
      const author = at % 9 === 0 ? undefined : authors[(at * 7) % authors.length];
      const editor = at % 5 === 0 ? undefined : editors[(at * 5 + 1) % editors.length];
      const data = {
        ...values,
        title: `title ${at % 3}`,
        views: at % 4,
        author: author?.documentId ?? null,
        editor: editor?.documentId ?? null,
      };
      const { id } = await create(ARTICLE, data);
      const behind = (step: string, found: { values: Person; isSeen: boolean } | undefined) =>
        Object.keys(PERSON).map((name) => [`${step}.${name}`, found?.isSeen ? found.values[name as keyof Person] : null]);
      const all = [...Object.entries(data), ...behind('author', author), ...behind('editor', editor)];
      rows.push({ id, values: Object.fromEntries(all) });
    }
  });

  const find = async (sort: readonly string[], pagination: object, filters?: object) => {
    const parameters = { sort, pagination, filters, fields: ['id'] };
    const { documents: found, total } = await documents.find(documents.parse(ARTICLE, parameters as never, 'list', SYSTEM));
    return { ids: found.map(({ id }) => id), total };
  };

  it('are sorted as in memory, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(orders, windows, async (order, pagination) => {
        const sorted = [...rows].sort((one, other) => {
          for (const { path, direction } of order) {
            const [first = null, second = null] = [one.values[path.join('.')], other.values[path.join('.')]];
            if (first === second) continue;
            const isBefore = first === null || (second !== null && first < second);
            return isBefore === (direction === 'asc') ? -1 : 1;
          }
          return one.id - other.id;
        });
        const wanted = sorted.slice(pagination.start, pagination.start + pagination.limit).map(({ id }) => id);
        const sort = order.map(({ path, direction }) => `${path.join('.')}:${direction}`);
        expect(await find(sort, pagination)).toEqual({ ids: wanted, total: ARTICLES });
      }),
      runsOn(databases.dialect, 30),
    );
  }, 300_000);

  it('want the index that they would be walked by', () => {
    const wants = (sort: string) =>
      shapeOfQuery(queryOf(documents.parse(ARTICLE, { sort } as never, 'list', SYSTEM)), 'list', MODEL.contentTypes).wants;
    expect(wants('author.nick')).toEqual([{ type: AUTHOR, attribute: 'nick', index: true }]);
    expect(wants('views')).toEqual([{ type: ARTICLE, attribute: 'views', index: true }]);
  });

  it.each([
    [['rank:desc'], true],
    [['day', 'title:desc'], true],
    // PostgreSQL sorts group by group by itself. The index itself has the next two orders.
    [['rank:asc'], false],
    [['createdAt:desc'], false],
    // Without an index.
    [['views:desc'], false],
  ])('%s is found from the end of the page: %s', async (sort, isFound) => {
    const ends = async (filters?: object) => {
      const { sent, restore } = recordReads(database);
      await find(sort, { start: 2, limit: 7 }, filters);
      restore();
      return sent.filter(({ text }) => /^select \S+\.\W(rank|day|created_at|views)\W from/.test(text)).length;
    };
    expect(await ends()).toBe(isFound && databases.dialect !== 'postgres' ? 1 : 0);
    expect(await ends({ views: 1 })).toBe(0);
  });

  it.each([
    ['author.name:asc', true],
    ['author.age:desc', true],
    ['author.createdAt:desc', true],
    ['editor.name:desc', true],
    // Ascending begins with articles whose editor is not visible. No index finds those.
    ['editor.name:asc', false],
    ['author.nick:asc', false],
  ])('%s is walked by indexes: %s', async (sort, isWalked) => {
    const lookups = async (filters?: object) => {
      const { sent, restore } = recordReads(database);
      await find([sort], { start: 2, limit: 7 }, filters);
      restore();
      return sent.filter(({ text }) => /(?:order by|materialized \(select) \(select/.test(text)).length;
    };
    expect(await lookups()).toBe(isWalked ? 0 : 1);
    // With a condition the number of remaining rows is unknown, so indexes are not walked.
    expect(await lookups({ views: 1 })).toBe(1);
  });
});
