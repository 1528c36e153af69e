import { eachDialect } from 'plinth/testing';
import type { Document, Model, Type } from '../app/client/types.ts';
import { type Edge, edgeOf, type Key, keyOf } from '../app/content/list/key-pages.ts';
import { listRequest } from '../app/content/list/list-query.ts';
import { type ListState, stateOf } from '../app/content/list/list-state.ts';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

type Rows = readonly [Document, ...Document[]];

const ROWS = 23;
const SIZE = 5;

/** Whether a row is published. */
const isLive = (row: number) => row % 2 === 0;

const app = {
  contentTypes: [
    {
      info: { singularName: 'entry', pluralName: 'entries', displayName: 'Entry' },
      options: { draftAndPublish: true },
      attributes: {
        name: { type: 'string' },
        code: { type: 'uid' },
        rank: { type: 'integer', index: true },
        price: { type: 'decimal' },
        long: { type: 'biginteger' },
        day: { type: 'date' },
        at: { type: 'datetime' },
        kind: { type: 'enumeration', enum: ['a', 'b'] },
      },
    },
  ],
} as never;

eachDialect('pages by key', (dialect) => {
  let staff: StaffApp;
  let eva: Browser;
  let model: Model;
  let type: Type;
  beforeAll(async () => {
    staff = await bootStaff({ app, database: dialect });
    eva = await staff.come('eva', 'editor');
    const names = ['Zoë', 'zoe', 'Ähre', 'ahre', 'ahre', 'ß', 'ss', 'O’Hara', '', '%_', '日本', '🦩', null];
    for (let n = 0; n < ROWS; n++) {
      const data = {
        name: names[n % names.length],
        code: n % 5 === 0 ? null : `code-${(n * 7) % ROWS}`,
        rank: n % 4 === 0 ? null : n % 3,
        price: n % 6 === 0 ? null : ((n * 37) % 11) / 8,
        long: n % 7 === 0 ? null : String(9_007_199_254_740_990n + BigInt(n % 4)),
        day: n % 5 === 0 ? null : `2026-01-0${1 + (n % 4)}`,
        at: n % 5 === 1 ? null : `2026-01-01T00:00:00.00${n % 4}Z`,
        kind: n < 4 ? null : n % 9 === 0 ? 'a' : 'b',
      };
      const { status, body } = await eva.post(`/content/entries?status=${isLive(n) ? 'published' : 'draft'}`, { data });
      expect([status, body.error]).toEqual([201, undefined]);
    }
    model = (await eva.get('/model')).body.data;
    type = model.types[0] as Type;
  });
  afterAll(() => staff?.close());

  const fetchAll = async (state: ListState, total: number | null = null): Promise<readonly Document[]> => {
    const { queries, size, isTurned } = listRequest(model, type, state, [], { now: 0, withCount: false, total });
    const rows: Document[] = [];
    for (const query of queries) {
      const { status, body } = await eva.get(`${type.path}${query(size - rows.length)}`);
      expect([status, body.error]).toEqual([200, undefined]);
      rows.push(...body.data);
      if (rows.length >= size) break;
    }
    return isTurned ? rows.reverse() : rows;
  };
  const ids = (documents: readonly Document[]) => documents.map(({ documentId }) => documentId);

  it.each([
    ...['updatedAt', 'createdAt', 'documentId', 'id', 'name', 'code', 'rank', 'price', 'long', 'day', 'at', 'kind'].flatMap(
      (name): readonly (readonly [sort: string, status: string | undefined, rows: number])[] => [
        [name, undefined, ROWS],
        [`${name}:desc`, undefined, ROWS],
      ],
    ),
    // Drafts do not have the time of publication.
    ['publishedAt', 'live', Math.ceil(ROWS / 2)] as const,
    ['publishedAt:desc', 'live', Math.ceil(ROWS / 2)] as const,
  ])('are those by number, there and back, sorted by %s', async (sort, status, count) => {
    const state = { ...stateOf({ sort, status }), size: SIZE };
    const key = keyOf(type, state.orders) as Key;
    const all = ids(await fetchAll({ ...state, size: 100 }));
    expect(new Set(all).size).toBe(count);
    let edge: Edge | null = null;
    const pages: string[][] = [];
    let rows: readonly Document[] = [];
    for (;;) {
      rows = await fetchAll({ ...state, edge });
      pages.push(ids(rows));
      if (rows.length < SIZE) break;
      edge = edgeOf(key, rows as Rows, 'after');
    }
    expect(pages.flat()).toEqual(all);
    const back: string[][] = [ids(rows)];
    while (rows.length > 0) {
      rows = await fetchAll({ ...state, edge: edgeOf(key, rows as Rows, 'before') });
      back.unshift(ids(rows));
    }
    expect(back.flat()).toEqual(all);
    // Count from the end, where it is nearer. The last page is not full.
    const far = { ...stateOf({ sort, status, page: '401' }), size: SIZE };
    const total = 401 * SIZE - 2;
    expect(ids(await fetchAll(far, total))).toEqual(all.slice(-(SIZE - 2)));
  });

  it('keep to what else is asked', async () => {
    const state = { ...stateOf({ sort: 'rank:desc', filters: 'name:containsi:a' }), size: 2 };
    const all = await fetchAll({ ...state, size: 100 });
    const after = await fetchAll({ ...state, edge: edgeOf(keyOf(type, state.orders) as Key, all.slice(0, 2) as unknown as Rows, 'after') });
    expect(ids(after)).toEqual(ids(all.slice(2, 4)));
    expect(all.length).toBeGreaterThan(3);
  });

  it('are by number where rows are not told apart by one attribute of their own', () => {
    expect(keyOf(type, stateOf({ sort: 'name,rank' }).orders)).toBeNull();
    expect(keyOf(type, stateOf({ sort: 'author.name' }).orders)).toBeNull();
    expect(keyOf({ ...type, pagedByKey: false }, [])).toBeNull();
  });
});
