import fc from 'fast-check';
import { changedPaths } from '../changed.ts';
import { compare, settle } from '../exchange.ts';
import { FormStore } from '../form-store.ts';
import { merge } from '../merge.ts';
import type { Values } from '../shape.ts';
import { works } from './arbitrary-work.ts';
import { aDocument, begun, SHAPE } from './library.ts';
import { ToyServer } from './toy-server.ts';

const BASE = begun({
  id: 1,
  title: 'Rain',
  text: 'one\ntwo\nthree',
  count: 1,
  author: null,
  topics: [{ documentId: 'd1' }, { documentId: 'd2' }],
  replies: { count: 1 },
  cover: null,
  seo: { id: 3, metaTitle: 'Rain', links: [] },
  links: [
    { id: 1, label: 'one', url: 'a' },
    { id: 2, label: 'two', url: 'b' },
    { id: 3, label: 'three', url: 'c' },
  ],
  zone: [],
});

const edited = (...done: ((store: FormStore) => void)[]): Values => {
  const store = new FormStore({ shape: SHAPE, stored: BASE });
  for (const work of done) work(store);
  return store.values;
};

describe('merge', () => {
  it('puts together what touches different places', () => {
    const mine = edited(
      (store) => store.set('title', 'Snow'),
      (store) => store.set('links.e-1.label', 'first'),
    );
    const theirs = edited(
      (store) => store.set('count', 5),
      (store) => store.set('links.e-1.url', 'z'),
      (store) => store.set('seo.metaTitle', 'Hail'),
    );
    const merged = merge(SHAPE, BASE, mine, theirs);
    expect(merged).toMatchObject({ conflicts: [], mine: ['title', 'links.e-1.label'], theirs: ['count', 'seo', 'links.e-1.url'] });
    expect(merged.values).toMatchObject({ title: 'Snow', count: 5, seo: { metaTitle: 'Hail' } });
    expect((merged.values.links as readonly Values[])[0]).toMatchObject({ label: 'first', url: 'z' });
  });

  it('shows both where both wrote in the same place', () => {
    const merged = merge(
      SHAPE,
      BASE,
      edited((store) => store.set('title', 'Snow')),
      edited((store) => store.set('title', 'Hail')),
    );
    expect(merged.conflicts).toMatchObject([{ path: 'title', base: 'Rain', mine: 'Snow', theirs: 'Hail' }]);
    expect(merged.values.title).toBe('Snow');
  });

  it('has nothing to ask where both wrote the same', () => {
    const both = edited((store) => store.set('title', 'Snow'));
    expect(merge(SHAPE, BASE, both, both).conflicts).toEqual([]);
  });

  it('has nothing to ask where the server stores what was typed in another form', () => {
    const shape = { attributes: ['time', 'decimal'].map((type) => ({ name: type, type })), components: new Map() };
    const base = { time: null, decimal: 1 };
    const [typed, stored] = [
      { time: '23:59:00', decimal: '1.50' },
      { time: '23:59:00.000', decimal: 1.5 },
    ];
    expect(merge(shape, base, typed, stored)).toEqual({ values: stored, conflicts: [], mine: [], theirs: [], both: [] });
    expect(changedPaths(shape, stored, typed)).toEqual([]);
    expect(merge(shape, base, { ...typed, time: '23:58:00' }, stored).conflicts).toMatchObject([{ path: 'time' }]);
  });

  it('has nothing to ask about a new entry that was saved meanwhile', () => {
    const base = begun({ ...BASE, seo: null });
    const typed = begun({
      ...BASE,
      seo: { metaTitle: 'Snow', links: [] },
      links: [...(BASE.links as readonly Values[]), { label: 'four', url: 'd' }],
    });
    const stored = begun({
      ...BASE,
      seo: { id: 9, metaTitle: 'Snow', links: [] },
      links: [...(BASE.links as readonly Values[]), { id: 4, label: 'four', url: 'd' }],
    });
    expect(merge(SHAPE, base, typed, stored)).toEqual({ values: stored, conflicts: [], mine: [], theirs: [], both: [] });
    const later = begun({ ...typed, seo: { metaTitle: 'Snow and ice', links: [] } });
    expect(merge(SHAPE, base, later, stored).conflicts).toMatchObject([{ path: 'seo.metaTitle', mine: 'Snow and ice', theirs: 'Snow' }]);
  });

  it('puts a text together line by line', () => {
    const mine = edited((store) => store.set('text', 'ONE\ntwo\nthree'));
    expect(
      merge(
        SHAPE,
        BASE,
        mine,
        edited((store) => store.set('text', 'one\ntwo\nTHREE\nfour')),
      ),
    ).toMatchObject({ conflicts: [], both: ['text'], values: { text: 'ONE\ntwo\nTHREE\nfour' } });
    expect(
      merge(
        SHAPE,
        BASE,
        mine,
        edited((store) => store.set('text', 'Uno\ntwo\nthree')),
      ).conflicts,
    ).toHaveLength(1);
  });

  it('keeps entries that both added, moved and took away', () => {
    const mine = edited(
      (store) => store.remove('links', 'e-3'),
      (store) => void store.duplicate('links', 'e-1'),
    );
    const theirs = edited((store) => store.move('links', 'e-2', 0));
    const merged = merge(SHAPE, BASE, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect((merged.values.links as readonly Values[]).map(({ label }) => label)).toEqual(['two', 'one', 'one']);
  });

  it('puts an entry in once that was stored and lies on the machine as if it were not', () => {
    const mine = edited((store) => store.insert('links', 3, { __key: 'new-99', label: 'four', url: 'd' }));
    const theirs = begun({ ...BASE, links: [...(BASE.links as readonly Values[]), { id: 4, label: 'four', url: 'd' }] });
    const merged = merge(SHAPE, BASE, mine, theirs);
    expect(merged.conflicts).toEqual([]);
    expect((merged.values.links as readonly Values[]).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('asks about an entry that one took away and the other wrote in', () => {
    const merged = merge(
      SHAPE,
      BASE,
      edited((store) => store.remove('links', 'e-1')),
      edited((store) => store.set('links.e-1.label', 'first')),
    );
    expect(merged.conflicts).toMatchObject([{ path: 'links' }]);
  });

  it('puts links together', () => {
    const mine = edited((store) => store.set('topics', [{ documentId: 'd1' }, { documentId: 'd2' }, { documentId: 'd3' }]));
    const theirs = edited((store) => store.set('topics', [{ documentId: 'd2' }]));
    expect(merge(SHAPE, BASE, mine, theirs).values.topics).toEqual([{ documentId: 'd2' }, { documentId: 'd3' }]);
  });

  it('is what one of two wrote where the other did nothing', () => {
    fc.assert(
      fc.property(aDocument, works, (document, done) => {
        const store = new FormStore({ shape: SHAPE, stored: document });
        const base = store.values;
        for (const work of done) work(store);
        expect(merge(SHAPE, base, store.values, base)).toMatchObject({ values: store.values, conflicts: [], theirs: [] });
        expect(merge(SHAPE, base, base, store.values)).toMatchObject({ values: store.values, conflicts: [], mine: [] });
        expect(merge(SHAPE, base, store.values, store.values).conflicts).toEqual([]);
      }),
    );
  });

  it('finds the same conflicts from either side, and can always be stored', () => {
    fc.assert(
      fc.property(aDocument, works, works, (document, mine, theirs) => {
        const server = new ToyServer(SHAPE);
        const other = new FormStore({ shape: SHAPE, stored: document });
        for (const work of theirs) work(other);
        const stored = server.put(document, other.body());
        const store = new FormStore({ shape: SHAPE, stored: document });
        for (const work of mine) work(store);
        const [one, two] = [
          merge(SHAPE, begun(document), store.values, begun(stored)),
          merge(SHAPE, begun(document), begun(stored), store.values),
        ];
        expect(one.conflicts.map(({ path }) => path)).toEqual(two.conflicts.map(({ path }) => path));
        settle(store, stored);
        expect(() => server.put(stored, store.body())).not.toThrow();
        while (store.canUndo) store.undo();
        expect(() => server.put(stored, store.body())).not.toThrow();
      }),
      { numRuns: 400 },
    );
  });
});

describe('settle', () => {
  it('takes what was decided, and does not take back what somebody else wrote', () => {
    const store = new FormStore({ shape: SHAPE, stored: BASE });
    store.set('title', 'Snow');
    store.set('count', 7);
    const theirs = { ...BASE, title: 'Hail', text: 'theirs' };
    expect(compare(store, theirs).conflicts).toHaveLength(1);
    settle(store, theirs, new Map([['title', 'Snow and hail']]));
    expect(store.body()).toEqual({ title: 'Snow and hail', count: 7 });
    while (store.canUndo) store.undo();
    expect(store.body()).toEqual({ title: 'Snow and hail' });
    expect(store.valueAt('text')).toBe('theirs');
  });
});
