import { applyCopy, type CopyContent, contentOf } from '../../working-copies/copy-content.ts';
import { compare, send } from '../exchange.ts';
import { FormStore } from '../form-store.ts';
import { plainValues } from '../plain-values.ts';
import type { AttributeShape, Values } from '../shape.ts';
import { unparsed, unparsedText } from '../unparsed.ts';

const JSON_FIELD: AttributeShape = { name: 'settings', type: 'json' };
const SHAPE = {
  attributes: [
    { name: 'title', type: 'string' },
    JSON_FIELD,
    { name: 'part', type: 'component', component: 'page.part' },
    { name: 'parts', type: 'component', component: 'page.part', repeatable: true },
  ],
  components: new Map([['page.part', { attributes: [JSON_FIELD] }]]),
};
const STORED = { id: 1, title: 'Rain', settings: { a: 1 }, part: { id: 2, settings: 1 }, parts: [{ id: 3, settings: 2 }] };

const storeWith = (...paths: readonly string[]): FormStore => {
  const store = new FormStore({ shape: SHAPE, stored: STORED });
  for (const path of paths) store.set(path, unparsed('{ "a": '));
  return store;
};

describe('a text that cannot be parsed yet', () => {
  it.each(['draft', 'publish'] as const)('is refused at its place (%s), also in components', (strictness) => {
    const paths = ['settings', 'part.settings', 'parts.e-3.settings'];
    expect([
      ...storeWith(...paths)
        .check(strictness)
        .keys(),
    ]).toEqual(paths);
  });

  it('is a change that undo takes back', () => {
    const store = storeWith('settings');
    expect(store.changed).toEqual(['settings']);
    store.undo();
    expect(store.changed).toEqual([]);
  });

  it('is never sent', () => {
    const store = storeWith('settings', 'part.settings', 'parts.e-3.settings');
    store.set('title', 'Snow');
    expect(send(store).body).toEqual({ title: 'Snow' });
    const fresh = new FormStore({ shape: SHAPE, stored: null, initial: { title: 'New', part: { settings: unparsed('[') } } });
    expect(fresh.body()).toEqual({ title: 'New', part: {} });
  });

  it('stays as it was typed in the working copy, and when somebody else saves another place', () => {
    const copy = JSON.parse(JSON.stringify(contentOf(storeWith('settings'), null))) as CopyContent;
    const store = new FormStore({ shape: SHAPE, stored: STORED });
    applyCopy(store, copy);
    expect(unparsedText(store.valueAt('settings'))).toBe('{ "a": ');
    const merged = compare(store, { ...STORED, title: 'Snow' } as Values);
    expect(merged.conflicts).toEqual([]);
    expect(unparsedText(merged.values.settings)).toBe('{ "a": ');
  });

  it('is no value for previews and plugins', () => {
    expect(plainValues(storeWith('settings').values)).toMatchObject({ title: 'Rain', settings: null });
  });
});

describe('unparsedText', () => {
  it.each([[null], ['text'], [['__unparsed']], [{ __unparsed: 1 }], [{ __unparsed: 'x', more: 1 }], [{}]])('%j is a value', (value) => {
    expect(unparsedText(value)).toBeNull();
  });
});
