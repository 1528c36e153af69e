import fc from 'fast-check';
import { type Caller, createAbility, SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { ForbiddenError } from '../../errors/index.ts';
import type { DocumentEvent, RecordedChange } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentChange } from '../write/write-requests.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

const [PAGE, TAG, HOME] = [uidOf('page'), uidOf('tag'), uidOf('home')];

const MODEL = modelOf({
  contentTypes: [
    contentType(
      'page',
      {
        title: { type: 'string' },
        code: { type: 'string', unique: true },
        seenAt: { type: 'datetime', writable: false },
        tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
        cover: relation('oneToOne', 'tag', { inversedBy: 'covers' }),
      },
      { options: { phase: true } },
    ),
    contentType('tag', {
      name: { type: 'string' },
      pages: relation('manyToMany', 'page', { mappedBy: 'tags' }),
      covers: relation('oneToOne', 'page', { mappedBy: 'cover' }),
    }),
    contentType('home', { title: { type: 'string' } }, { kind: 'singleType' }),
  ],
  components: [],
});

const phase = (value: string) => new Map([['phase', value]]);
const PUBLISH = { action: `${PAGE}.publish`, event: 'published', from: phase('draft'), to: phase('live') };
const MARK = { action: `${PAGE}.update`, event: 'seen', axes: new Map(), values: { seenAt: '2020-01-01T00:00:00.000Z' } };

const create = (type: string, documentId: string, data: object): DocumentChange => ({
  kind: 'create',
  type,
  documentId,
  request: { data },
});
const update = (documentId: string, data: object, expected?: number): DocumentChange => ({
  kind: 'update',
  type: PAGE,
  documentId,
  request: { data, ...(expected !== undefined && { expected }) },
});
const remove = (type: string, documentId: string): DocumentChange => ({ kind: 'remove', type, documentId, axes: new Map() });
const publish = (documentId: string): DocumentChange => ({ kind: 'copy', type: PAGE, documentId, request: PUBLISH });
const mark = (documentId: string): DocumentChange => ({ kind: 'mark', type: PAGE, documentId, request: MARK });

eachDatabase('changes that happen together', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let other: OwnedDocuments;
  /** A second service, where the same changes are made one by one. */
  let apart: OwnedDocuments;
  let apartDatabase: OwnedDatabase;
  let told: DocumentEvent[];
  let recorded: RecordedChange[];

  beforeAll(async () => {
    // A long patience, since 24 changes need more than five seconds on a busy machine. The limit itself has another test.
    const open = (on: OwnedDatabase) =>
      openDocuments(on, MODEL, [toyAxis('phase', 'request', ['draft', 'live'])], { writePatience: 50_000 });
    database = await databases.open();
    documents = await open(database);
    other = await open(await databases.open(database));
    apartDatabase = await databases.open();
    apart = await open(apartDatabase);
    documents.hooks.committed.tap('hears', (event) => void told.push(event));
    documents.hooks.record.tap('looks', (rows, change) => {
      recorded.push(change);
      return rows;
    });
  });
  beforeEach(() => {
    told = [];
    recorded = [];
  });

  const together = (...changes: DocumentChange[]) => documents.together(changes, SYSTEM);
  const id = () => documents.newDocumentId();
  const revisions = async (ids: readonly string[], on = database) => {
    const rows: { document_id: string; revision: number | string }[] = await on
      .knex('plinth_documents')
      .whereIn('document_id', [...ids])
      .select('document_id', 'revision');
    return new Map(rows.map((row) => [row.document_id, Number(row.revision)]));
  };
  const made = async () => {
    const ids = [id(), id()] as const;
    await together(create(PAGE, ids[0], { title: 'one' }), create(TAG, ids[1], { name: 'a' }));
    told = [];
    recorded = [];
    return ids;
  };

  it('may each have their own caller, and name the one that a tap of `record` refuses', async () => {
    const [page, tag] = await made();
    const heard: [string, unknown][] = [];
    documents.hooks.committed.tap('hears callers', ({ type }, { id: by }) => void heard.push([type.uid, by]));
    documents.hooks.record.tap('refuses', (rows, { caller }) => {
      if (caller.id === 3) throw new ForbiddenError('Not by three');
      return rows;
    });
    const by = (number: number): Caller => {
      const actions = [`${PAGE}.update`, `${PAGE}.findOne`, `${TAG}.update`, `${TAG}.findOne`];
      return { kind: 'user', id: number, trusted: false, ability: createAbility(new Set(actions)) };
    };
    const nobody: Caller = { kind: 'user', id: 9, trusted: false, ability: createAbility(new Set()) };
    const changes = (second: Caller): DocumentChange[] => [
      { ...update(page, { title: 'by one' }), caller: by(1) },
      { kind: 'update', type: TAG, documentId: tag, request: { data: { name: 'by another' } }, caller: second },
    ];
    await documents.together(changes(by(2)), nobody);
    expect(recorded.map(({ caller }) => caller.id)).toEqual(expect.arrayContaining([1, 2]));
    expect(new Map(heard)).toEqual(
      new Map([
        [PAGE, 1],
        [TAG, 2],
      ]),
    );
    await expect(documents.together(changes(by(3)), nobody)).rejects.toMatchObject({ message: 'Not by three', details: { change: 1 } });
    await expect(documents.rehearse(changes(nobody), by(1))).rejects.toMatchObject({ status: 403, details: { change: 1 } });
  });

  it('are made in their order, each seeing those before it, and told with their revisions', async () => {
    const [page, tag] = await made();
    const born = id();
    const answers = await together(
      create(TAG, born, { name: 'new' }),
      update(page, { title: 'two', tags: [born, tag] }),
      update(page, { title: 'three' }, 2),
      publish(page),
      mark(page),
      mark(page),
      remove(TAG, tag),
      remove(TAG, tag),
    );
    expect(answers).toEqual([
      expect.objectContaining({ documentId: born, name: 'new' }),
      expect.objectContaining({ title: 'two' }),
      expect.objectContaining({ title: 'three' }),
      null,
      2,
      0,
      1,
      0,
    ]);
    const query = documents.parse(PAGE, { populate: ['tags'], phase: 'live' }, 'one', SYSTEM);
    expect(await documents.findOne(page, query)).toMatchObject({ title: 'three', tags: [{ documentId: born }] });
    const ofPage = told.filter(({ type }) => type.uid === PAGE).map(({ kind, revision }) => [kind, revision]);
    expect(ofPage).toEqual([
      ['updated', 2],
      ['updated', 3],
      ['published', 4],
      ['seen', 5],
      ['seen', 5],
    ]);
    expect((await revisions([page])).get(page)).toBe(5);
    expect(recorded.map(({ index }) => index)).toEqual(recorded.map((_, index) => index));
    expect(recorded).toHaveLength(told.length);
  });

  it('are all undone by one that fails, which is told by its index', async () => {
    const [page, tag] = await made();
    const late = (change: DocumentChange) =>
      together(create(TAG, id(), { name: 'x' }), update(page, { title: 'two' }), remove(TAG, tag), change);
    const failures: [DocumentChange, object][] = [
      [update(page, { title: 7 }), { status: 400, details: { change: 3 } }],
      [update(page, { unknown: 7 }), { status: 400, details: { change: 3 } }],
      [update(id(), { title: 'x' }), { status: 404, details: { change: 3 } }],
      [update(page, { title: 'x' }, 1), { status: 409, code: 'REVISION_CONFLICT', details: { change: 3, revision: 2, expected: 1 } }],
      [update(page, { tags: [tag] }), { status: 400, details: { change: 3 } }],
      [publish(id()), { status: 404, details: { change: 3 } }],
    ];
    for (const [change, error] of failures) await expect(late(change)).rejects.toMatchObject(error);
    expect(await revisions([page, tag])).toEqual(
      new Map([
        [page, 1],
        [tag, 1],
      ]),
    );
    expect(told).toEqual([]);
  });

  it('ask for the rights of each, and are bounded in number', async () => {
    const [page, tag] = await made();
    const actions = new Set([`${PAGE}.update`, `${PAGE}.find`, `${TAG}.find`]);
    const caller: Caller = { kind: 'user', id: 1, trusted: false, ability: createAbility(actions) };
    await expect(documents.together([update(page, { title: 'x' }), remove(TAG, tag)], caller)).rejects.toMatchObject({
      status: 403,
      details: { change: 1 },
    });
    expect(await documents.together([update(page, { title: 'by a user' })], caller)).toHaveLength(1);
    expect(await together()).toEqual([]);
    const many = Array.from({ length: 21 }, () => mark(page));
    await expect(together(...many)).rejects.toMatchObject({ status: 400, details: { maxTogether: 20 } });
    expect((await revisions([page])).get(page)).toBe(2);
  });

  it('refuse one in whose place a plugin does something else, and make a single type that is missing', async () => {
    const guarded = await openDocuments(await databases.open(database), MODEL, [toyAxis('phase', 'request', ['draft', 'live'])]);
    const seen: string[] = [];
    guarded.hooks.before.tap('guard', (change) => {
      seen.push(change.kind);
      return change.kind === 'remove' ? { ...change, instead: async () => 1 } : change;
    });
    const [page] = await made();
    await expect(guarded.together([update(page, { title: 'x' }), remove(PAGE, page)], SYSTEM)).rejects.toMatchObject({
      code: 'TOGETHER_INSTEAD',
      details: { change: 1 },
    });
    expect(seen).toEqual(['update', 'remove']);
    expect((await revisions([page])).get(page)).toBe(1);
    const home: DocumentChange = { kind: 'update', type: HOME, documentId: null, request: { data: { title: 'h' } } };
    expect(await together(home, home)).toMatchObject([{ title: 'h' }, { title: 'h' }]);
    expect(told.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['created', 1],
      ['updated', 2],
    ]);
  });

  it('of many who change the same documents in any order all happen, from two nodes', async () => {
    const pages = [id(), id(), id(), id(), id()];
    const tags = [id(), id()];
    await together(...tags.map((tag) => create(TAG, tag, {})), ...pages.map((page) => create(PAGE, page, {})));
    const turns = Array.from({ length: 24 }, (_, n) => n);
    await Promise.all(
      turns.map((n) => {
        const order = n % 2 === 0 ? pages : [...pages].reverse();
        const changes = order.map((page, at) => update(page, { title: `by ${n}`, ...(at === n % 5 && { tags, cover: tags[n % 2] }) }));
        return (n % 3 === 0 ? other : documents).together(changes, SYSTEM);
      }),
    );
    const { documents: found } = await documents.find(documents.parse(PAGE, { filters: { documentId: pages } }, 'list', SYSTEM));
    expect(found).toHaveLength(pages.length);
    // The last change has written all of them.
    expect(new Set(found.map(({ title }) => title)).size).toBe(1);
    for (const revision of (await revisions(pages)).values()) expect(revision).toBeGreaterThanOrEqual(turns.length + 1);
  });

  /** The stored state of some documents, without times and numeric ids. */
  const state = async (service: OwnedDocuments, on: OwnedDatabase, ids: readonly string[]) => {
    const bare = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (key, inner) => (['id', 'createdAt', 'updatedAt'].includes(key) ? undefined : inner)));
    const read = async (uid: string, parameters: object) => {
      const query = service.parse(uid, { filters: { documentId: ids }, populate: '*', sort: 'documentId', ...parameters }, 'list', SYSTEM);
      return bare((await service.find(query)).documents);
    };
    const all = await Promise.all([read(PAGE, { phase: 'draft' }), read(PAGE, { phase: 'live' }), read(TAG, {})]);
    return [...all, [...(await revisions(ids, on))].sort()];
  };

  it('do what they do one by one, or nothing at all', async () => {
    const index = (length: number) => fc.nat({ max: length - 1 });
    const PAGES = 3;
    const TAGS = 3;
    /** Indexes: the first `PAGES` and `TAGS` documents exist, the others may be created by the list of changes. */
    const page = index(PAGES + 2);
    const tag = index(TAGS + 1);
    const data = fc.record(
      {
        title: fc.oneof({ weight: 8, arbitrary: fc.constantFrom('a', 'b', null) }, { weight: 1, arbitrary: fc.constant(7) }),
        code: fc.constantFrom('u', 'v', 'w', null),
        tags: fc.uniqueArray(tag, { maxLength: 3 }),
        cover: fc.option(tag),
      },
      { requiredKeys: [] },
    );
    const step = fc.oneof(
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), data }) },
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('update' as const),
          page,
          data,
          expected: fc.option(fc.constantFrom(1, 2, 3), { freq: 6 }),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('publish' as const, 'mark' as const), page }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), page }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('removeTag' as const), tag }) },
    );
    let failed = 0;
    let succeeded = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const run = id();
        const pages = Array.from({ length: PAGES + 2 }, id);
        const tags = Array.from({ length: TAGS + 1 }, id);
        const start = [
          ...tags.slice(0, TAGS).map((each) => create(TAG, each, { name: each })),
          ...pages.slice(0, PAGES).map((each) => create(PAGE, each, { title: 'first' })),
        ];
        for (const service of [documents, apart]) await service.together(start, SYSTEM);
        let born = PAGES;
        const dataOf = ({
          tags: named,
          cover,
          code,
          ...rest
        }: {
          tags?: number[];
          cover?: number | null;
          code?: string | null;
          title?: unknown;
        }) => ({
          ...rest,
          ...(code !== undefined && { code: code && `${run} ${code}` }),
          ...(named !== undefined && { tags: named.map((at) => tags[at]) }),
          ...(cover !== undefined && { cover: cover === null ? null : tags[cover] }),
        });
        const changes = steps.flatMap((each): DocumentChange[] => {
          if (each.kind === 'create') return born < pages.length ? [create(PAGE, pages[born++] as string, dataOf(each.data))] : [];
          if (each.kind === 'removeTag') return [remove(TAG, tags[each.tag] as string)];
          const named = pages[each.page] as string;
          if (each.kind === 'update') return [update(named, dataOf(each.data), each.expected ?? undefined)];
          return [each.kind === 'publish' ? publish(named) : each.kind === 'mark' ? mark(named) : remove(PAGE, named)];
        });
        const ids = [...pages, ...tags];
        const before = await state(documents, database, ids);
        let refused: unknown = null;
        for (const change of changes) {
          try {
            await apart.together([change], SYSTEM);
          } catch (error) {
            refused = error;
            break;
          }
        }
        const answer = await together(...changes).catch((error: unknown) => error as { status?: number; details?: { change?: number } });
        if (refused === null) {
          expect(answer).toHaveLength(changes.length);
          expect(await state(documents, database, ids)).toEqual(await state(apart, apartDatabase, ids));
          succeeded++;
        } else {
          expect(answer).toMatchObject({ status: expect.any(Number), details: { change: expect.any(Number) } });
          expect(await state(documents, database, ids)).toEqual(before);
          failed++;
        }
      }),
      // One list of changes that succeeds, and one that fails. Few random ones succeed.
      {
        ...runsOn(databases.dialect, 15),
        examples: [[[{ kind: 'create', data: { title: 'a' } }]], [[{ kind: 'update', page: 0, data: { title: 7 }, expected: null }]]],
      },
    );
    expect(failed).toBeGreaterThan(0);
    expect(succeeded).toBeGreaterThan(0);
  }, 240_000);
});
