import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { createFreshness, keptSum } from '../../freshness/index.ts';
import type { AxisRegistry } from '../axes/axis-registry.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { countsOf, type VersionCounts } from '../storage/count-names.ts';
import { Layouts, type TypeLayout } from '../storage/layout.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { runsOn } from './property-runs.ts';
import { toyAxis } from './toy-axes.ts';

const [SONG, BIRD] = [uidOf('song'), uidOf('bird')];
const MODEL = modelOf({
  contentTypes: [
    contentType(
      'song',
      { title: { type: 'string', index: true }, sungBy: relation('manyToOne', 'bird', { inversedBy: 'songs' }) },
      { options: { stage: true, tongue: true } },
    ),
    contentType('bird', { name: { type: 'string' }, songs: relation('oneToMany', 'song', { mappedBy: 'sungBy' }) }),
  ],
  components: [],
});
const STAGES = ['live', 'sketch'];
const TONGUES = ['x', 'y', 'z'.repeat(60)];
const axes = () => [
  toyAxis('stage', 'request', STAGES, {
    write: (value) => (value === 'live' ? { on: 'sketch', copyTo: 'live', event: 'staged' } : { on: 'sketch' }),
    strictness: (value) => (value === 'sketch' ? 'lenient' : 'strict'),
  }),
  toyAxis('tongue', 'link', TONGUES),
];

const stage = fc.constantFrom(...STAGES);
const tongue = fc.constantFrom(...TONGUES);
const at = fc.nat({ max: 9 });
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('create' as const), stage, tongue }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), stage, tongue, at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remove' as const),
      stage,
      tongue,
      at,
      along: fc.constantFrom('stage', 'tongue', 'both', 'none'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('bird' as const, 'birdGoes' as const), at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('fails' as const, 'undone' as const), stage, tongue, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('together' as const), stage, tongue, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('merge' as const, 'settle' as const, 'bulk' as const) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** A document with this name makes the tap of these tests throw. */
const FAILING = 'fails';

eachDatabase('kept counts', (databases) => {
  let open: readonly OwnedDatabase[];
  let nodes: readonly OwnedDocuments[];
  const songs: string[] = [];
  const birds: string[] = [];
  const merging = (node: number) => createFreshness({ database: open[node] as OwnedDatabase, logger: { warn: () => {} } });

  beforeAll(async () => {
    const first = await databases.open();
    open = [first, await databases.open(first)];
    nodes = [await openDocuments(first, MODEL, axes()), await openDocuments(open[1] as OwnedDatabase, MODEL, axes())];
    for (const node of nodes)
      node.hooks.record.tap('fails', (rows, { after }) => {
        if (after?.values.title === FAILING || after?.values.name === FAILING) throw new Error(FAILING);
        return rows;
      });
  });

  const key = (one: { stage: string; tongue: string }) =>
    new Map([
      ['stage', one.stage],
      ['tongue', one.tongue],
    ]);
  const carryOut = async (node: OwnedDocuments, number: number, one: Operation): Promise<unknown> => {
    const song = 'at' in one ? songs[one.at % Math.max(1, songs.length)] : undefined;
    switch (one.kind) {
      case 'create':
        songs.push((await node.create(SONG, { data: { title: 'a' }, axes: key(one) } as never, SYSTEM)).documentId as string);
        return;
      case 'update':
        return song && node.update(SONG, song, { data: { title: 'b' }, axes: key(one) } as never, SYSTEM);
      case 'remove': {
        const along = new Map([...key(one)].filter(([axis]) => one.along === 'both' || one.along === axis));
        return song && node.remove(SONG, song, along, SYSTEM);
      }
      case 'bird':
        birds.push((await node.create(BIRD, { data: { name: 'b', songs: song ? [song] : [] } } as never, SYSTEM)).documentId as string);
        return;
      case 'birdGoes':
        return birds.length > 0 && node.remove(BIRD, birds.splice(one.at % birds.length, 1)[0] as string, new Map(), SYSTEM);
      case 'fails':
        return node.create(SONG, { data: { title: FAILING }, axes: key(one) } as never, SYSTEM);
      case 'undone':
        return node.rehearse([{ kind: 'create', type: SONG, request: { data: { title: 'u' }, axes: key(one) } } as never], SYSTEM);
      case 'together':
        return node.together(
          [
            { kind: 'create', type: SONG, request: { data: { title: 't' }, axes: key(one) } },
            { kind: 'create', type: BIRD, request: { data: { name: one.at === 0 ? FAILING : 't' } } },
          ] as never,
          SYSTEM,
        );
      case 'merge':
        return merging(number).settle(false);
      case 'settle':
        return node.settleCounts();
      case 'bulk':
        // As an import: rows change without their counts, and the topic is raised.
        return merging(number).change([BIRD], async ({ knex }) => {
          const [first] = (await knex(tables.get(BIRD) as string)
            .select('_document')
            .limit(1)) as { _document: number }[];
          await knex('plinth_documents')
            .where({ id: first?._document ?? 0 })
            .delete();
        });
    }
  };

  /** The total of a list, and whether it came from the kept counts. */
  const counted = async (uid: string, parameters: Record<string, string>) => {
    const node = nodes[1] as OwnedDocuments;
    const database = open[1] as OwnedDatabase;
    const query = node.parse(uid, { ...parameters, fields: ['id'] }, 'list', SYSTEM);
    const total = await node.count(query);
    expect((await node.aggregate(query, {})).count).toBe(total);
    const { kept, name } = countsOf(layouts.get(uid) as TypeLayout) as VersionCounts;
    const values = uid === SONG ? [parameters.stage ?? 'live', parameters.tongue ?? 'x'] : [];
    const statement = keptSum(database, kept, name(values)).toSQL() as unknown as { sql: string; bindings: never[] };
    const [row] = await database.read({ text: database.dialect.positional(statement.sql), binds: statement.bindings });
    const isKept = row?.[0] !== null;
    if (isKept) expect(Number(row?.[0])).toBe(total);
    return { total, isKept };
  };
  const there = async (uid: string, where: Record<string, string>) => {
    const [row] = await (open[0] as OwnedDatabase)
      .knex(tables.get(uid) as string)
      .where(where)
      .count({ count: '*' });
    return Number(row?.count);
  };
  const tables = new Map<string, string>();
  const layouts = new Map<string, TypeLayout>();
  beforeAll(() => {
    const all = new Layouts(MODEL, (nodes[0] as unknown as { readonly engine: { readonly axes: AxisRegistry } }).engine.axes);
    for (const layout of all.all()) {
      layouts.set(layout.type.uid, layout);
      tables.set(layout.type.uid, layout.table);
    }
  });
  const assertCounts = async (isWhole: boolean) => {
    for (const one of STAGES.flatMap((stage) => TONGUES.map((tongue) => ({ stage, tongue })))) {
      const { total, isKept } = await counted(SONG, one);
      expect([one, total]).toEqual([one, await there(SONG, { _axis_stage: one.stage, _axis_tongue: one.tongue })]);
      if (isWhole) expect(isKept).toBe(true);
    }
    const { total, isKept } = await counted(BIRD, {});
    expect(total).toBe(await there(BIRD, {}));
    if (isWhole) expect(isKept).toBe(true);
  };

  it('are counted anew where they are not known', async () => {
    await (nodes[0] as OwnedDocuments).create(SONG, { data: { title: 'a' } }, SYSTEM);
    expect((await counted(SONG, {})).isKept).toBe(false);
    await Promise.all(nodes.map((node) => node.settleCounts()));
    expect(await counted(SONG, { stage: 'sketch' })).toEqual({ total: 1, isKept: true });
    expect(await counted(BIRD, {})).toEqual({ total: 0, isKept: true });
  });

  it('equal what is there after any changes by two nodes at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(operation, { minLength: 4, maxLength: 14 }),
        fc.array(operation, { minLength: 4, maxLength: 14 }),
        async (ones, others) => {
          // Counts are not known before the first case, nor after one that failed.
          await (nodes[0] as OwnedDocuments).settleCounts();
          const isBulk = [...ones, ...others].some(({ kind }) => kind === 'bulk');
          await Promise.all(
            [ones, others].map(async (operations, number) => {
              for (const each of operations) {
                await carryOut(nodes[number] as OwnedDocuments, number, each).catch((error: Error & { status?: number }) => {
                  if (error.message !== FAILING && error.status === undefined) throw error;
                });
              }
            }),
          );
          await assertCounts(!isBulk);
          await (nodes[0] as OwnedDocuments).settleCounts();
          await assertCounts(true);
        },
      ),
      runsOn(databases.dialect, 9),
    );
  }, 300_000);

  it('are settled while others write', async () => {
    const [one, other] = nodes as [OwnedDocuments, OwnedDocuments];
    await merging(0).change([SONG], async () => undefined);
    let writes = 0;
    const writing = (async () => {
      for (; writes < 40; writes++) await other.create(SONG, { data: { title: `w${writes}` } }, SYSTEM);
    })();
    while (writes < 40) {
      await one.settleCounts();
      await merging(0).change([SONG], async () => undefined);
      await new Promise(setImmediate);
    }
    await writing;
    await Promise.all([one.settleCounts(), other.settleCounts()]);
    await assertCounts(true);
  });

  it('are lists of one state: rows and their number', async () => {
    const query = (nodes[0] as OwnedDocuments).parse(
      SONG,
      { sort: 'title', stage: 'sketch', pagination: { pageSize: '3' } },
      'list',
      SYSTEM,
    );
    const { documents: found, total } = await (nodes[0] as OwnedDocuments).find(query);
    expect(found).toHaveLength(3);
    expect(total).toBe(await there(SONG, { _axis_stage: 'sketch', _axis_tongue: 'x' }));
  });

  it('are found wrong and set right by a check', async () => {
    const node = nodes[0] as OwnedDocuments;
    const database = open[0] as OwnedDatabase;
    const found = async (repairs: boolean) => {
      const findings = [];
      for await (const { kind, where, count, state } of node.findings(repairs)) findings.push({ kind, where, count, state });
      return findings.filter(({ kind }) => kind === 'count');
    };
    expect(await found(false)).toEqual([]);
    // Changes the database without Plinth.
    const [row] = await database.knex(tables.get(BIRD) as string).select('_document');
    if (row === undefined) await node.create(BIRD, { data: { name: 'x' } }, SYSTEM);
    const [first] = (await database.knex(tables.get(BIRD) as string).select('_document')) as { _document: number }[];
    await database.knex('plinth_documents').where({ id: first?._document }).delete();
    expect(await found(false)).toEqual([{ kind: 'count', where: BIRD, count: 1, state: 'repairable' }]);
    expect(await found(true)).toEqual([{ kind: 'count', where: BIRD, count: 1, state: 'repaired' }]);
    expect(await found(false)).toEqual([]);
    // The repair itself was not counted.
    await node.settleCounts();
    await assertCounts(true);
  });

  it('are not known to a node of other axes, nor made wrong by it', async () => {
    const database = await databases.open(open[0] as OwnedDatabase);
    const older = await openDocuments(database, MODEL, axes().slice(1));
    await older.create(SONG, { data: { title: 'older' } }, SYSTEM);
    await assertCounts(false);
    await (nodes[0] as OwnedDocuments).settleCounts();
    await assertCounts(true);
  });
});
