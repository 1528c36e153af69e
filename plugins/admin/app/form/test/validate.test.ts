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
    expect(store.faultAt('title')).toBe('This field is required to publish.');
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
    [{ type: 'string' }, 'a'.repeat(256), 'draft', 'Remove 1 character. The maximum is 255.'],
    [{ type: 'string', maxLength: 3 }, 'abcde', 'draft', 'Remove 2 characters. The maximum is 3.'],
    [{ type: 'string', minLength: 3 }, 'a', 'draft', null],
    [{ type: 'string', minLength: 3 }, 'a', 'publish', 'Add 2 more characters. The minimum is 3.'],
    [{ type: 'string', regex: '^a' }, 'b', 'publish', 'Enter a value that matches the pattern ^a.'],
    // Takes RegExp longer than the age of the universe.
    [{ type: 'string', regex: '^(a+)+$' }, `${'a'.repeat(100)}b`, 'publish', 'Enter a value that matches the pattern ^(a+)+$.'],
    [{ type: 'string', regex: '(' }, 'b', 'publish', null],
    [{ type: 'email' }, 'nobody', 'publish', 'Enter a valid email address, such as name@example.org.'],
    [{ type: 'uid' }, 'a b', 'publish', 'Use only letters, digits and the characters - _ . ~'],
    [{ type: 'integer' }, '1.5', 'draft', 'Enter a whole number.'],
    [{ type: 'integer' }, 2147483648, 'draft', 'Enter 2147483647 or less.'],
    [{ type: 'biginteger' }, '9223372036854775808', 'draft', 'Enter 9223372036854775807 or less.'],
    [{ type: 'biginteger' }, '9223372036854775807', 'draft', null],
    [{ type: 'decimal' }, '0.1234567890123456', 'draft', 'Enter at most 15 digits.'],
    [{ type: 'decimal', min: 2 }, '1.5', 'publish', 'Enter 2 or more.'],
    [{ type: 'float' }, 'x', 'draft', 'Enter a number, with a point as the decimal separator.'],
    [{ type: 'enumeration', enum: ['a'] }, 'b', 'draft', 'Select an option from the list.'],
    [{ type: 'component', repeatable: true, min: 2 }, [{}], 'publish', 'Add 1 entry. The minimum is 2.'],
    [{ type: 'component', repeatable: true, max: 1 }, [{}, {}, {}], 'publish', 'Remove 2 entries. The maximum is 1.'],
    [{ type: 'boolean', required: true }, null, 'publish', null],
    [{ type: 'relation', required: true }, null, 'publish', 'Nothing is selected. This field is required to publish.'],
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
