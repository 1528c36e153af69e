import { SYSTEM } from '../../../access/index.ts';
import type { OwnedDatabase } from '../../../database/index.ts';
import { ValidationError } from '../../../errors/index.ts';
import type { OwnedDocuments } from '../../create-documents.ts';
import { component, contentType, relation, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { toyAxis } from '../../test/toy-axes.ts';
import type { GoneDocument, ImportOptions, ImportRemark, LinkToNothing, PutReport } from '../document-imports.ts';
import type { ImportedDocument, ImportedVersion } from '../imported-document.ts';

const SHIP = uidOf('ship');
const PORT = uidOf('port');
const LOG = uidOf('log');

const MODEL = modelOf({
  contentTypes: [
    contentType(
      'ship',
      {
        name: { type: 'string', required: true },
        sign: { type: 'string', unique: true },
        masts: { type: 'integer' },
        state: { type: 'enumeration', enum: ['afloat', 'sunk'] },
        secret: { type: 'password' },
        home: relation('manyToOne', 'port', { inversedBy: 'ships' }),
        flagOf: relation('oneToOne', 'port', { inversedBy: 'flagship' }),
        calls: relation('manyToMany', 'port'),
        figure: { type: 'component', component: 'parts.figure' },
        parts: { type: 'dynamiczone', components: ['parts.figure', 'parts.sail'] },
      },
      { options: { phase: true } },
    ),
    contentType('port', {
      name: { type: 'string' },
      ships: relation('oneToMany', 'ship', { mappedBy: 'home' }),
      flagship: relation('oneToOne', 'ship', { mappedBy: 'flagOf' }),
    }),
    contentType('log', { text: { type: 'string' } }, { kind: 'singleType' }),
  ],
  components: [
    component('parts.figure', { of: { type: 'string' }, carvedIn: relation('manyToOne', 'port') }),
    component('parts.sail', { size: { type: 'integer' } }),
  ],
});

const PHASE = toyAxis('phase', 'request', ['live', 'sketch'], {
  write: (value) => (value === 'live' ? { on: 'sketch', copyTo: 'live' } : { on: 'sketch' }),
  strictness: (value) => (value === 'sketch' ? 'lenient' : 'strict'),
});

const TIME = '2020-01-01T00:00:00.000Z';

type Values = Readonly<Record<string, unknown>>;

function version(id: number, axes: Readonly<Record<string, string>>, values: Values): ImportedVersion {
  return { id, axes, values: { createdAt: TIME, updatedAt: TIME, ...values } };
}

/** A ship with both versions. Its ids follow from its number. */
function ship(number: number, values: Values = {}): ImportedDocument {
  const all = { name: `ship ${number}`, ...values };
  return {
    type: SHIP,
    documentId: `ship${number}`,
    versions: [version(number * 10, { phase: 'sketch' }, all), version(number * 10 + 1, { phase: 'live' }, all)],
  };
}

function port(number: number, values: Values = {}): ImportedDocument {
  return { type: PORT, documentId: `port${number}`, versions: [version(number, {}, { name: `port ${number}`, ...values })] };
}

interface Outcome extends PutReport {
  readonly gone: readonly string[];
  readonly toNothing: readonly LinkToNothing[];
}

/** A whole run with one batch. */
function importAll(documents: OwnedDocuments, given: readonly ImportedDocument[], options: ImportOptions = {}): Promise<Outcome> {
  return documents.imports.run(async (session) => {
    const report = await session.put(given);
    const gone: string[] = [];
    const toNothing: LinkToNothing[] = [];
    for await (const names of session.removeGone()) gone.push(...names.map(({ documentId }) => documentId));
    for await (const links of session.takeLinksToNothing()) toNothing.push(...links);
    await session.finish();
    return { ...report, gone, toNothing };
  }, options);
}

function brief(remarks: readonly ImportRemark[]): string[] {
  return remarks.map(({ documentId, version: at, path, outcome, reason }) =>
    [documentId, at?.id, path, outcome, reason].filter(Boolean).join(' '),
  );
}

eachDatabase('an import', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;

  beforeEach(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [PHASE]);
  });
  afterEach(() => databases.release());

  const read = (uid: string, documentId: string, parameters: Values = { populate: '*' }) =>
    documents.findOne(documentId, documents.parse(uid, parameters, 'one', SYSTEM));

  it('keeps ids and times, and lets others follow them', async () => {
    const figure = { id: 70, of: 'a lion' };
    const { created, versions, remarks } = await importAll(documents, [ship(9, { figure }), port(40)]);
    expect({ created, versions, remarks }).toEqual({ created: 2, versions: 3, remarks: [] });
    expect(await read(SHIP, 'ship9')).toMatchObject({ id: 91, name: 'ship 9', createdAt: TIME, updatedAt: TIME, figure });
    expect((await documents.create(PORT, { data: {} }, SYSTEM)).id).toBe(41);
    const answer = documents.parse(SHIP, { populate: '*' }, 'create', SYSTEM);
    const made = await documents.create(SHIP, { data: { name: 'new', figure: {} }, answer }, SYSTEM);
    expect(made.id).toBeGreaterThan(91);
    expect((made.figure as Values).id).toBeGreaterThan(70);
    // The other side creates entries between two runs. Nodes with reserved ids must not use the same ones.
    const other = await openDocuments(await databases.open(database), MODEL, [PHASE]);
    await other.create(SHIP, { data: { name: 'other', figure: {} }, answer: other.parse(SHIP, {}, 'create', SYSTEM) }, SYSTEM);
    await importAll(documents, [ship(9, { figure: { id: 2_000, of: 'a whale' } }), port(40)]);
    const next = await other.create(
      SHIP,
      { data: { name: 'next', figure: {} }, answer: other.parse(SHIP, { populate: '*' }, 'create', SYSTEM) },
      SYSTEM,
    );
    expect((next.figure as Values).id).toBeGreaterThan(1_000_000);
  });

  it('writes what has changed on the other side alone, and removes what is gone there', async () => {
    await importAll(documents, [port(1), port(2), ship(1), ship(2, { home: [{ documentId: 'port1', inversePosition: 3 }] }), ship(3)]);
    const unpublished = { ...ship(3), versions: ship(3).versions.slice(0, 1) };
    const again = await importAll(documents, [port(2), ship(1), ship(2, { masts: 3 }), unpublished, ship(4)]);
    expect(again).toMatchObject({
      created: 1,
      changed: 2,
      unchanged: 2,
      refused: 0,
      versions: 8,
      gone: ['port1'],
      toNothing: [],
      remarks: [],
    });
    expect(await read(SHIP, 'ship2')).toMatchObject({ masts: 3, home: null });
    expect(await read(SHIP, 'ship3')).toBeNull();
    expect(await read(SHIP, 'ship3', { phase: 'sketch' })).toMatchObject({ id: 30 });
    expect(await read(PORT, 'port1')).toBeNull();
  });

  it('raises the revision of what it changes, and of nothing else', async () => {
    const revisions = async () =>
      Object.fromEntries(
        (await database.knex('plinth_documents').select('document_id', 'revision')).map((row) => [row.document_id, Number(row.revision)]),
      );
    await importAll(documents, [ship(1), ship(2), port(1)]);
    expect(await revisions()).toEqual({ ship1: 1, ship2: 1, port1: 1 });
    await importAll(documents, [ship(1, { masts: 3 }), ship(2), port(1, { name: 'other' })]);
    expect(await revisions()).toEqual({ ship1: 2, ship2: 1, port1: 2 });
  });

  it('undoes what was changed here, and leaves alone what was made here', async () => {
    await importAll(documents, [ship(1), ship(2)]);
    await documents.update(SHIP, 'ship1', { data: { name: 'renamed' } }, SYSTEM);
    await documents.remove(SHIP, 'ship2', new Map(), SYSTEM);
    const { documentId } = await documents.create(PORT, { data: { name: 'new' } }, SYSTEM);
    expect(await importAll(documents, [ship(1), ship(2)])).toMatchObject({ created: 1, changed: 1, gone: [] });
    expect(await read(SHIP, 'ship1')).toMatchObject({ name: 'ship 1', updatedAt: TIME });
    expect(await read(PORT, documentId as string)).toMatchObject({ name: 'new' });
  });

  it('puts links back to what was removed here, though nothing else of their document has changed', async () => {
    const links = { home: [{ documentId: 'port1' }], calls: [{ documentId: 'port1' }, { documentId: 'port2' }] };
    const given = [port(1), port(2), ship(1, links), ship(2), ship(3, { figure: { id: 5, carvedIn: [{ documentId: 'port1' }] } })];
    await importAll(documents, given);
    await documents.remove(PORT, 'port1', new Map(), SYSTEM);
    expect(await read(SHIP, 'ship1')).toMatchObject({ home: null, calls: [{ documentId: 'port2' }] });
    expect(await importAll(documents, given)).toMatchObject({ created: 1, changed: 2, unchanged: 2, remarks: [] });
    expect(await read(SHIP, 'ship1')).toMatchObject({
      home: { documentId: 'port1' },
      calls: [{ documentId: 'port1' }, { documentId: 'port2' }],
    });
    const populate = { figure: { populate: '*' } };
    expect(await read(SHIP, 'ship3', { populate })).toMatchObject({ figure: { carvedIn: { documentId: 'port1' } } });
  });

  it('takes a numeric id from a version that was made here of a document of the other side', async () => {
    const unpublished = (number: number) => ({ ...ship(number), versions: ship(number).versions.slice(0, 1) });
    const given = [unpublished(1), unpublished(2), unpublished(3)];
    const publish = async (documentId: string) => {
      await documents.update(SHIP, documentId, { data: {}, axes: new Map([['phase', 'live']]) }, SYSTEM);
      return Number((await read(SHIP, documentId))?.id);
    };
    const again = (documentId: string, number: number, id: number): ImportedDocument => {
      const [sketch, live] = ship(number).versions as [ImportedVersion, ImportedVersion];
      return {
        type: SHIP,
        documentId,
        versions: [
          { ...sketch, id: sketch.id + 100_000 },
          { ...live, id },
        ],
      };
    };
    await importAll(documents, given);
    const [first, second, third] = [await publish('ship1'), await publish('ship2'), await publish('ship3')];
    await documents.imports.run(async (session) => {
      // The new document comes before its id's holder, in the same batch, and after it. The third holder is gone.
      const before = [again('new1', 4, first), again('new3', 6, third)];
      expect(await session.put(before)).toMatchObject({ created: 2, refused: 0, remarks: [] });
      expect(await session.put([again('new2', 5, second), unpublished(2)])).toMatchObject({ refused: 0, remarks: [] });
      expect(await session.put([unpublished(1)])).toMatchObject({ refused: 0, remarks: [] });
      const gone: GoneDocument[] = [];
      for await (const some of session.removeGone()) gone.push(...some);
      expect(gone).toEqual([{ type: SHIP, documentId: 'ship3', refusal: null }]);
      expect(brief((await session.put([again('late', 7, first)])).remarks)).toEqual([`late ${first} refused id-taken`]);
      await session.finish();
    });
    expect(await read(SHIP, 'new1')).toMatchObject({ id: first });
    expect(await read(SHIP, 'new2')).toMatchObject({ id: second });
    expect(await read(SHIP, 'ship1')).toBeNull();
    expect(await read(SHIP, 'ship1', { phase: 'sketch' })).toMatchObject({ id: 10 });
    const findings = [];
    for await (const finding of documents.findings(false)) findings.push(finding);
    expect(findings).toEqual([]);
  });

  it('leaves a document that was made here its numeric id, and says how the other one comes', async () => {
    await importAll(documents, [port(1)]);
    const made = await documents.create(PORT, { data: {} }, SYSTEM);
    const { refused, remarks } = await importAll(documents, [port(1), port(made.id as number)]);
    expect(refused).toBe(1);
    expect(remarks[0]?.message).toMatch(/created in this app\. If you delete that document, the next import creates this one$/);
    await documents.remove(PORT, made.documentId as string, new Map(), SYSTEM);
    expect(await importAll(documents, [port(1), port(made.id as number)])).toMatchObject({ created: 1, remarks: [] });
  });

  it('compares everything when it is asked to', async () => {
    await importAll(documents, [ship(1, { calls: [{ documentId: 'port1' }] }), port(1)]);
    await database.transaction(async ({ knex }) => {
      await knex('ship_list').where('id', 10).update({ masts: 7 });
      await knex('ship_list__links').where('source', 11).update({ position: 9 });
    });
    const given = [ship(1, { calls: [{ documentId: 'port1' }] }), port(1)];
    expect(await importAll(documents, given)).toMatchObject({ changed: 0, unchanged: 2 });
    expect(await importAll(documents, given, { thorough: true })).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await read(SHIP, 'ship1')).toMatchObject({ masts: null, calls: [{ documentId: 'port1' }] });
  });

  it('takes a version under another id for another row', async () => {
    await importAll(documents, [port(1), ship(1, { calls: [{ documentId: 'port1' }] })]);
    const [sketch, live] = ship(1, { calls: [{ documentId: 'port1' }] }).versions as [ImportedVersion, ImportedVersion];
    const again = await importAll(documents, [port(1), { ...ship(1), versions: [sketch, { ...live, id: 500 }] }]);
    expect(again).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await read(SHIP, 'ship1')).toMatchObject({ id: 500, calls: [{ documentId: 'port1' }] });
  });

  it('links to documents that come later, and gives back links to those that do not', async () => {
    const given = [
      ship(1, {
        home: [{ documentId: 'port1' }],
        calls: [{ documentId: 'nowhere' }, { documentId: 'port1' }],
        figure: { id: 5, carvedIn: [{ documentId: 'nowhere' }] },
      }),
    ];
    await documents.imports.run(async (session) => {
      await session.put(given);
      expect(await read(SHIP, 'ship1')).toMatchObject({ home: null, calls: [] });
      expect((await documents.find(documents.parse(PORT, {}, 'list', SYSTEM))).total).toBe(0);
      await session.put([port(1)]);
      expect(await read(SHIP, 'ship1')).toMatchObject({ home: { documentId: 'port1' }, calls: [{ documentId: 'port1' }] });
      const found: LinkToNothing[] = [];
      for await (const links of session.takeLinksToNothing()) found.push(...links);
      const target = { type: PORT, documentId: 'nowhere' };
      const link = { type: SHIP, documentId: 'ship1', target };
      expect(found.sort((one, other) => one.version - other.version || one.entry - other.entry)).toEqual([
        { ...link, version: 10, entry: 0, attribute: 'calls' },
        { ...link, version: 10, entry: 5, attribute: 'carvedIn' },
        { ...link, version: 11, entry: 0, attribute: 'calls' },
        { ...link, version: 11, entry: 5, attribute: 'carvedIn' },
      ]);
      await session.finish();
    });
    const nowhere = { ...port(2), documentId: 'nowhere' };
    expect(await importAll(documents, [...given, port(1), nowhere])).toMatchObject({ created: 1, changed: 1, unchanged: 1, toNothing: [] });
    expect(await read(SHIP, 'ship1')).toMatchObject({ calls: [{ documentId: 'nowhere' }, { documentId: 'port1' }] });
  });

  it('leaves what a plugin wants to keep, and gives back links to what is gone', async () => {
    documents.hooks.before.tap('test', (change) => {
      if (change.kind === 'remove' && change.documentId === 'port2') throw new ValidationError('this port stays');
      return change;
    });
    const calls = [{ documentId: 'port1' }, { documentId: 'port2' }];
    const given = [ship(1, { calls, home: [{ documentId: 'port1' }] })];
    await importAll(documents, [...given, port(1), port(2)]);
    const gone: GoneDocument[] = [];
    const links: LinkToNothing[] = [];
    await documents.imports.run(async (session) => {
      await session.put(given);
      for await (const some of session.removeGone()) gone.push(...some);
      for await (const some of session.takeLinksToNothing()) links.push(...some);
      await session.finish();
    });
    expect(gone).toEqual([
      { type: PORT, documentId: 'port1', refusal: null },
      { type: PORT, documentId: 'port2', refusal: 'this port stays' },
    ]);
    const to = links.map(({ version: row, attribute, target }) => `${row} ${attribute} ${target.documentId}`);
    expect(to.sort()).toEqual(['10 calls port1', '10 home port1', '11 calls port1', '11 home port1']);
    expect(await read(SHIP, 'ship1')).toMatchObject({ home: null, calls: [{ documentId: 'port2' }] });
  });

  it('goes on where a run was broken off', async () => {
    const broken = documents.imports.run(async (session) => {
      expect(session).toMatchObject({ run: 1, bookmark: null });
      await session.put([ship(1), ship(2)], 'ship2');
      await session.put([ship(3)], 'ship3');
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    await documents.imports.run(async (session) => {
      expect(session).toMatchObject({ run: 1, bookmark: 'ship3' });
      expect(await session.put([ship(3), ship(4)])).toMatchObject({ created: 1, unchanged: 1 });
      for await (const names of session.removeGone()) expect(names).toEqual([]);
      await session.finish();
    });
    await documents.imports.run(async (session) => expect(session).toMatchObject({ run: 2, bookmark: null }));
    await documents.imports.run(async (session) => expect(session).toMatchObject({ run: 3, bookmark: null }), { restart: true });
  });

  it('is one at a time', async () => {
    const other = await openDocuments(await databases.open(database), MODEL, [PHASE]);
    await documents.imports.run(async () => {
      const second = other.imports.run(async () => 'done', { wait: 0 });
      await expect(second).rejects.toThrow('Another import into this database is running');
    });
    expect(await other.imports.run(async () => 'done')).toBe('done');
  });

  it('writes and removes nothing any more when another node has taken over', async () => {
    await importAll(documents, [port(1), port(2)]);
    const other = await openDocuments(await databases.open(database), MODEL, [PHASE]);
    // The state that the database sees when a node was frozen for longer than its lease.
    const freeze = () => database.knex('plinth_lease').where('name', 'core.import').update({ expires_at: 0 });
    const frozen = documents.imports.run(async (session) => {
      await session.put([port(1)]);
      await freeze();
      await other.imports.run(async (second) => {
        await second.put([port(1)]);
        await expect(session.put([port(3)])).rejects.toMatchObject({ status: 503 });
        expect(session.signal.aborted).toBe(true);
        await expect(session.removeGone().next()).rejects.toMatchObject({ status: 503 });
        await expect(session.finish()).rejects.toMatchObject({ status: 503 });
        await second.finish();
      });
    });
    await frozen;
    expect(await read(PORT, 'port2')).not.toBeNull();
    expect(await read(PORT, 'port3')).toBeNull();
  });

  it('removes nothing any more when it is taken over between two removals', async () => {
    await importAll(documents, [port(1), port(2), port(3)]);
    documents.hooks.before.tapPromise('test', async (change) => {
      if (change.kind === 'remove' && change.documentId === 'port2')
        await database.knex('plinth_lease').where('name', 'core.import').update({ owner: 'another' });
      return change;
    });
    const removal = documents.imports.run(async (session) => {
      for await (const _ of session.removeGone()) throw new Error('all were removed');
    });
    await expect(removal).rejects.toMatchObject({ status: 503 });
    expect([await read(PORT, 'port1'), await read(PORT, 'port3')]).toEqual([null, expect.objectContaining({ id: 3 })]);
  });

  it('stands beside writes of other nodes to the same documents, and the next run sets right what they did', async () => {
    const other = await openDocuments(await databases.open(database), MODEL, [PHASE]);
    const numbers = Array.from({ length: 15 }, (_, index) => index + 1);
    const given = (masts: number) => [
      ...numbers.map((number) => port(number)),
      ...numbers.map((number) =>
        ship(number, { masts, sign: `sign ${number}`, home: [{ documentId: `port${number}` }], figure: { id: number, of: 'a lion' } }),
      ),
    ];
    const failures: unknown[] = [];
    let isOver = false;
    const write = async (seed: number) => {
      for (let at = seed; !isOver; at += 7) {
        const number = (at % 15) + 1;
        const writes = [
          () => other.update(SHIP, `ship${number}`, { data: { name: 'x', masts: at, figure: { of: 'a whale' } } }, SYSTEM),
          () => other.remove(PORT, `port${number}`, new Map(), SYSTEM),
          () => other.update(SHIP, `ship${number}`, { data: { name: 'y' }, axes: new Map([['phase', 'live']]) }, SYSTEM),
          () => other.remove(SHIP, `ship${number}`, new Map(), SYSTEM),
        ];
        await (writes[at % writes.length] as () => Promise<unknown>)().catch((error) => failures.push(error));
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    const writers = [write(1), write(2), write(3)];
    for (const masts of [1, 2]) {
      await documents.imports.run(async (session) => {
        const all = given(masts);
        for (let at = 0; at < all.length; at += 10) await session.put(all.slice(at, at + 10));
        for await (const _ of session.removeGone()) break;
        await session.finish();
      });
    }
    isOver = true;
    await Promise.all(writers);
    const unexpected = failures.filter((error) => ![400, 404, 503].includes((error as { status?: number }).status ?? 500));
    expect(unexpected).toEqual([]);
    const { refused, remarks } = await importAll(documents, given(3));
    expect({ refused, remarks }).toEqual({ refused: 0, remarks: [] });
    for (const number of numbers) {
      const figure = { id: number, of: 'a lion' };
      const same = { id: number * 10 + 1, name: `ship ${number}`, masts: 3, figure, home: { documentId: `port${number}` } };
      expect(await read(SHIP, `ship${number}`)).toMatchObject(same);
    }
    const findings = [];
    for await (const finding of documents.findings(false)) findings.push(finding);
    expect(findings).toEqual([]);
  });

  it('shows on other nodes what it has put, and tells plugins of removals alone', async () => {
    const other = await openDocuments(await databases.open(database), MODEL, [PHASE]);
    const told: string[] = [];
    documents.hooks.committed.tap('test', ({ kind, documentId }) => told.push(`${kind} ${documentId}`));
    const query = () => other.find(other.parse(PORT, { sort: 'name', fields: 'name' }, 'list', SYSTEM));
    await importAll(documents, [port(1), port(2)]);
    expect((await query()).documents).toMatchObject([{ name: 'port 1' }, { name: 'port 2' }]);
    await importAll(documents, [port(1, { name: 'port 3' })]);
    expect((await query()).documents).toMatchObject([{ name: 'port 3' }]);
    expect(told).toEqual(['deleted port2']);
  });

  it('takes what the rules of today refuse, where it can be stored', async () => {
    const secret = '$2a$10$0123456789012345678901';
    const old = ship(1, { name: null, state: 'burnt', secret });
    const { created, remarks } = await importAll(documents, [old]);
    expect(created).toBe(1);
    expect(brief(remarks)).toEqual(['ship1 10 state kept rule', 'ship1 11 state kept rule', 'ship1 11 name kept rule']);
    expect(await read(SHIP, 'ship1')).toMatchObject({ name: null, state: 'burnt' });
    expect(await database.knex('ship_list').where('id', 11).select('secret').first()).toEqual({ secret });
  });

  it('refuses a document, and not its batch, when it cannot be stored', async () => {
    const { documentId } = await documents.create(PORT, { data: {} }, SYSTEM);
    const taken = Number((await read(PORT, documentId as string))?.id);
    const log = (id: string, number: number) => ({ type: LOG, documentId: id, versions: [version(number, {}, { text: id })] });
    const given = [
      port(taken),
      { ...ship(1), documentId: documentId as string },
      ship(2, { masts: 2 ** 40 }),
      ship(3, { name: 'nul \0' }),
      { ...ship(4), versions: [] },
      { ...ship(5), type: 'api::raft.raft' },
      ship(6),
      { ...ship(6), documentId: 'twin' },
      log('log1', 1),
      log('log2', 2),
      ship(7, { parts: [{ id: 0, __component: 'parts.sail' }] }),
      port(Number.MAX_SAFE_INTEGER),
      ship(8),
    ];
    const { created, refused, remarks, versions } = await importAll(documents, given);
    expect({ created, refused, versions }).toEqual({ created: 3, refused: 10, versions: 5 });
    expect(new Set(brief(remarks.filter(({ outcome }) => outcome === 'refused')))).toEqual(
      new Set([
        `port${taken} ${taken} refused id-taken`,
        `${documentId} refused document-taken`,
        'ship2 20 masts refused value',
        'ship2 21 masts refused value',
        'ship3 30 name refused value',
        'ship3 31 name refused value',
        'ship4 refused malformed',
        'ship5 refused unknown',
        'twin 61 refused id-taken',
        'log2 refused single-taken',
        `port${Number.MAX_SAFE_INTEGER} ${Number.MAX_SAFE_INTEGER} refused malformed`,
        `port${Number.MAX_SAFE_INTEGER} refused malformed`,
        'ship7 70 parts[0] refused malformed',
        'ship7 71 parts[0] refused malformed',
      ]),
    );
  });

  it('finds the document of a batch that the database refuses', async () => {
    await database.transaction(({ knex }) => knex.schema.alterTable('ship_list', (table) => table.unique(['masts', '_axis_phase'])));
    const given = [1, 2, 3, 4, 5, 6, 7].map((number) => ship(number, { masts: number === 5 ? 2 : number }));
    await documents.imports.run(async (session) => {
      const { created, refused, remarks } = await session.put(given, 'all of them');
      expect({ created, refused }).toEqual({ created: 6, refused: 1 });
      expect(brief(remarks)).toEqual(['ship5 refused database']);
    });
    await documents.imports.run(async (session) => {
      expect(session.bookmark).toBe('all of them');
      expect(await session.put(given)).toMatchObject({ unchanged: 6, refused: 1 });
      await session.finish();
    });
  });

  it('keeps a document that is refused later, and puts it right when it can', async () => {
    await importAll(documents, [ship(1)]);
    const bad = await importAll(documents, [ship(1, { masts: 2 ** 40 })]);
    expect(bad).toMatchObject({ refused: 1, gone: [] });
    expect(await read(SHIP, 'ship1')).toMatchObject({ masts: null });
    expect(await importAll(documents, [ship(1, { masts: 2 })])).toMatchObject({ changed: 1 });
  });

  it('leaves out what a document can be without', async () => {
    const strange = ship(1, {
      crew: 12,
      home: [{ documentId: 'port1' }, { documentId: 'port2' }],
      calls: ['port1', { documentId: 'ship1' }, { documentId: 'port1' }, { documentId: 'port1', position: 7 }],
      parts: [{ id: 1, __component: 'parts.keel' }],
    });
    const given = {
      ...strange,
      versions: [...strange.versions.slice(0, 1), version(12, { phase: 'gone' }, {}), version(13, { phase: 'sketch' }, {})],
    };
    const { created, versions, remarks } = await importAll(documents, [given, port(1), port(2)]);
    expect({ created, versions }).toEqual({ created: 3, versions: 3 });
    expect(brief(remarks).sort()).toEqual(
      [
        'ship1 10 crew left-out unknown',
        'ship1 10 home left-out link-taken',
        'ship1 10 calls[0] left-out link',
        'ship1 10 calls[1] left-out link',
        'ship1 10 parts[0] left-out unknown',
        'ship1 12 left-out version',
        'ship1 13 left-out version',
      ].sort(),
    );
    const sketch = { phase: 'sketch', populate: '*' };
    expect(await read(SHIP, 'ship1', sketch)).toMatchObject({ home: { documentId: 'port1' }, calls: [{ documentId: 'port1' }], parts: [] });
    // Remarks that depend on other documents are repeated by each run.
    expect(brief((await importAll(documents, [given, port(1), port(2)])).remarks).sort()).toEqual(brief(remarks).sort());
  });

  it('remarks a published version without a draft, which has one as soon as it is asked for', async () => {
    const given = { ...ship(1), versions: ship(1).versions.slice(1) };
    const { remarks } = await importAll(documents, [given]);
    expect(brief(remarks)).toEqual(['ship1 11 kept counterpart']);
    expect(await read(SHIP, 'ship1', { phase: 'sketch' })).toMatchObject({ name: 'ship 1' });
  });

  it('gives a unique value that versions share to one document, whatever versions it has', async () => {
    const flag = contentType('flag', { sign: { type: 'string', unique: true } }, { options: { tongue: true } });
    const tongue = toyAxis('tongue', 'request', ['en', 'fr'], { shares: (_, name) => name === 'sign' });
    const own = await openDocuments(await databases.open(), modelOf({ contentTypes: [flag], components: [] }), [tongue]);
    const given = (number: number, tongues: readonly string[], sign: string): ImportedDocument => ({
      type: uidOf('flag'),
      documentId: `flag${number}`,
      versions: tongues.map((value, at) => version(number * 10 + at, { tongue: value }, { sign })),
    });
    const first = await importAll(own, [given(1, ['en', 'fr'], 'A'), given(2, ['fr'], 'A'), given(3, ['fr'], 'B')]);
    expect(brief(first.remarks)).toEqual(['flag2 20 sign kept duplicate']);
    const same = await importAll(own, [given(3, ['fr', 'en'], 'B'), given(2, ['en', 'fr'], 'A'), given(1, ['en', 'fr'], 'A')]);
    expect(brief(same.remarks)).toEqual(['flag2 20 sign kept duplicate', 'flag2 21 sign kept duplicate']);
    const changed = await importAll(own, [given(1, ['en', 'fr'], 'C'), given(2, ['en', 'fr'], 'A'), given(3, ['fr'], 'B')]);
    expect(changed.remarks).toEqual([]);
    const answer = own.parse(uidOf('flag'), {}, 'create', SYSTEM);
    await expect(own.create(uidOf('flag'), { data: { sign: 'A' }, answer }, SYSTEM)).rejects.toThrow('must be unique');
    await expect(own.create(uidOf('flag'), { data: { sign: 'C' }, answer }, SYSTEM)).rejects.toThrow('must be unique');
  });

  it('gives a unique value to one document, and to the other as soon as it is free', async () => {
    const first = await importAll(documents, [ship(1, { sign: 'A' }), ship(2, { sign: 'A' })]);
    expect(brief(first.remarks)).toEqual(['ship2 21 sign kept duplicate']);
    const shadows = async () =>
      (await database.knex('ship_list').whereNotNull('_unique_sign').orderBy('id').select('id')).map(({ id }) => id);
    expect(await shadows()).toEqual([11]);
    const second = await importAll(documents, [ship(1, { sign: 'B' }), ship(2, { sign: 'A' })]);
    expect(second).toMatchObject({ changed: 2, remarks: [] });
    expect(await shadows()).toEqual([11, 21]);
    const swapped = [ship(1, { sign: 'A' }), ship(2, { sign: 'B' })];
    expect(await importAll(documents, swapped)).toMatchObject({ changed: 2, remarks: [] });
    expect(await shadows()).toEqual([11, 21]);
    await expect(documents.create(SHIP, { data: { name: 'x', sign: 'A' } }, SYSTEM)).rejects.toMatchObject({ status: 400 });
  });

  it('hands unique values and targets on between batches, in whichever order they come', async () => {
    const flag = (number: number) => ({ sign: `sign ${number}`, flagOf: [{ documentId: `port${number}` }] });
    const ports = [port(1), port(2), port(3)];
    await importAll(documents, [...ports, ship(1, flag(1)), ship(2, flag(2)), ship(3, flag(3))]);
    await documents.imports.run(async (session) => {
      await session.put(ports);
      expect(await session.put([ship(1, flag(2))])).toMatchObject({ changed: 1, remarks: [] });
      expect(await session.put([ship(2, flag(3))])).toMatchObject({ changed: 1, remarks: [] });
      expect(await session.put([ship(3, flag(1))])).toMatchObject({ changed: 1, remarks: [] });
      await session.finish();
    });
    for (const [number, other] of [
      [1, 2],
      [2, 3],
      [3, 1],
    ]) {
      expect(await read(SHIP, `ship${number}`)).toMatchObject({ sign: `sign ${other}`, flagOf: { documentId: `port${other}` } });
      expect(await read(PORT, `port${other}`)).toMatchObject({ flagship: { documentId: `ship${number}` } });
    }
    const twice = await importAll(documents, [...ports, ship(1, flag(2)), ship(2, flag(2))]);
    expect(brief(twice.remarks).sort()).toEqual(
      ['ship2 20 flagOf left-out link-taken', 'ship2 21 flagOf left-out link-taken', 'ship2 21 sign kept duplicate'].sort(),
    );
  });

  it('tells entries of a version apart whose ids are the same, because they are counted for each component', async () => {
    const figure = { id: 1, of: 'a lion', carvedIn: [{ documentId: 'port1' }] };
    const parts = [
      { id: 1, __component: 'parts.sail', size: 4 },
      { id: 2, __component: 'parts.sail', size: 5 },
      { id: 2, __component: 'parts.figure', of: 'a whale', carvedIn: [{ documentId: 'port2' }] },
    ];
    const given = [ship(1, { figure, parts }), port(1), port(2)];
    expect((await importAll(documents, given)).remarks).toEqual([]);
    const populate = { figure: { populate: '*' }, parts: { on: { 'parts.figure': { populate: '*' }, 'parts.sail': true } } };
    const lion = { id: 1, carvedIn: { documentId: 'port1' } };
    const whale = { id: 2, carvedIn: { documentId: 'port2' } };
    expect(await read(SHIP, 'ship1', { populate })).toMatchObject({ figure: lion, parts: [parts[0], parts[1], whale] });
    expect(await importAll(documents, given, { thorough: true })).toMatchObject({ unchanged: 3 });
    expect(JSON.stringify(await read(SHIP, 'ship1', { populate }))).not.toContain('__links');

    const found = (documentId: string) =>
      documents.count(documents.parse(SHIP, { filters: { figure: { carvedIn: { documentId } } } }, 'list', SYSTEM));
    expect([await found('port1'), await found('port2')]).toEqual([1, 0]);
    const change = (data: Values) => documents.update(SHIP, 'ship1', { data, axes: new Map([['phase', 'live']]) }, SYSTEM);
    await change({ parts: [{ id: 2, __component: 'parts.figure', of: 'a shark' }, { __component: 'parts.sail' }] });
    const shark = { ...whale, of: 'a shark' };
    expect(await read(SHIP, 'ship1', { populate })).toMatchObject({ figure: lion, parts: [shark, { size: null }] });
    await change({ figure: null });
    expect(await read(SHIP, 'ship1', { populate })).toMatchObject({ figure: null, parts: [shark, { size: null }] });
    const findings = [];
    for await (const finding of documents.findings(false)) findings.push(finding);
    expect(findings).toEqual([]);
    expect(await importAll(documents, given)).toMatchObject({ changed: 1, unchanged: 2 });
    expect(await read(SHIP, 'ship1', { populate })).toMatchObject({ figure: lion, parts: [parts[0], parts[1], whale] });
  });

  it('gives an entry that is there twice an id of its own, and the same one again', async () => {
    const twice = [1, 1].map((id) => ({ id, __component: 'parts.figure', carvedIn: [{ documentId: 'port1' }] }));
    const given = [ship(1, { parts: twice }), port(1)];
    expect(brief((await importAll(documents, given)).remarks)).toEqual([
      'ship1 10 parts[1] altered entry-id',
      'ship1 11 parts[1] altered entry-id',
    ]);
    const ids = async () => ((await read(SHIP, 'ship1')) as { parts: { id: number }[] }).parts.map(({ id }) => id);
    const first = await ids();
    expect(new Set(first).size).toBe(2);
    await importAll(documents, [ship(1, { parts: twice, masts: 3 }), port(1)]);
    expect(await ids()).toEqual(first);
  });

  it('leaves nothing that a check would find', async () => {
    const given = [
      ship(1, { sign: 'A', home: [{ documentId: 'port1' }], calls: [{ documentId: 'nowhere' }], figure: { id: 3 } }),
      ship(2, { home: [{ documentId: 'port1' }], parts: [{ id: 4, __component: 'parts.sail' }] }),
      port(1),
    ];
    await importAll(documents, given);
    const findings = [];
    for await (const finding of documents.findings(false)) findings.push(finding);
    expect(findings).toEqual([]);
  });
});
