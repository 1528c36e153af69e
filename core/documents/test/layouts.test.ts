import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { AttributeOwner, ComponentAttribute, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import {
  type Layout,
  type LayoutMember,
  type ListWrapper,
  layoutOf,
  type Page,
  UnwritableError,
  type ValueWriter,
} from '../../query/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { AskedSelection } from '../gate/asked-query.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const THING = uidOf('thing');

const MODEL = modelOf({
  contentTypes: [
    contentType('thing', {
      name: { type: 'string' },
      size: { type: 'integer' },
      flag: { type: 'boolean' },
      state: { type: 'enumeration', enum: ['open', 'closed'] },
      big: { type: 'biginteger' },
      meta: { type: 'json' },
      part: { type: 'component', component: 'things.part' },
      parts: { type: 'component', component: 'things.part', repeatable: true },
      zone: { type: 'dynamiczone', components: ['things.part', 'things.other'] },
      friends: relation('manyToMany', 'thing'),
    }),
  ],
  components: [component('things.part', { label: { type: 'string' } }), component('things.other', { label: { type: 'string' } })],
});

const PLAIN: ValueWriter = { name: 'plain', plain: 'all', write: JSON.stringify };
const SMALL: ValueWriter = { name: 'small', plain: { from: 0, to: 9 }, write: (value) => small(value as number) };
const STATES: ValueWriter = { name: 'states', plain: { names: ['open'] }, write: (value) => (value === 'open' ? '"open"' : refuse()) };
const BRACKETS: ValueWriter = { name: 'brackets', plain: 'none', write: (value) => JSON.stringify([value]) };

function small(value: number): string {
  return value >= 0 && value <= 9 ? String(value) : refuse();
}

function refuse(): never {
  throw new UnwritableError();
}

eachDatabase('text by a layout', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let id: string;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL);
    const make = async (data: object) => String((await documents.create(THING, { data }, SYSTEM)).documentId);
    const friends = [await make({ name: 'one' }), await make({ name: 'two' }), await make({ name: 'three' })];
    const parts = ['a', 'b', 'c', 'd'].map((label) => ({ label }));
    const zone = [
      { __component: 'things.other', label: 'x' },
      { __component: 'things.part', label: 'y' },
    ];
    const data = { name: '"it\'s"?', size: 5, flag: true, state: 'open', big: '7', meta: { b: 1, a: null }, parts, zone, friends };
    id = await make(data);
  });

  const attribute = <Kind>(owner: AttributeOwner, name: string) => owner.attributes.get(name) as Kind;
  const type = () => MODEL.contentType(THING);
  const field = (name: string, key = name, writer = PLAIN, required = false, owner: AttributeOwner = type()): LayoutMember => ({
    kind: 'field',
    key,
    attribute: attribute<ScalarAttribute>(owner, name),
    required,
    writer,
  });

  function selectionOf(
    members: readonly LayoutMember[],
    populate: AskedSelection['populate'] = [],
    layout: Layout = layoutOf(members),
  ): AskedSelection {
    const fields = new Set(members.flatMap((member) => (member.kind === 'field' ? [member.attribute] : [])));
    return { fields: [...fields], populate, layout };
  }

  async function textOf(selection: AskedSelection): Promise<string | null> {
    const { query } = documents.compose(THING, { parameters: {}, page: null, selection }, 'one', SYSTEM);
    return documents.findOneText(id, query);
  }

  it('has the names and the order of its members, one attribute as often as it is named', async () => {
    const members = [
      field('size', 'b'),
      field('name', 'a'),
      { kind: 'text', key: '__typename', text: '"Thing"' } as const,
      field('name', "it's ?"),
      field('meta'),
      field('big', 'big', BRACKETS),
      field('flag'),
    ];
    const name = JSON.stringify('"it\'s"?');
    expect(await textOf(selectionOf(members))).toBe(
      `{"b":5,"a":${name},"__typename":"Thing","it's ?":${name},"meta":{"b":1,"a":null},"big":["7"],"flag":true}`,
    );
    expect(await textOf(selectionOf([]))).toBe('{}');
  });

  it.each([
    ['a required value that is missing', [field('name'), field('state', 's', PLAIN, true), field('flag')], { state: null }],
    ['a required value that is missing, alone', [field('state', 's', PLAIN, true)], { state: null }],
    ['a required value that is null in JSON', [field('meta', 'm', PLAIN, true)], { meta: null }],
    ['a number out of range', [field('name'), field('size', 's', SMALL)], { size: 10 }],
    ['a number out of range, alone', [field('size', 's', SMALL)], { size: -1 }],
    ['a name that is not listed', [field('name'), field('state', 's', STATES)], { state: 'closed' }],
    ['a name that is not listed, alone', [field('state', 's', STATES)], { state: 'closed' }],
  ] as const)('refuses %s', async (_, members, values) => {
    expect(typeof (await textOf(selectionOf(members)))).toBe('string');
    await documents.update(THING, id, { data: values }, SYSTEM);
    await expect(textOf(selectionOf(members))).rejects.toThrow(UnwritableError);
    await documents.update(THING, id, { data: { size: 5, state: 'open', meta: { b: 1, a: null } } }, SYSTEM);
  });

  it('writes null where neither a range nor a list is met by it', async () => {
    await documents.update(THING, id, { data: { size: null, state: null } }, SYSTEM);
    expect(await textOf(selectionOf([field('size', 'a', SMALL), field('state', 'b', STATES), field('flag')]))).toBe(
      '{"a":null,"b":null,"flag":true}',
    );
    await documents.update(THING, id, { data: { size: 5, state: 'open' } }, SYSTEM);
  });

  it('refuses what the selection does not read, so that a layout shows nothing that was not checked', async () => {
    const members = [field('name')];
    await expect(textOf({ fields: [], populate: [], layout: layoutOf(members) })).rejects.toThrow(UnwritableError);
    const populate = [{ kind: 'populate', key: 'f', alias: 'friends', required: false } as const];
    await expect(textOf(selectionOf(populate))).rejects.toThrow(UnwritableError);
  });

  const part = (uid: string, members: (owner: AttributeOwner) => LayoutMember[]) => selectionOf(members(MODEL.component(uid)));
  const label = (owner: AttributeOwner) => [field('label', 'l', BRACKETS, true, owner)];
  const parts = (page: Page | null, alias = 'p') =>
    ({
      kind: 'component',
      attribute: attribute<ComponentAttribute>(type(), 'parts'),
      alias,
      page,
      selection: part('things.part', label),
    }) as const;
  const populated = (alias: string, key = alias, required = false) => ({ kind: 'populate', key, alias, required }) as const;
  const window = (offset: number, limit: number): Page => ({ style: 'offset', offset, limit, withCount: false });

  it('shows a window of the entries of a component, each with its own', async () => {
    const populate = [parts(window(1, 2), 'p'), parts(window(0, 1), 'q'), parts(null, 'r')];
    expect(await textOf(selectionOf([populated('q'), populated('p', 'some'), populated('r')], populate))).toBe(
      '{"q":[{"l":["a"]}],"some":[{"l":["b"]},{"l":["c"]}],"r":[{"l":["a"]},{"l":["b"]},{"l":["c"]},{"l":["d"]}]}',
    );
    const { query } = documents.compose(THING, { parameters: {}, page: null, selection: { fields: [], populate } }, 'one', SYSTEM);
    expect(await documents.findOne(id, query)).toMatchObject({ p: [{ label: 'b' }, { label: 'c' }], q: [{ label: 'a' }] });
    await expect(textOf(selectionOf([], [parts(window(-1, 2))]))).rejects.toThrow('offset');
  });

  it('refuses a required component that is missing', async () => {
    const attributeOf = attribute<ComponentAttribute>(type(), 'part');
    const populate = [{ ...parts(null), attribute: attributeOf }];
    expect(await textOf(selectionOf([populated('p')], populate))).toBe('{"p":null}');
    await expect(textOf(selectionOf([populated('p', 'p', true)], populate))).rejects.toThrow(UnwritableError);
  });

  it('writes entries of a zone by their kinds', async () => {
    const on = new Map([
      ['things.part', part('things.part', label)],
      ['things.other', part('things.other', () => [])],
    ]);
    const zone = { kind: 'zone', attribute: attribute<never>(type(), 'zone'), alias: 'z', on } as const;
    expect(await textOf(selectionOf([populated('z')], [zone]))).toBe('{"z":[{},{"l":["y"]}]}');
  });

  it('puts what a wrapper writes around a window, with the window of the run', async () => {
    const wrapper: ListWrapper = {
      key: 'w',
      write: (list, { offset, limit, all }, total) => `[${list},${offset},${limit},${all === true},${total}]`,
    };
    const friends = (page: Page) => ({
      kind: 'relation' as const,
      attribute: attribute<RelationAttribute>(type(), 'friends'),
      alias: 'f',
      page,
      wrapper,
      selection: selectionOf([field('name', 'n')]),
    });
    const ask = (page: Page) => textOf(selectionOf([populated('f')], [friends(page)]));
    expect(await ask({ ...window(1, 1), withCount: true })).toBe('{"f":[[{"n":"two"}],1,1,false,3]}');
    expect(await ask({ ...window(0, 2), withCount: true })).toBe('{"f":[[{"n":"one"},{"n":"two"}],0,2,false,3]}');
    expect(await ask({ ...window(2, 2), withCount: true, all: true })).toBe('{"f":[[{"n":"three"}],2,2,true,3]}');
    expect(await ask({ ...window(5, 2), withCount: true })).toBe('{"f":[[],5,2,false,3]}');
    expect(await ask(window(0, 1))).toBe('{"f":[[{"n":"one"}],0,1,false,0]}');
  });

  it('is no part of objects', async () => {
    const { query } = documents.compose(
      THING,
      { parameters: {}, page: null, selection: selectionOf([field('size', 'other')]) },
      'one',
      SYSTEM,
    );
    expect(await documents.findOne(id, query)).toEqual({ size: 5 });
  });
});
