import fc from 'fast-check';
import { type Caller, createAbility, SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { VersionLink } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

const [PAGE, TAG, AUTHOR, HOME] = [uidOf('page'), uidOf('tag'), uidOf('author'), uidOf('home')];

const MODEL = modelOf({
  contentTypes: [
    contentType('page', {
      title: { type: 'string', required: true },
      size: { type: 'biginteger' },
      facts: { type: 'json' },
      note: { type: 'string', private: true },
      code: { type: 'password' },
      seenAt: { type: 'datetime', writable: false },
      author: relation('manyToOne', 'author', { inversedBy: 'pages' }),
      cover: relation('oneToOne', 'tag', { inversedBy: 'coverOf' }),
      tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
      box: { type: 'component', component: 'parts.box' },
      blocks: { type: 'dynamiczone', components: ['parts.box', 'parts.text'] },
    }),
    contentType(
      'tag',
      {
        name: { type: 'string' },
        kind: { type: 'string' },
        pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
        coverOf: relation('oneToOne', 'page', { mappedBy: 'cover' }),
      },
      { options: { tongue: true } },
    ),
    contentType('author', { name: { type: 'string' }, pages: relation('oneToMany', 'page', { mappedBy: 'author' }) }),
    contentType('home', { title: { type: 'string' } }, { kind: 'singleType' }),
  ],
  components: [
    component('parts.text', { text: { type: 'text' } }),
    component('parts.box', {
      label: { type: 'string' },
      secret: { type: 'string', private: true },
      tags: relation('oneToMany', 'tag'),
      by: relation('oneToOne', 'author'),
      inner: { type: 'component', component: 'parts.text', repeatable: true },
    }),
  ],
});

/** A former state of a version. */
interface Kept {
  readonly documentId: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly links: readonly VersionLink[];
}

/** Values without the attributes that a restore leaves alone, and without ids of entries. */
function comparable(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(comparable);
  if (typeof values !== 'object' || values === null) return values;
  const left = Object.entries(values).filter(([name]) => !['id', 'updatedAt', 'createdAt', 'code', 'seenAt'].includes(name));
  return Object.fromEntries(left.map(([name, value]) => [name, comparable(value)]));
}

eachDatabase('a version that is put back', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let kept: Kept[];

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [toyAxis('tongue', 'link', ['en', 'fr'], { shares: (_, name) => name === 'kind' })]);
    documents.hooks.record.tap({ name: 'keeps', links: true, types: [PAGE, TAG, HOME] }, (rows, { documentId, after, links }) => {
      // Converted to JSON and back, as a table would store it.
      if (after !== null) kept.push(JSON.parse(JSON.stringify({ documentId, values: after.values, links: links().after })));
      return rows;
    });
  });
  beforeEach(() => {
    kept = [];
  });

  const make = async (uid: string, data: object) => (await documents.create(uid, { data }, SYSTEM)).documentId as string;
  const last = (documentId: string) => kept.findLast((state) => state.documentId === documentId) as Kept;
  const callerWith = (grants: Parameters<typeof createAbility>[0]): Caller =>
    ({ ...SYSTEM, trusted: false, ability: createAbility(grants) }) as Caller;

  const entry = fc.oneof(
    fc.record({ __component: fc.constant('parts.text'), text: fc.string({ maxLength: 3 }) }),
    fc.record({
      __component: fc.constant('parts.box'),
      label: fc.string({ maxLength: 3 }),
      tags: fc.uniqueArray(fc.nat(3), { maxLength: 3 }),
      by: fc.option(fc.nat(1)),
      inner: fc.array(fc.record({ text: fc.string({ maxLength: 2 }) }), { maxLength: 2 }),
    }),
  );
  const write = fc.record(
    {
      title: fc.string({ minLength: 1, maxLength: 3 }),
      size: fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String)),
      facts: fc.option(fc.dictionary(fc.constantFrom('a', 'b'), fc.integer())),
      note: fc.option(fc.string({ maxLength: 3 })),
      author: fc.option(fc.nat(1)),
      cover: fc.option(fc.nat(3)),
      tags: fc.uniqueArray(fc.nat(3), { maxLength: 4 }),
      blocks: fc.array(entry, { maxLength: 3 }),
    },
    { requiredKeys: ['title'] },
  );

  it('is what it was after whichever writes, as far as what it linked to is there', async () => {
    const law = fc.asyncProperty(
      fc.array(write, { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
      fc.boolean(),
      async (writes, which, removed, isGone) => {
        kept = [];
        const tags: string[] = [];
        for (const name of ['a', 'b', 'c', 'd']) tags.push(await make(TAG, { name }));
        const authors = [await make(AUTHOR, {}), await make(AUTHOR, {})];
        const named = (value: unknown, ids: readonly string[]): unknown =>
          Array.isArray(value) ? value.map((one) => named(one, ids)) : typeof value === 'number' ? ids[value] : value;
        const linked = (data: Readonly<Record<string, unknown>>): object => ({
          ...data,
          ...('author' in data && { author: named(data.author, authors) }),
          ...('by' in data && { by: named(data.by, authors) }),
          ...('cover' in data && { cover: named(data.cover, tags) }),
          ...('tags' in data && { tags: named(data.tags, tags) }),
          ...('blocks' in data && { blocks: (data.blocks as Record<string, unknown>[]).map(linked) }),
        });
        const [first = { title: 'x' }, ...others] = writes;
        const page = await make(PAGE, linked(first));
        for (const data of others) await documents.update(PAGE, page, { data: linked(data) }, SYSTEM);
        const states = kept.filter(({ documentId }) => documentId === page);
        const state = states[which % states.length] as Kept;
        for (const index of removed) await documents.remove(TAG, tags[index] as string, new Map(), SYSTEM);
        if (isGone) await documents.remove(PAGE, page, new Map(), SYSTEM);

        const { document, missing, untouched } = await documents.restore(PAGE, page, { state }, SYSTEM);
        const isThere = ({ documentId }: VersionLink) => !removed.some((index) => tags[index] === documentId);
        expect(document.documentId).toBe(page);
        expect(untouched).toEqual(['code']);
        expect(missing).toEqual(state.links.filter((link) => !isThere(link)));
        expect(last(page).links).toEqual(state.links.filter(isThere));
        expect(comparable(last(page).values)).toEqual(comparable(state.values));
        if (!isGone && others.length === 0) expect(last(page).values.blocks).toEqual(state.values.blocks);
      },
    );
    await fc.assert(law, runsOn(databases.dialect, 9));
  }, 240_000);

  it('keeps what is hashed, and for callers what is private and what they may not write or link', async () => {
    const [tag, author] = [await make(TAG, {}), await make(AUTHOR, {})];
    const page = await make(PAGE, { title: 'one', note: 'first', code: 'old', author, tags: [tag], box: { label: 'a', secret: 's' } });
    const state = last(page);
    const data = { title: 'two', note: 'second', code: 'new', author: null, tags: [], box: { id: 1, label: 'b', secret: 't' } };
    data.box.id = (state.values.box as { id: number }[])[0]?.id as number;
    await documents.update(PAGE, page, { data }, SYSTEM);
    const { code } = last(page).values;
    const caller = callerWith(new Set([`${PAGE}.update`, `${PAGE}.find`, `${AUTHOR}.find`, `${AUTHOR}.update`]));
    const { missing, untouched } = await documents.restore(PAGE, page, { state }, caller);
    expect(untouched).toEqual(['note', 'code', 'cover', 'tags']);
    expect(missing).toEqual(state.links.filter(({ documentId }) => documentId === tag));
    expect(last(page).values).toMatchObject({ title: 'one', note: 'second', code, box: [{ id: data.box.id, label: 'a', secret: 't' }] });
    expect(last(page).links).toEqual(state.links.filter(({ documentId }) => documentId === author));
    await expect(documents.restore(PAGE, page, { state }, callerWith(new Set([`${PAGE}.find`])))).rejects.toThrow('Forbidden');
    await documents.remove(PAGE, page, new Map(), SYSTEM);
    await expect(documents.restore(PAGE, page, { state }, caller)).rejects.toThrow('Forbidden');
  });

  it('is one version of its document, and joins those that are there with what they share', async () => {
    const tag = await make(TAG, { name: 'one', kind: 'old' });
    const fr = new Map([['tongue', 'fr']]);
    await documents.update(TAG, tag, { data: { name: 'un' }, axes: fr }, SYSTEM);
    const state = last(tag);
    await documents.remove(TAG, tag, fr, SYSTEM);
    await documents.update(TAG, tag, { data: { kind: 'new' } }, SYSTEM);
    const { document, untouched } = await documents.restore(TAG, tag, { state, axes: fr }, SYSTEM);
    expect(document).toMatchObject({ name: 'un', kind: 'new' });
    expect(untouched).toEqual(['kind']);
  });

  it('is put back together with other changes, or not at all, and only as it is expected', async () => {
    const [one, two] = [await make(PAGE, { title: 'one' }), await make(PAGE, { title: 'two' })];
    const state = last(one);
    await documents.update(PAGE, one, { data: { title: 'changed' } }, SYSTEM);
    await documents.remove(PAGE, two, new Map(), SYSTEM);
    const restore = (documentId: string, expected?: number) =>
      ({ kind: 'restore', type: PAGE, documentId, request: { state, ...(expected !== undefined && { expected }) } }) as const;
    await expect(documents.together([restore(two), restore(one, 1)], SYSTEM)).rejects.toMatchObject({
      status: 409,
      details: { change: 1 },
    });
    const answers = await documents.together([restore(two), restore(one, 2)], SYSTEM);
    expect(answers).toMatchObject([
      { document: { documentId: two, title: 'one' }, missing: [] },
      { document: { documentId: one, title: 'one' }, missing: [] },
    ]);
  });

  it('comes back in part, and is tried without a trace', async () => {
    const [tag, author] = [await make(TAG, {}), await make(AUTHOR, {})];
    const page = await make(PAGE, {
      title: 'one',
      size: '1',
      author,
      tags: [tag],
      blocks: [{ __component: 'parts.box', label: 'a', tags: [tag] }],
    });
    const state = last(page);
    await documents.update(PAGE, page, { data: { title: 'two', size: '2', author: null, tags: [], blocks: [] } }, SYSTEM);
    const changed = last(page);
    await documents.remove(AUTHOR, author, new Map(), SYSTEM);
    const count = kept.length;
    const { revision } = (await documents.state(PAGE, page, new Map())) as { readonly revision: number };
    const tried = await documents.restore(PAGE, page, { state, trial: true }, SYSTEM);
    expect(tried).toMatchObject({ document: { title: 'one', size: '1' }, missing: [{ path: ['author'] }], untouched: ['code'] });
    // A tap of `record` sees the trial. Its rows are rolled back with it.
    expect(kept.splice(count)).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(await documents.state(PAGE, page, new Map())))).toMatchObject({
      values: changed.values,
      links: [],
      revision,
    });
    expect(await documents.state(PAGE, tag, new Map())).toBeNull();
    const parts = await documents.restore(PAGE, page, { state, attributes: ['size', 'blocks', 'code'] }, SYSTEM);
    expect(parts).toMatchObject({ document: { title: 'two', size: '1' }, missing: [], untouched: ['code'] });
    expect(last(page).values).toMatchObject({ title: 'two', size: '1', blocks: [{ label: 'a' }] });
    expect(last(page).links).toEqual(state.links.filter(({ path }) => path[0] === 'blocks'));
    expect((await documents.state(PAGE, page, new Map()))?.links).toEqual(last(page).links);
    expect(changed.links).toEqual([]);
    await documents.restore(PAGE, page, { state, attributes: ['tags'] }, SYSTEM);
    expect(last(page).links).toEqual(state.links.filter(({ path }) => path[0] !== 'author'));
    await expect(documents.restore(PAGE, page, { state, attributes: ['nope'] }, SYSTEM)).rejects.toMatchObject({ status: 400 });
  });

  it('is that of a single type, too; ids of other types and values that no model knows are told', async () => {
    await documents.update(HOME, null, { data: { title: 'here' } }, SYSTEM);
    const state = last(kept[0]?.documentId as string);
    await documents.update(HOME, null, { data: { title: 'there' } }, SYSTEM);
    expect((await documents.restore(HOME, null, { state }, SYSTEM)).document).toMatchObject({ title: 'here' });
    const [tag, page] = [await make(TAG, {}), await make(PAGE, { title: 'one' })];
    await expect(documents.restore(PAGE, tag, { state: last(page) }, SYSTEM)).rejects.toMatchObject({ status: 404 });
    await expect(documents.restore(PAGE, null, { state: last(page) }, SYSTEM)).rejects.toMatchObject({ status: 404 });
    const wrong = { values: { ...last(page).values, blocks: [{ id: 1, __component: 'parts.gone' }] } };
    await expect(documents.restore(PAGE, page, { state: wrong }, SYSTEM)).rejects.toMatchObject({ status: 400 });
    await expect(documents.restore(PAGE, page, { state: { values: { title: null } } }, SYSTEM)).rejects.toMatchObject({ status: 400 });
  });

  it('is made again once by several that do so at once', async () => {
    const page = await make(PAGE, { title: 'one' });
    const state = last(page);
    await documents.remove(PAGE, page, new Map(), SYSTEM);
    const done = await Promise.allSettled(Array.from({ length: 5 }, () => documents.restore(PAGE, page, { state }, SYSTEM)));
    const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason.status] : []));
    // On a slow server, writers that lose again and again get 503.
    expect(refused.filter((status) => status !== 409 && status !== 503)).toEqual([]);
    expect(refused.length).toBeLessThan(5);
    expect(last(page).values).toMatchObject({ title: 'one' });
  });
});
