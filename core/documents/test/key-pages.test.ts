import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

const PLANT = uidOf('plant');
const MODEL = modelOf({
  contentTypes: [
    contentType(
      'plant',
      {
        name: { type: 'string' },
        label: { type: 'string', index: true },
        kind: { type: 'enumeration', enum: ['herb', 'tree'], index: true },
        height: { type: 'integer', index: true },
        seeds: { type: 'biginteger' },
        weight: { type: 'float', index: true },
        price: { type: 'decimal' },
        edible: { type: 'boolean' },
        sown: { type: 'date' },
        water: { type: 'time' },
        seen: { type: 'datetime', index: true },
        story: { type: 'text' },
        short: { type: 'text', maxLength: 200 },
        long: { type: 'string', maxLength: 500 },
        friend: relation('manyToOne', 'plant'),
      },
      { options: { language: true } },
    ),
    contentType('bird', { name: { type: 'string' } }),
  ],
  components: [],
});

/** Few values per attribute, so that many rows differ only in their ids. Includes values that databases round or fold. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  name: [null, '', 'a', 'A', 'ä', 'a ', 'İ', '😀', 'x'.repeat(255)],
  label: [null, '', 'a', 'A', 'b', 'B', 'é'],
  kind: [null, 'herb', 'tree'],
  height: [null, -1, 0, 7, 2147483647],
  seeds: [null, '-9223372036854775808', '9007199254740993', '9007199254740992', '9223372036854775807'],
  weight: [null, 0.1, 0.30000000000000004, 0.3, -1e-7, 1e21, 5e-324],
  price: [null, 0.1, 99999999999999.9, 0.000000000000001, -5],
  edible: [null, true, false],
  sown: [null, '2024-02-29', '0001-01-01', '9999-12-31'],
  water: [null, '00:00:00.000', '12:30:00.001', '12:30:00.002'],
  seen: [null, '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.001Z'],
  short: [null, 'a', 'b'],
};
const NAMES = Object.keys(VALUES);

const plant = fc.record(Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(...(VALUES[name] as readonly unknown[]))])));
const sorts = fc.array(
  fc
    .tuple(fc.constantFrom(...NAMES, 'id', 'createdAt', 'updatedAt', 'documentId'), fc.constantFrom('asc', 'desc'))
    .map((term) => term.join(':')),
  { maxLength: 4 },
);
const filters = fc.oneof(
  fc.constant(undefined),
  fc.constant({ label: { $notNull: true } }),
  fc.constant({ $or: [{ height: { $gte: 0 } }, { friend: { id: { $gt: 0 } } }] }),
);

type Parameters = Readonly<Record<string, unknown>>;

eachDatabase('pages by key', (databases) => {
  let documents: OwnedDocuments;
  const create = async (data: object, language = 'en') =>
    (await documents.create(PLANT, { data, axes: new Map([['language', language]]) } as never, SYSTEM)).documentId as string;
  const parse = (parameters: Parameters) => documents.parse(PLANT, { fields: ['id'], ...parameters }, 'list', SYSTEM);
  const page = (parameters: Parameters, after: string, pageSize: number, more: object = {}) =>
    documents.find(parse({ ...parameters, pagination: { after, pageSize: String(pageSize), ...more } }));
  /** The ids of all pages, one after the other. @param between runs before the page with this number */
  const walk = async (parameters: Parameters, pageSize: number, between: (page: number) => Promise<unknown> = async () => null) => {
    const ids: unknown[] = [];
    let after: string | null = '';
    for (let at = 0; after !== null; at++) {
      await between(at);
      const { documents: found, next, total } = await page(parameters, after, pageSize);
      expect(total).toBeNull();
      expect(found.length === pageSize || next === null).toBe(true);
      ids.push(...found.map(({ id }) => id));
      after = next ?? null;
    }
    return ids;
  };
  /** The whole list in one page. Ties are sorted by id, in the direction of the last term. */
  const wholeList = async ({ sort, ...parameters }: { readonly sort: readonly string[] } & Parameters) => {
    // Of several terms with the same attribute, the first one counts.
    const last = sort.findLast((term, at) => sort.findIndex((other) => other.startsWith(`${term.split(':')[0]}:`)) === at);
    const total = [...sort, `id:${last?.split(':')[1] ?? 'asc'}`];
    const query = parse({ ...parameters, sort: total, pagination: { limit: '1000' } });
    return (await documents.find(query)).documents.map(({ id }) => id);
  };

  const runs = runsOn(databases.dialect);

  beforeAll(async () => {
    const languages = toyAxis('language', 'link', ['en', 'fr']);
    documents = await openDocuments(await databases.open(), MODEL, [languages]);
    const plants = fc.sample(plant, { ...runs, numRuns: 45 });
    let friend: string | null = null;
    for (const [at, data] of plants.entries()) {
      const id: string = await create({ ...data, ...(at % 3 === 0 && friend !== null && { friend }) }, at % 9 === 8 ? 'fr' : 'en');
      if (at % 9 !== 8) friend = id;
    }
  });

  it('show every document of the list once, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(
        sorts,
        filters,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('en', 'fr', '*'),
        async (sort, asked, size, language) => {
          const parameters = { sort, language, ...(asked && { filters: asked }) };
          const whole = await wholeList(parameters);
          expect(await walk(parameters, size)).toEqual(whole);
          // The second walk may use remembered searches.
          expect(await walk(parameters, size)).toEqual(whole);
        },
      ),
      runs,
    );
  }, 300_000);

  it('show those that stay exactly once while others come and go', async () => {
    await fc.assert(
      fc.asyncProperty(
        sorts,
        fc.integer({ min: 1, max: 9 }),
        fc.array(plant, { minLength: 8, maxLength: 12 }),
        async (sort, size, others) => {
          const stay = await wholeList({ sort });
          const there: string[] = [];
          for (const other of others.slice(0, 4)) there.push(await create(other));
          const left = others.slice(4);
          const shown = await walk({ sort }, size, async (at) => {
            if (at > 0 && at % 2 === 1 && left.length > 0) there.push(await create(left.pop() as object));
            const gone = at > 0 && at % 2 === 0 ? there.shift() : undefined;
            if (gone !== undefined) await documents.remove(PLANT, gone, new Map(), SYSTEM);
          });
          const staying = new Set(stay);
          expect(shown.filter((id) => staying.has(id))).toEqual(stay);
          expect(new Set(shown).size).toBe(shown.length);
          for (const id of there) await documents.remove(PLANT, id, new Map(), SYSTEM);
        },
      ),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 3) },
    );
  }, 300_000);

  it('are counted where that is asked for, all pages together', async () => {
    const first = await page({ sort: 'height' }, '', 10, { withCount: 'true' });
    const second = await page({ sort: 'height' }, first.next ?? '', 10, { withCount: 'true' });
    expect([first.total, second.total]).toEqual([40, 40]);
    // The page comes from the remembered search.
    expect(await page({ sort: 'height' }, first.next ?? '', 10, { withCount: 'true' })).toEqual(second);
  });

  it('say the same as text', async () => {
    const query = parse({ sort: 'label:desc', pagination: { after: '', pageSize: '3' } });
    const { documents: found, next } = await documents.find(query);
    expect(await documents.findText(query)).toEqual({ documents: found.map((one) => JSON.stringify(one)), total: null, next });
  });

  it('take the cursors of their own list alone', async () => {
    const { next } = await page({ sort: 'height' }, '', 5);
    const after = next as string;
    const own = await page({ sort: 'height' }, after, 5);
    expect(own.documents).toHaveLength(5);
    const [payload, signature] = after.split('.') as [string, string];
    const forged = `${Buffer.from(JSON.stringify([0, 1])).toString('base64url')}.${signature}`;
    for (const [parameters, cursor] of [
      [{ sort: 'height:desc' }, after],
      [{ sort: 'height,name' }, after],
      [{}, after],
      [{ sort: 'height', language: 'fr' }, after],
      [{ sort: 'height', language: '*' }, after],
      ...['x', `${after}x`, payload, `${payload}.`, `.${signature}`, `${after}.x`, forged, '.', `${payload}.${'A'.repeat(22)}`].map(
        (cursor) => [{ sort: 'height' }, cursor] as const,
      ),
    ] as const) {
      await expect(page(parameters, cursor, 5)).rejects.toMatchObject({
        status: 400,
        message: expect.stringMatching(/^pagination\[after\] is not a valid cursor for this list/),
        details: { source: 'query', param: 'pagination[after]' },
      });
    }
    const birds = documents.parse(uidOf('bird'), { sort: 'name', pagination: { after } }, 'list', SYSTEM);
    await expect(documents.find(birds)).rejects.toMatchObject({ status: 400 });
  });

  it.each([
    ['friend.name', /belongs to related documents/],
    ['story', /values of "story" can be longer/],
    ['long', /values of "long" can be longer/],
    [['name', 'label', 'kind', 'height', 'seeds', 'weight', 'price', 'edible', 'sown'], /8 attributes/],
  ])('refuse a sort by %s', async (sort, message) => {
    const refused = page({ sort }, '', 5);
    await expect(refused).rejects.toMatchObject({ status: 400, message: expect.stringMatching(message) });
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(/^pagination\[after\]/) });
  });
});
