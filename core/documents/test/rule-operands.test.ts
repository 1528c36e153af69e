import { type Caller, createAbility, type Rule, SYSTEM } from '../../access/index.ts';
import type { RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { type Filter, OPERATORS, type Query } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const NOTE = uidOf('note');
const FIND = `${NOTE}.find`;
const FIND_ONE = `${NOTE}.findOne`;

const attributes = { text: { type: 'string' }, rank: { type: 'integer' }, day: { type: 'date' } } as const;

function callerWith(rules: Readonly<Record<string, object>>, user: Caller['user'] = null): Caller {
  const conditions = Object.entries(rules).map(([action, where]): [string, Rule] => [action, { where: { ...where }, fields: null }]);
  return { kind: 'user', id: 1, trusted: false, user, ability: createAbility(new Set([FIND, FIND_ONE]), new Map(conditions)) };
}

eachDatabase('operands of rules', (databases) => {
  let documents: OwnedDocuments;
  const ids: string[] = [];

  beforeAll(async () => {
    documents = await openDocuments(
      await databases.open(),
      modelOf({ contentTypes: [contentType('note', { ...attributes, next: relation('manyToOne', 'note') })], components: [] }),
    );
    for (const [rank, text] of ['ann', 'bob', null].entries()) {
      const data = text === null ? {} : { text, rank, day: `2020-01-0${rank + 1}` };
      ids.push((await documents.create(NOTE, { data }, SYSTEM)).documentId as string);
    }
  });

  const found = async (where: object, user?: Caller['user']) => {
    const list = await documents.find(documents.parse(NOTE, { sort: 'id' }, 'list', callerWith({ [FIND]: where }, user)));
    return list.documents.map(({ text }) => text);
  };

  const there = { text: 'b', rank: 0, day: '2020-01-01' };
  /** Comparisons by every operator except those of lists, with a variable that the caller has no value for, and a value that it may have. */
  const missing = Object.entries(OPERATORS).flatMap(([operator, { takes }]) =>
    Object.entries(there).flatMap(([name, value]) => {
      const operands = {
        value: ['$user.none'],
        list: [],
        pair: [
          ['$user.none', value],
          [value, '$user.none'],
        ],
      }[takes];
      return operands.map((operand): [object, string | number] => [{ [name]: { [`$${operator}`]: operand } }, value]);
    }),
  );

  it.each(missing)('a value that the user lacks fulfils nothing, and its opposite nothing either: %j', async (test, value) => {
    // A rule that is not understood finds nothing either. With a value, the test or its opposite finds something.
    const held = { none: value };
    expect([...(await found(test, held)), ...(await found({ $not: test }, held))]).not.toEqual([]);
    for (const user of [null, {}, { none: null }, { none: ['a'] }]) {
      expect(await found(test, user)).toEqual([]);
      expect(await found({ $not: test }, user)).toEqual([]);
    }
  });

  it('a value that the user lacks is left out of a list', async () => {
    expect(await found({ text: { $in: ['$user.none', 'bob'] } })).toEqual(['bob']);
    expect(await found({ text: { $in: ['$user.none', '$user.other'] } })).toEqual([]);
    expect(await found({ text: { $eq: ['$user.none', 'bob'] } })).toEqual(['bob']);
  });

  it('nothing is known not to be in a list that lacks a value', async () => {
    expect(await found({ $not: { text: { $in: ['$user.none', 'bob'] } } })).toEqual([]);
    expect(await found({ $not: { text: { $in: ['$user.name', 'zoe'] } } }, { name: 'bob' })).toEqual(['ann', null]);
  });

  it('a value that the user lacks fulfils nothing behind a relation, whether some or none of the related documents is asked for', async () => {
    for (const where of [
      { next: { text: '$user.none' } },
      { $not: { next: { text: '$user.none' } } },
      { next: { $not: { text: '$user.none' } } },
      { $not: { next: { $not: { text: '$user.none' } } } },
      { $not: { next: { next: { text: { $in: ['$user.none', 'bob'] } } } } },
    ]) {
      expect(await found(where)).toEqual([]);
      const held = { none: 'ann' };
      expect([...(await found(where, held)), ...(await found({ $not: where }, held))]).toHaveLength(3);
    }
    // Another condition may still hold.
    expect(await found({ $or: [{ text: 'ann' }, { next: { $not: { text: '$user.none' } } }] })).toEqual(['ann']);
  });

  it('rules of one shape keep their own operands, whether or not one condition stands for two actions', async () => {
    // `findOne` without a rule of its own uses the rule of lists: one condition in two places.
    const shared = callerWith({ [FIND]: { text: { $eq: 'ann' } } });
    // Two conditions with the same shape.
    const apart = callerWith({ [FIND]: { text: { $eq: 'ann' } }, [FIND_ONE]: { text: { $eq: 'bob' } } });
    const seen = async (caller: Caller) => {
      const query = documents.parse(NOTE, { populate: 'next' }, 'one', caller);
      return Promise.all(ids.map(async (id) => (await documents.findOne(id, query)) !== null));
    };
    expect(await seen(shared)).toEqual([true, false, false]);
    expect(await seen(apart)).toEqual([false, true, false]);
  });

  it('queries of one shape keep their own operands and windows, whether or not a node stands in them twice', async () => {
    const type = documents.model.contentType(NOTE);
    const text = type.attributes.get('text') as ScalarAttribute;
    const next = type.attributes.get('next') as RelationAttribute;
    const is = (operand: string): Filter => ({ kind: 'compare', attribute: text, operator: 'eq', operands: [operand] });
    const query = (own: Filter, behind: Filter): Query => ({
      type,
      fields: [text],
      populate: [
        {
          kind: 'relation',
          attribute: next,
          alias: 'next',
          fields: [text],
          populate: [],
          filter: behind,
          sort: [],
          page: null,
          count: false,
        },
      ],
      filter: own,
      sort: [],
      page: null,
      axes: new Map(),
    });
    await documents.update(NOTE, ids[0] as string, { data: { next: ids[1] } }, SYSTEM);
    const twice = is('ann');
    const read = async (own: Filter, behind: Filter) => (await documents.find(query(own, behind), SYSTEM)).documents;
    expect(await read(twice, twice)).toEqual([{ text: 'ann', next: null }]);
    expect(await read(is('ann'), is('bob'))).toEqual([{ text: 'ann', next: { text: 'bob' } }]);
  });
});
