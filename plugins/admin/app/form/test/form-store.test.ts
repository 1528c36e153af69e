import fc from 'fast-check';
import { applyCopy, type CopyContent, contentOf } from '../../working-copies/copy-content.ts';
import { newEntry } from '../entries.ts';
import { accept, send } from '../exchange.ts';
import { FormStore } from '../form-store.ts';
import type { AttributeShape, Values } from '../shape.ts';
import { works } from './arbitrary-work.ts';
import { aDocument, begun, SHAPE, told } from './library.ts';
import { ToyServer } from './toy-server.ts';

const DOCUMENT: Values = {
  id: 1,
  documentId: 'doc',
  title: 'Rain',
  text: 'a\nb',
  count: 2,
  author: null,
  topics: [{ documentId: 'd1' }, { documentId: 'd2' }, { documentId: 'd3' }],
  replies: { count: 3 },
  cover: null,
  seo: { id: 3, metaTitle: 'Rain', links: [] },
  links: [
    { id: 1, label: 'one', url: 'a' },
    { id: 2, label: 'two', url: 'b' },
  ],
  zone: [
    { __component: 'zone.quote', id: 20, words: 'Wet', by: null },
    { __component: 'zone.list', id: 20, links: [] },
  ],
};

const open = (document: Values | null = DOCUMENT, initial?: Values) => {
  let now = 0;
  const store = new FormStore({ shape: SHAPE, stored: document, now: () => now, ...(initial && { initial }) });
  return { store, wait: (milliseconds: number) => (now += milliseconds) };
};

describe('FormStore', () => {
  it('sends what updated alone', () => {
    const { store } = open();
    store.set('title', 'Snow');
    store.set('links.e-2.label', 'second');
    store.set('seo.metaTitle', 'Snow');
    store.set('zone.zone-quote-20.words', 'White');
    expect(store.body()).toEqual({
      title: 'Snow',
      links: [{ id: 1 }, { id: 2, label: 'second' }],
      seo: { id: 3, metaTitle: 'Snow' },
      zone: [
        { __component: 'zone.quote', id: 20, words: 'White' },
        { __component: 'zone.list', id: 20 },
      ],
    });
  });

  it('sends nothing where everything is as before', () => {
    const { store } = open();
    store.set('title', 'Snow');
    store.set('title', 'Rain');
    store.move('links', 'e-1', 1);
    store.move('links', 'e-1', 0);
    expect(store.body()).toEqual({});
    expect(store.changed).toEqual([]);
  });

  it('connects and moves links with their places, and takes away what goes', () => {
    const { store } = open();
    store.set('topics', [{ documentId: 'd3' }, { documentId: 'd9' }, { documentId: 'd1' }]);
    const { topics } = store.body() as { topics: { connect: unknown; disconnect: unknown } };
    expect(topics.disconnect).toEqual(['d2']);
    expect(topics.connect).toEqual([
      { documentId: 'd3', position: { start: true } },
      { documentId: 'd9', position: { after: 'd3' } },
    ]);
  });

  it('names the locale of a target where the document has none', () => {
    const attributes: readonly AttributeShape[] = [{ name: 'topics', type: 'relation', many: true, localeNamed: true }];
    const store = new FormStore({ shape: { attributes, components: new Map() }, stored: { topics: [] } });
    store.set('topics', [{ documentId: 'd1', locale: 'fr' }]);
    expect(store.body()).toEqual({ topics: { connect: [{ documentId: 'd1', locale: 'fr' }] } });
  });

  it('adds to and takes from a list that is kept at its other end', () => {
    const { store } = open();
    store.set('replies', { count: 3, added: [{ documentId: 'd5' }], removed: [{ documentId: 'd6' }] });
    expect(store.body()).toEqual({ replies: { connect: ['d5'], disconnect: ['d6'] } });
  });

  it('names files by their ids', () => {
    const { store } = open();
    store.set('cover', { id: 9, name: 'a.jpg' });
    expect(store.body()).toEqual({ cover: 9 });
  });

  it('sends a new document whole, with what it began with', () => {
    const { store } = open(null, { count: 1, links: [] });
    expect(store.changed).toEqual([]);
    store.set('title', 'First');
    expect(store.changed).toEqual(['title']);
    expect(store.body()).toEqual({ title: 'First', count: 1 });
  });

  it('makes of the stored document what the form shows, whatever was done', () => {
    fc.assert(
      fc.property(aDocument, works, (document, done) => {
        const store = new FormStore({ shape: SHAPE, stored: document });
        for (const work of done) work(store);
        const body = store.body();
        const answer = new ToyServer(SHAPE).put(document, body);
        expect(told(begun(answer))).toEqual(withEmpty(told(store.values)));
        // What was sent is stored: nothing is left to send, and every entry keeps its key.
        const keys = ['links', 'zone', 'seo.links'].map((path) => store.keysAt(path));
        accept(store, { values: store.values, body }, answer);
        expect(store.body()).toEqual({});
        expect(['links', 'zone', 'seo.links'].map((path) => store.keysAt(path))).toEqual(keys);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps what was typed while it was being stored', () => {
    const { store } = open();
    const attribute = store.attributeAt('links') as AttributeShape;
    const entry = newEntry(SHAPE, attribute, 'shared.link');
    store.insert('links', 2, entry);
    const sent = send(store);
    store.set(`links.${entry.__key}.label`, 'typed meanwhile');
    store.set('title', 'Typed meanwhile');
    accept(store, sent, new ToyServer(SHAPE).put(DOCUMENT, sent.body));
    expect(store.body()).toEqual({ title: 'Typed meanwhile', links: [{ id: 1 }, { id: 2 }, { id: 1001, label: 'typed meanwhile' }] });
  });

  it('takes everything back, and makes it again', () => {
    fc.assert(
      fc.property(aDocument, works, fc.nat({ max: 4 }), (document, done, back) => {
        const store = new FormStore({ shape: SHAPE, stored: document, now: () => 0 });
        const start = store.values;
        for (const work of done) work(store);
        const end = store.values;
        for (let step = 0; step < back; step++) store.undo();
        for (let step = 0; step < back; step++) store.redo();
        expect(store.values).toEqual(end);
        while (store.canUndo) store.undo();
        expect(store.values).toEqual(start);
        while (store.canRedo) store.redo();
        expect(store.values).toEqual(end);
      }),
      { numRuns: 400 },
    );
  });

  it('takes typing back as one step, and what follows a pause as another', () => {
    const { store, wait } = open();
    for (const title of ['R', 'Ra', 'Rai']) {
      store.set('title', title, { typing: true });
      wait(200);
    }
    wait(2_000);
    store.set('title', 'Rai!', { typing: true });
    store.undo();
    expect(store.valueAt('title')).toBe('Rai');
    store.undo();
    expect(store.valueAt('title')).toBe('Rain');
    expect(store.canUndo).toBe(false);
  });

  it('has done what it sent to a list at the other end, and keeps what was done since', () => {
    const { store } = open();
    const [d5, d6, d7] = ['d5', 'd6', 'd7'].map((documentId) => ({ documentId }));
    store.set('replies', { count: 3, added: [d5], removed: [d6] });
    const sent = send(store);
    store.set('replies', { count: 3, added: [d5, d7], removed: [] });
    accept(store, sent, { ...store.values, replies: { count: 3 } });
    expect(store.valueAt('replies')).toEqual({ count: 3, added: [d7, d6], removed: [] });
    accept(store, send(store), { ...store.values, replies: { count: 5 } });
    expect(store.valueAt('replies')).toEqual({ count: 5, added: [], removed: [] });
    expect(store.body()).toEqual({});
  });

  it('takes back together what was done together', () => {
    const { store } = open();
    store.together(() => {
      store.set('title', 'One');
      store.set('count', 5);
    });
    store.undo();
    expect(store.body()).toEqual({});
  });

  it('calls who follows a path, and nobody else', () => {
    const { store } = open();
    const calls: string[] = [];
    for (const path of ['', 'title', 'text', 'links', 'links.e-1', 'links.e-1.label', 'links.e-2.label'])
      store.subscribe(path, () => calls.push(path));
    store.set('links.e-1.label', 'first');
    expect(calls).toEqual(['', 'links', 'links.e-1', 'links.e-1.label']);
  });

  it('keeps the list of keys while entries are written in', () => {
    const { store } = open();
    const keys = store.keysAt('links');
    store.set('links.e-1.label', 'first');
    expect(store.keysAt('links')).toBe(keys);
    store.move('links', 'e-1', 1);
    expect(store.keysAt('links')).toEqual(['e-2', 'e-1']);
  });

  it('says where the document differs', () => {
    const { store } = open();
    store.set('title', 'Snow');
    store.set('links.e-2.label', 'second');
    store.remove('zone', 'zone-list-20');
    expect(store.changed).toEqual(['title', 'links.e-2.label', 'zone']);
    expect(store.isChangedWithin('links')).toBe(true);
    expect(store.isChangedWithin('links.e-1')).toBe(false);
    store.takeAllBack();
    expect(store.changed).toEqual([]);
    store.undo();
    expect(store.changed).toHaveLength(3);
  });

  it('merges a working copy into a newer document, as one step', () => {
    const left = open().store;
    left.set('title', 'Snow');
    left.set('links.e-1.label', 'first');
    const { store } = open({ ...DOCUMENT, text: 'theirs', title: 'Hail' });
    const merged = applyCopy(store, contentOf(left, null) as CopyContent);
    expect(merged.conflicts.map(({ path }) => path)).toEqual(['title']);
    expect(store.body()).toEqual({ title: 'Snow', links: [{ id: 1, label: 'first' }, { id: 2 }] });
    store.undo();
    expect(store.body()).toEqual({});
  });

  it('tells one of 1,000 inputs of a keystroke in it', () => {
    const links = Array.from({ length: 500 }, (_, index) => ({ id: index + 1, label: 'a', url: 'b' }));
    const { store } = open({ ...DOCUMENT, links });
    let calls = 0;
    for (const key of store.keysAt('links')) for (const name of ['label', 'url']) store.subscribe(`links.${key}.${name}`, () => calls++);
    for (let index = 0; index < 200; index++) {
      store.set('links.e-400.label', `text ${index}`, { typing: true });
      void store.changed;
    }
    expect(calls).toBe(200);
  });
});

/** Adds the attributes that the form left out: the toy server returns all of them. */
function withEmpty(values: unknown): unknown {
  const fill = (record: Record<string, unknown>, names: readonly string[]): unknown => ({
    ...Object.fromEntries(names.map((name) => [name, name === 'links' ? [] : null])),
    ...record,
  });
  const record = { ...(values as Record<string, unknown>) };
  const link = (entry: unknown) => fill(entry as Record<string, unknown>, ['label', 'url']);
  const list = (entries: unknown) => (Array.isArray(entries) ? entries.map(link) : []);
  if (record.seo)
    record.seo = {
      metaTitle: null,
      ...(record.seo as Record<string, unknown>),
      links: list((record.seo as Record<string, unknown>).links),
    };
  record.links = list(record.links);
  record.zone = (record.zone as Record<string, unknown>[]).map((entry) =>
    entry.__component === 'zone.quote' ? fill(entry, ['words', 'by']) : { ...entry, links: list(entry.links) },
  );
  return record;
}
