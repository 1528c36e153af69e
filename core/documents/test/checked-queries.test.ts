import { type Caller, createAbility, type Rule, SYSTEM } from '../../access/index.ts';
import type { Attribute, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Filter, Populate, PopulateRelation, Query, SortTerm } from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const NOTE = uidOf('note');
const PERSON = uidOf('person');

const model = modelOf({
  contentTypes: [
    contentType(
      'note',
      {
        text: { type: 'string' },
        secret: { type: 'string' },
        token: { type: 'string', private: true },
        isOpen: { type: 'boolean' },
        next: relation('manyToOne', 'note', { inversedBy: 'previous' }),
        previous: relation('oneToMany', 'note', { mappedBy: 'next' }),
        owner: relation('manyToOne', 'person'),
      },
      { options: { stage: true } },
    ),
    contentType('person', { name: { type: 'string' } }),
  ],
  components: [],
});
const note = model.contentType(NOTE);
const attribute = <Kind extends Attribute>(name: string) => note.attributes.get(name) as Kind;
const text = attribute<ScalarAttribute>('text');
const secret = attribute<ScalarAttribute>('secret');
const next = attribute<RelationAttribute>('next');
const previous = attribute<RelationAttribute>('previous');

const is = (scalar: ScalarAttribute, value: string): Filter => ({ kind: 'compare', attribute: scalar, operator: 'eq', operands: [value] });
const populate = (relationTo: RelationAttribute, more: Partial<PopulateRelation> = {}): Populate => ({
  kind: 'relation',
  attribute: relationTo,
  alias: relationTo.name,
  fields: [text],
  populate: [],
  filter: null,
  sort: [],
  page: null,
  count: false,
  ...more,
});
const query = (more: Partial<Query> = {}): Query => ({
  type: note,
  fields: [text],
  populate: [],
  filter: null,
  sort: [],
  page: null,
  axes: new Map(),
  ...more,
});

/** Sees open notes without their secret attributes. Sees no people and no drafts. */
const reader: Caller = {
  kind: 'user',
  id: 1,
  trusted: false,
  ability: createAbility(
    new Set([`${NOTE}.find`, `${NOTE}.findOne`]),
    new Map<string, Rule>([[`${NOTE}.find`, { where: { isOpen: true }, fields: ['text', 'next', 'previous', 'isOpen'] }]]),
  ),
};

eachDatabase('queries that are built in code', (databases) => {
  let documents: OwnedDocuments;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const stage = toyAxis('stage', 'request', ['live', 'draft'], { readAction: (value) => (value === 'draft' ? 'readDraft' : null) });
    documents = await openDocuments(await databases.open(), model, [stage]);
    const make = async (name: string, isOpen: boolean, more: object = {}) => {
      const data = { text: name, isOpen, secret: `secret ${name}`, ...more };
      ids[name] = (await documents.create(NOTE, { data }, SYSTEM)).documentId as string;
    };
    await make('end', true);
    await make('hidden', false, { next: ids.end });
    await make('a', true, { next: ids.hidden });
    await make('b', true, { next: ids.end });
    const axes = new Map([['stage', 'draft']]);
    await documents.update(NOTE, ids.a as string, { data: { text: 'draft of a', isOpen: true }, axes }, SYSTEM);
  });

  const found = async (more: Partial<Query>) => (await documents.find(documents.check(query(more), 'list', reader))).documents;

  it('see what rules let see, at every step and under every alias', async () => {
    expect((await found({})).map((one) => one.text)).toEqual(['end', 'a', 'b']);
    const twice = [populate(previous, { alias: 'one' }), populate(previous, { alias: 'other', filter: is(text, 'hidden') })];
    expect(await found({ filter: is(text, 'end'), populate: twice })).toEqual([{ text: 'end', one: [{ text: 'b' }], other: [] }]);
    const deep = populate(next, { populate: [populate(previous, { count: true })] });
    expect(await found({ filter: is(text, 'b'), populate: [deep] })).toEqual([
      { text: 'b', next: { text: 'end', previous: { count: 1 } } },
    ]);
    expect(await found({ filter: { kind: 'relation', attribute: next, filter: is(text, 'hidden') } })).toEqual([]);
    expect(await found({ filter: { kind: 'null', attribute: next, isNull: true } })).toEqual([{ text: 'end' }, { text: 'a' }]);
    const sort: SortTerm[] = [{ path: [next], attribute: text, direction: 'desc' }];
    expect((await found({ sort })).map((one) => one.text)).toEqual(['b', 'end', 'a']);
    const checked = documents.check(query(), 'list', reader);
    expect([await documents.count(checked), (await documents.findText(checked)).documents.length]).toEqual([3, 3]);
    const one = documents.check(query({ populate: [populate(next)] }), 'one', reader);
    expect(await documents.findOne(ids.hidden as string, one)).toBeNull();
    expect(await documents.findOne(ids.a as string, one)).toEqual({ text: 'a', next: null });
  });

  const token = attribute<ScalarAttribute>('token');
  const owner = attribute<RelationAttribute>('owner');
  const name = model.contentType(PERSON).attributes.get('name') as ScalarAttribute;
  const sibling = (value: string, visible?: Filter): Filter => ({
    kind: 'sibling',
    axis: 'stage',
    value,
    scope: 'same',
    exists: true,
    ...(visible && { visible }),
  });

  it.each<[what: string, more: Partial<Query>, error: string]>([
    ['a hidden attribute', { fields: [secret] }, 'Invalid key secret'],
    ['a private one', { fields: [token] }, 'Invalid key token'],
    ['one of another type', { fields: [name] }, 'Invalid key name'],
    ['a condition on a hidden attribute', { filter: is(secret, 'x') }, 'Invalid key secret'],
    ['one deep inside', { filter: { kind: 'or', filters: [{ kind: 'not', filter: is(secret, 'x') as never }] } }, 'Invalid key secret'],
    [
      'one along a relation',
      { filter: { kind: 'relation', attribute: next, filter: is(secret, 'x') } },
      'Invalid key secret at next.secret',
    ],
    ['a null test', { filter: { kind: 'null', attribute: secret, isNull: true } }, 'Invalid key secret'],
    ['a sort', { sort: [{ path: [next], attribute: secret, direction: 'asc' }] }, 'Invalid key secret at next.secret'],
    ['a condition of a populate', { populate: [populate(next, { filter: is(secret, 'x') })] }, 'Invalid key secret at next.secret'],
    ['a name that looks like more of the query', { populate: [populate(next, { alias: 'a=next:{};b' })] }, 'Invalid key a=next:{};b'],
    ['a relation to a type without rights', { filter: { kind: 'relation', attribute: owner, filter: is(name, 'x') } }, 'Invalid key owner'],
    ['links at any depth', { filter: { kind: 'links', attributes: [next], filter: is(text, 'x') } }, 'Forbidden'],
    ['versions without rights', { axes: new Map([['stage', { values: ['draft'] }]]) }, 'Forbidden'],
    ['all versions', { axes: new Map([['stage', 'any' as const]]) }, 'Invalid stage: a read accepts only one value'],
    ['a condition on versions without rights', { filter: sibling('draft') }, 'Forbidden'],
  ])('name nothing that is hidden: %s', (_, more, error) => {
    for (const purpose of ['list', 'one'] as const) expect(() => documents.check(query(more), purpose, reader)).toThrow(error);
  });

  it('are not grouped by what is hidden either', async () => {
    const grouped = (by: string) =>
      documents.aggregate(documents.check(query(), 'list', reader), { groups: [{ alias: 'groups', by, inside: [] }] });
    await expect(grouped('secret')).rejects.toThrow('Invalid key secret');
    await expect(grouped('owner')).rejects.toThrow('Invalid key owner');
    expect((await grouped('text')).groups.groups).toHaveLength(3);
    expect((await grouped('next')).groups.groups?.map(({ key }) => key)).toEqual([null, ids.end]);
  });

  it('bring no rules of their own', async () => {
    const everything: Filter = { kind: 'and', filters: [] };
    const own = { ...query({ filter: sibling('live', is(secret, 'secret a')) }), rules: { root: everything, of: new Map() } };
    expect((await documents.find(documents.check(own, 'list', reader))).documents.map((one) => one.text)).toEqual(['end', 'a', 'b']);
    const rule: Rule = { where: null, fields: ['text'] };
    const ability = createAbility(new Set([`${NOTE}.find`]), new Map([[`${NOTE}.find`, rule]]));
    expect((await documents.find(documents.check(own, 'list', { ...reader, ability }))).documents).toHaveLength(4);
  });

  it('have a window of at most the largest page', async () => {
    const page = { style: 'offset', offset: 0, limit: 1_000_000, withCount: false } as const;
    expect(documents.check(query({ page }), 'list', reader).page?.limit).toBe(100);
    expect(documents.check(query(), 'list', reader).page?.limit).toBe(100);
  });

  it('run unchecked for SYSTEM alone, and for what they were checked for', async () => {
    // @ts-expect-error an unchecked query must name SYSTEM
    await expect(documents.find(query())).rejects.toThrow('must be authorized');
    // @ts-expect-error any other caller requires a check
    await expect(documents.find(query(), reader)).rejects.toThrow('must be authorized');
    // @ts-expect-error even one that claims to be trusted
    await expect(documents.count(query(), { ...reader, trusted: true })).rejects.toThrow('must be authorized');
    // @ts-expect-error an object that only looks like SYSTEM is not accepted
    await expect(documents.findOne(null, query(), { ...SYSTEM, kind: 'public' })).rejects.toThrow('must be authorized');
    const answer = documents.check(query(), 'answer', reader);
    // @ts-expect-error a query for the answer of a write finds no list
    await expect(documents.find(answer)).rejects.toThrow('was authorized for "answer"');
    // @ts-expect-error nor one document
    await expect(documents.findOne(null, answer)).rejects.toThrow('was authorized for "answer"');
    // @ts-expect-error nor does it count
    await expect(documents.count(answer)).rejects.toThrow('was authorized for "answer"');
    const list = documents.check(query(), 'list', reader);
    // @ts-expect-error the rights on a list differ from those on one document
    await expect(documents.findOne(ids.a as string, list)).rejects.toThrow('was authorized for "list"');
    const data = { data: { text: 'x' }, answer: list };
    // @ts-expect-error a write cannot be answered by a query for a list
    await expect(documents.update(NOTE, ids.a as string, data, SYSTEM)).rejects.toThrow('was authorized for "list"');
    const aboutPerson = documents.parse(PERSON, {}, 'update', SYSTEM);
    const update = documents.update(NOTE, ids.a as string, { data: { text: 'x' }, answer: aboutPerson }, SYSTEM);
    await expect(update).rejects.toThrow(`the response query is for ${PERSON}, but the write is to ${NOTE}`);
    // @ts-expect-error a copy of a checked query was never checked
    await expect(documents.find({ ...list })).rejects.toThrow('must be authorized');
    expect((await found({})).map((one) => one.text)).toEqual(['end', 'a', 'b']);
    expect((await documents.find(query(), SYSTEM)).documents).toHaveLength(4);
  });
});
