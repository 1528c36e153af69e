import { aligned } from '../align.ts';
import { newEntry } from '../entries.ts';
import { FormStore } from '../form-store.ts';
import { merge } from '../merge.ts';
import type { AttributeShape, FormShape } from '../shape.ts';
import { without } from '../without.ts';

const NAMES = ['toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf', 'constructor'];
const texts = NAMES.map((name): AttributeShape => ({ name, type: 'string', required: true }));
const SHAPE: FormShape = {
  attributes: [
    ...texts.slice(0, 2),
    { name: 'valueOf', type: 'component', component: 'parts.part' },
    { name: 'isPrototypeOf', type: 'component', component: 'parts.part', repeatable: true },
    { name: 'constructor', type: 'relation', target: 'api::tag.tag', many: true },
    { name: 'propertyIsEnumerable', type: 'relation', target: 'api::tag.tag', many: true, side: 'inverse' },
    { name: 'toLocaleString', type: 'media' },
  ],
  components: new Map([['parts.part', { attributes: texts }]]),
};

describe('a form with attributes that are called like what objects inherit', () => {
  it('has no values and no changes before anything is written', () => {
    const store = new FormStore({ shape: SHAPE, stored: {} });
    for (const { name } of SHAPE.attributes) expect(store.valueAt(name)).toBeUndefined();
    expect(store.valueAt('valueOf.toString')).toBeUndefined();
    expect([store.changed, store.body()]).toEqual([[], {}]);
    expect([...store.check('publish').keys()]).toEqual(['toString', 'hasOwnProperty']);
  });

  it('sends what was written, at every depth', () => {
    const store = new FormStore({ shape: SHAPE, stored: {} });
    store.set('toString', 'a');
    store.set('valueOf', { valueOf: 'b' });
    store.set('isPrototypeOf', [newEntry(SHAPE, SHAPE.attributes[3] as AttributeShape, 'parts.part')]);
    expect(store.body()).toEqual({ toString: 'a', valueOf: { valueOf: 'b' }, isPrototypeOf: [{}] });
    expect([...store.changed].sort()).toEqual(['isPrototypeOf', 'toString', 'valueOf']);
    expect(store.check('publish').size).toBe(1 + 4 + 5);
  });

  it('is merged, aligned and reduced without inherited values', () => {
    const merged = merge(SHAPE, {}, { toString: 'mine' }, { hasOwnProperty: 'theirs' });
    expect([Object.entries(merged.values).sort(), merged.conflicts]).toEqual([
      [
        ['hasOwnProperty', 'theirs'],
        ['toString', 'mine'],
      ],
      [],
    ]);
    expect(Object.keys(aligned(SHAPE, {}, {}))).toEqual([]);
    expect(Object.keys(without(SHAPE, {}, ({ type }) => type !== 'string'))).toEqual([]);
  });
});
