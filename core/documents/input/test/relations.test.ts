import { describe, expect, it } from '@jest/globals';
import type { RelationInput } from '../input-types.ts';
import { readInput } from '../read-input.ts';
import { uidOf } from './toy-model.ts';
import { context, failure, typeOf } from './write.ts';

const article = typeOf('article');

function read(name: 'author' | 'categories', value: unknown): RelationInput | null {
  const input = readInput(article, { [name]: value }, context);
  return [...input.relations.values()][0] ?? null;
}

const doc = (documentId: string, pins = {}) => ({ documentId, id: null, pins });
const row = (id: number, pins = {}) => ({ documentId: null, id, pins });
const set = (...links: unknown[]) => ({ kind: 'set', links });
const end = { position: { at: 'end' } };

describe('readInput: relations', () => {
  it.each<[unknown, unknown]>([
    ['a', set(doc('a'))],
    [7, set(row(7))],
    ['7', set(row(7))],
    [['a', 7, 'b'], set(doc('a'), row(7), doc('b'))],
    [{ documentId: 'a' }, set(doc('a'))],
    [{ id: 7 }, set(row(7))],
    [{ id: 7, documentId: 'a', name: 'C' }, set(doc('a'))],
    [[{ documentId: 'a' }, { id: '7' }], set(doc('a'), row(7))],
    [['a', 'a', 'b'], set(doc('a'), doc('b'))],
    [[null, 'a'], set(doc('a'))],
    [[], set()],
    [null, set()],
    [{ set: [] }, set()],
    [{ set: ['a', 'a'] }, set(doc('a'))],
    [{ set: 'a' }, set(doc('a'))],
    [{ set: ['a'], connect: [], disconnect: null }, set(doc('a'))],
    [{ set: [{ documentId: 'a', locale: 'fr' }, { documentId: 'a' }] }, set(doc('a', { locale: 'fr' }), doc('a'))],
    [[{ documentId: 'a', locale: 'fr' }], set(doc('a', { locale: 'fr' }))],
    [[{ documentId: 'a', locale: null }], set(doc('a'))],
    [{}, null],
    [{ set: null }, null],
    [{ connect: null }, null],
    [{ connect: [null] }, null],
    [{ connect: [], disconnect: [] }, null],
    [{ options: { strict: false } }, null],
    [{ connect: ['a'] }, { kind: 'change', connect: [{ ...doc('a'), ...end }], disconnect: [] }],
    [
      { connect: 'a', disconnect: 'b' },
      { kind: 'change', connect: [{ ...doc('a'), ...end }], disconnect: [doc('b')] },
    ],
    [
      { disconnect: [{ documentId: 'b', locale: 'en' }, 'b', 'b'] },
      { kind: 'change', connect: [], disconnect: [doc('b', { locale: 'en' }), doc('b')] },
    ],
    [{ connect: { id: 7, status: 'draft' } }, { kind: 'change', connect: [{ ...row(7, { status: 'draft' }), ...end }], disconnect: [] }],
    [{ connect: { id: 7, other: 1 } }, { kind: 'change', connect: [{ ...row(7), ...end }], disconnect: [] }],
  ])('reads %j', (value, expected) => {
    expect(read('categories', value)).toEqual(expected);
  });

  it.each<[unknown, unknown]>([
    [{ before: 'b' }, { at: 'before', anchor: 'b' }],
    [{ after: 7 }, { at: 'after', anchor: 7 }],
    [
      { before: '7', start: true },
      { at: 'before', anchor: 7 },
    ],
    [{ start: true }, { at: 'start' }],
    [{ start: false }, { at: 'end' }],
    [{ end: true }, { at: 'end' }],
    [{ middle: true }, { at: 'end' }],
    [{}, { at: 'end' }],
    ['start', { at: 'end' }],
    [null, { at: 'end' }],
  ])('reads the position %j', (position, expected) => {
    expect(read('categories', { connect: [{ documentId: 'a', position }] })).toMatchObject({ connect: [{ position: expected }] });
  });

  it.each<[unknown, unknown]>([
    ['x', set(doc('x'))],
    [['y', 'x'], { ...set(doc('x')), overruled: [doc('y')] }],
    [['x', 'y', 'x'], { ...set(doc('x')), overruled: [doc('x'), doc('y')] }],
    [{ set: ['x', 'y'] }, { ...set(doc('y')), overruled: [doc('x')] }],
    [{ connect: ['x', 'y'] }, { kind: 'change', connect: [{ ...doc('y'), ...end }], disconnect: [], overruled: [{ ...doc('x'), ...end }] }],
    [[], set()],
    [null, set()],
  ])('keeps the last of %j on a to-one relation', (value, expected) => {
    expect(read('author', value)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ['a boolean', true],
    ['an empty string', ''],
    ['a fraction', 1.5],
    ['a negative id', -1],
    ['an endless id', '99999999999999999999'],
    ['a list in a list', [['a']]],
    ['an empty object in a list', [{}]],
    ['an empty object in connect', { connect: [{}] }],
    ['an empty object as connect', { connect: {} }],
    ['an object without identity', { name: 'x' }],
    ['an object with a pin alone', { locale: 'fr' }],
    ['a documentId that is no text', { documentId: {} }],
    ['NUL', 'a\0b'],
    ['half a character', 'a\ud800'],
    ['a long text', 'a'.repeat(256)],
    ['an anchor that is no reference', { connect: [{ documentId: 'a', position: { before: {} } }] }],
    ['operations beside an identity', { documentId: 'a', connect: ['b'] }],
    ['set beside connect', { set: ['a'], connect: ['b'] }],
    ['set beside disconnect', { set: [], disconnect: ['b'] }],
  ])('refuses %s', async (_what, value) => {
    expect(await failure(() => read('categories', value))).toMatchObject({
      status: 400,
      name: 'ValidationError',
      details: { source: 'body' },
    });
  });

  it('refuses to connect one document twice', async () => {
    const twice = { connect: [{ documentId: 'a', position: { start: true } }, 'a'] };
    for (const name of ['author', 'categories'] as const) {
      expect((await failure(() => read(name, twice))).message).toBe(
        'The relation with id a is already connected. You cannot connect the same relation twice.',
      );
    }
    expect(read('categories', { connect: ['a', { documentId: 'a', locale: 'fr' }] })).toMatchObject({ kind: 'change' });
  });

  it('does not take the own attributes of a linked document for pins', () => {
    const author = typeOf('author');
    const linked = (city: unknown) => [...readInput(author, { city }, context).relations.values()][0];
    expect(linked({ documentId: 'p', region: 'north', locale: 'fr' })).toEqual(set(doc('p', { locale: 'fr' })));
    expect(linked({ set: { documentId: 'p', region: 'north' } })).toEqual(set(doc('p', { region: 'north' })));
  });
});

describe('the links of a body', () => {
  it('are every document that it names, in the order in which they are looked up', () => {
    const data = {
      author: ['x', 'y'],
      categories: { connect: [{ documentId: 'a', locale: 'fr', position: { before: 'b' } }], disconnect: [7] },
      seo: { social: [{}, { link: 'l' }] },
      blocks: [{ __component: 'blocks.quote', author: 'q' }],
    };
    const found = readInput(article, data, context).links;
    expect(found.map(({ attribute, ref }) => [attribute.name, ref.documentId ?? ref.id, ref.pins])).toEqual([
      ['author', 'x', {}],
      ['author', 'y', {}],
      ['categories', 7, {}],
      ['categories', 'a', { locale: 'fr' }],
      ['categories', 'b', { locale: 'fr' }],
      ['link', 'l', {}],
      ['author', 'q', {}],
    ]);
    expect(new Set(found.map(({ attribute }) => attribute.target))).toEqual(new Set(['author', 'category', 'article'].map(uidOf)));
  });
});
