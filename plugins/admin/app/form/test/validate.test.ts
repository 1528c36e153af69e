import { checkValue } from '../check-value.ts';
import { isVisible } from '../conditions.ts';
import { FormStore } from '../form-store.ts';
import { faultsOf } from '../validate.ts';
import { begun, SHAPE } from './library.ts';

const DOCUMENT = {
  id: 1,
  title: '',
  text: 'ab',
  count: 12,
  links: [{ id: 4, label: '', url: '' }],
  zone: [{ __component: 'zone.quote', id: 5, words: '' }],
};

describe('FormStore.check', () => {
  it('lets a draft be unfinished, and says what publishing needs', () => {
    const store = new FormStore({ shape: SHAPE, stored: DOCUMENT });
    expect([...store.check('draft').keys()]).toEqual(['count']);
    expect([...store.check('publish').keys()]).toEqual(['title', 'text', 'count', 'links.e-4.label']);
    expect(store.faultAt('title')).toBe('Write something: this is needed to publish.');
    expect(store.hasFaultWithin('links')).toBe(true);
  });

  it('forgets what was wrong where something is written', () => {
    const store = new FormStore({ shape: SHAPE, stored: DOCUMENT });
    store.check('publish');
    store.set('title', 'Rain');
    expect(store.faultAt('title')).toBeNull();
    expect(store.faultAt('text')).not.toBeNull();
  });
});

describe('checkValue', () => {
  it.each([
    [{ type: 'string' }, 'a'.repeat(256), 'draft', 'Make this 1 character shorter: at most 255 fit.'],
    [{ type: 'string', maxLength: 3 }, 'abcde', 'draft', 'Make this 2 characters shorter: at most 3 fit.'],
    [{ type: 'string', minLength: 3 }, 'a', 'draft', null],
    [{ type: 'string', minLength: 3 }, 'a', 'publish', 'Write 2 characters more: at least 3 are needed.'],
    [{ type: 'string', regex: '^a' }, 'b', 'publish', 'This does not have the form that is asked for (^a).'],
    // Takes RegExp longer than the age of the universe.
    [{ type: 'string', regex: '^(a+)+$' }, `${'a'.repeat(100)}b`, 'publish', 'This does not have the form that is asked for (^(a+)+$).'],
    [{ type: 'string', regex: '(' }, 'b', 'publish', null],
    [{ type: 'email' }, 'nobody', 'publish', 'Write an address like name@example.org.'],
    [{ type: 'uid' }, 'a b', 'publish', 'Use letters, digits and - _ . ~ only.'],
    [{ type: 'integer' }, '1.5', 'draft', 'Write a whole number.'],
    [{ type: 'integer' }, 2147483648, 'draft', 'Write 2147483647 or less.'],
    [{ type: 'biginteger' }, '9223372036854775808', 'draft', 'Write 9223372036854775807 or less.'],
    [{ type: 'biginteger' }, '9223372036854775807', 'draft', null],
    [{ type: 'decimal' }, '0.1234567890123456', 'draft', 'Write at most 15 digits.'],
    [{ type: 'decimal', min: 2 }, '1.5', 'publish', 'Write 2 or more.'],
    [{ type: 'float' }, 'x', 'draft', 'Write a number, with a point before its decimals.'],
    [{ type: 'enumeration', enum: ['a'] }, 'b', 'draft', 'Choose one of the list.'],
    [{ type: 'component', repeatable: true, min: 2 }, [{}], 'publish', 'Add 1 entry: at least 2 are needed.'],
    [{ type: 'component', repeatable: true, max: 1 }, [{}, {}, {}], 'publish', 'Take 2 entries out: at most 1 fit.'],
    [{ type: 'boolean', required: true }, null, 'publish', null],
    [{ type: 'relation', required: true }, null, 'publish', 'Choose one: this is needed to publish.'],
  ] as const)('says of %j and %j as %s: %s', (attribute, value, strictness, fault) => {
    expect(checkValue({ name: 'a', ...attribute }, value, strictness)).toBe(fault);
  });
});

describe('faultsOf', () => {
  it('puts what the server says where the entry stands', () => {
    const values = begun(DOCUMENT);
    const details = {
      errors: [
        { path: ['links', 0, 'label'], message: 'taken' },
        { path: ['zone', '0', 'words'], message: 'rude' },
        { path: ['links', 7], message: 'gone' },
      ],
    };
    expect([...faultsOf(values, { message: '3 errors', details })]).toEqual([
      ['links.e-4.label', 'taken'],
      ['zone.zone-quote-5.words', 'rude'],
      ['links', 'gone'],
    ]);
  });

  it('tells what names no place of the whole document', () => {
    expect([...faultsOf({}, { message: 'Forbidden', details: {} })]).toEqual([['', 'Forbidden']]);
  });
});

describe('isVisible', () => {
  const rule = (visible: unknown) => ({ visible });
  it.each([
    [undefined, {}, true],
    [rule({ '==': [{ var: 'kind' }, 'video'] }), { kind: 'video' }, true],
    [rule({ '==': [{ var: 'kind' }, 'video'] }), {}, false],
    [rule({ '==': [{ var: 'on' }, true] }), { on: true }, true],
    [rule({ '!=': [{ var: 'kind' }, 'video'] }), { kind: null }, true],
    [rule({ and: [{ '>': [{ var: 'n' }, 2] }, { in: [{ var: 'kind' }, ['a', 'b']] }] }), { n: '3', kind: 'b' }, true],
    [rule({ or: [{ '!': { var: 'on' } }, { '==': [{ var: 'seo.id' }, 1] }] }), { on: true, seo: { id: 1 } }, true],
    [rule({ '!!': [{ var: 'list' }] }), { list: [] }, false],
    [rule({ unknown: [1] }), {}, true],
    [rule({ '==': [{ var: 'constructor' }, null] }), {}, true],
  ])('of %j with %j is %s', (conditions, beside, shown) => {
    expect(isVisible(conditions, beside)).toBe(shown);
  });
});
