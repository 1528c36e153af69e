import { FormStore } from '../../form/form-store.ts';
import { type FormShape, KEY, type Values } from '../../form/shape.ts';
import { applyCopy, contentOf } from '../copy-content.ts';
import { newValues, valuesOfCopies } from '../new-values.ts';

const link = { attributes: [{ name: 'label', type: 'string' }] };
const shapeOf = (...attributes: FormShape['attributes']): FormShape => ({ attributes, components: new Map([['page.link', link]]) });

const KINDS: Readonly<Record<string, readonly [FormShape['attributes'][number], unknown]>> = {
  string: [{ name: 'value', type: 'string' }, 'typed'],
  integer: [{ name: 'value', type: 'integer' }, 7],
  boolean: [{ name: 'value', type: 'boolean' }, true],
  json: [{ name: 'value', type: 'json' }, { a: [1] }],
  blocks: [{ name: 'value', type: 'blocks' }, [{ type: 'paragraph', children: [{ type: 'text', text: 'typed' }] }]],
  component: [
    { name: 'value', type: 'component', component: 'page.link' },
    { id: 1, label: 'typed' },
  ],
  components: [{ name: 'value', type: 'component', component: 'page.link', repeatable: true }, [{ id: 1, label: 'typed', [KEY]: 'e-1' }]],
  zone: [
    { name: 'value', type: 'dynamiczone', components: ['page.link'] },
    [{ id: 1, __component: 'page.link', label: 'typed', [KEY]: 'page-link-1' }],
  ],
  relation: [
    { name: 'value', type: 'relation', many: false, side: 'owner' },
    { documentId: 'd', title: 'typed' },
  ],
  relations: [{ name: 'value', type: 'relation', many: true, side: 'owner' }, [{ documentId: 'd', title: 'typed' }]],
  'far relations': [
    { name: 'value', type: 'relation', many: true, side: 'inverse' },
    { count: 1, added: [{ documentId: 'd' }], removed: [] },
  ],
  media: [
    { name: 'value', type: 'media', many: false },
    { id: 4, url: '/a.png' },
  ],
};

describe('unsaved changes of a model that has updated since', () => {
  it.each(Object.keys(KINDS))('of the type %s open with every other type, and lose nothing of other attributes', (kind) => {
    const [, typed] = KINDS[kind] as (typeof KINDS)[string];
    for (const [other, [attribute, stored]] of Object.entries(KINDS)) {
      const shape = shapeOf({ name: 'title', type: 'string' }, attribute);
      for (const before of [null, stored]) {
        const store = new FormStore({ shape, stored: { documentId: 'd', title: 'Rain', value: before } });
        applyCopy(store, { base: { title: 'Rain', value: null }, values: { title: 'Snow', value: typed } });
        expect([other, store.valueAt('title')]).toEqual([other, 'Snow']);
        expect(contentOf(store, null)?.values.title).toBe('Snow');
        expect(store.body()).toMatchObject({ title: 'Snow' });
        store.check('publish');
        expect(valuesOfCopies(shape, [{ base: {}, values: { title: 'Snow', value: typed } }]).title).toBe('Snow');
      }
    }
  });

  it('keep what was typed where another attribute was removed', () => {
    const shape = shapeOf({ name: 'title', type: 'string' });
    const store = new FormStore({ shape, stored: { documentId: 'd', title: 'Rain' } });
    applyCopy(store, { base: { title: 'Rain', gone: 'a' }, values: { title: 'Snow', gone: 'b' } });
    expect(store.values).toMatchObject({ title: 'Snow' });
    expect(store.body()).toEqual({ title: 'Snow' });
  });
});

describe('a new document from unsaved changes', () => {
  const shape = shapeOf(
    { name: 'title', type: 'string', default: 'Untitled' },
    { name: 'isShown', type: 'boolean', default: true },
    { name: 'links', type: 'component', component: 'page.link', repeatable: true },
    { name: 'replies', type: 'relation', many: true, side: 'inverse' },
    { name: 'code', type: 'password' },
  );
  const entry = (id: number | undefined, label: string): Values => ({ ...(id !== undefined && { id }), label, [KEY]: `e-${label}` });

  it('has whole attributes, entries without ids, what was added to relations, and default values', () => {
    const base = { links: [entry(1, 'One')], replies: { count: 2, added: [], removed: [] } };
    const values = {
      links: [entry(1, 'One'), entry(undefined, 'Two')],
      replies: { count: 2, added: [{ documentId: 'a' }], removed: [{ documentId: 'b' }] },
    };
    const result = valuesOfCopies(shape, [{ base, values }]);
    expect(result).toMatchObject({ isShown: true, title: 'Untitled', links: [{ label: 'One' }, { label: 'Two' }] });
    expect((result.links as readonly Values[]).map(({ id }) => id)).toEqual([undefined, undefined]);
    expect(result.replies).toEqual({ count: 0, added: [{ documentId: 'a' }], removed: [] });
    const store = new FormStore({ shape, stored: null, initial: { title: 'Untitled', isShown: true }, values: result });
    expect(store.body()).toMatchObject({ links: [{ label: 'One' }, { label: 'Two' }], replies: { connect: ['a'] } });
  });

  it('has what was typed on two devices', () => {
    const copies = [
      { base: { title: 'a' }, values: { title: 'typed' } },
      { base: { links: [] }, values: { links: [entry(undefined, 'Two')] } },
    ];
    expect(valuesOfCopies(shape, copies)).toMatchObject({ title: 'typed', links: [{ label: 'Two' }] });
  });

  it('has no passwords', () => {
    expect(newValues(shape, { title: 'a', code: 'secret' })).toEqual({ title: 'a' });
  });
});
