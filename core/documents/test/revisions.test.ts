import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { DocumentEvent, RecordedChange } from '../change/change-events.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { Statements } from '../storage/statements.ts';
import { raiseRevisions } from '../write/place.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const [PAGE, TAG] = [uidOf('page'), uidOf('tag')];

const MODEL = modelOf({
  contentTypes: [
    contentType(
      'page',
      {
        title: { type: 'string' },
        seenAt: { type: 'datetime', writable: false },
        shownAt: { type: 'datetime', writable: false },
        tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
        about: relation('manyToOne', 'tag'),
      },
      { options: { phase: true } },
    ),
    contentType('tag', { name: { type: 'string' }, pages: relation('manyToMany', 'page', { mappedBy: 'tags' }) }),
  ],
  components: [],
});

const PHASES = toyAxis('phase', 'request', ['draft', 'live']);
const phase = (value: string) => new Map([['phase', value]]);

/** Concurrent updates, distributed over two nodes. */
const UPDATES = 50;

eachDatabase('the revision of a document', (databases) => {
  let database: OwnedDatabase;
  let nodes: readonly OwnedDocuments[];
  let told: DocumentEvent[];
  let recorded: RecordedChange[];

  beforeAll(async () => {
    database = await databases.open();
    nodes = [await openDocuments(database, MODEL, [PHASES]), await openDocuments(await databases.open(database), MODEL, [PHASES])];
    for (const { hooks } of nodes) {
      hooks.committed.tap('hears', (event) => void told.push(event));
      hooks.record.tap('looks', (rows, change) => {
        recorded.push(change);
        return rows;
      });
    }
  });
  beforeEach(() => {
    told = [];
    recorded = [];
  });

  const node = (index = 0) => nodes[index % nodes.length] as OwnedDocuments;
  const page = async (data: object = { title: 'one' }) =>
    (await node().create(PAGE, { data, axes: phase('draft') }, SYSTEM)).documentId as string;
  const tag = async () => (await node().create(TAG, { data: { name: 'a' } }, SYSTEM)).documentId as string;
  const stored = async (documentId: string) =>
    Number((await database.knex('plinth_documents').where('document_id', documentId).first('revision'))?.revision);
  const numbers = () => told.map(({ kind, revision }) => [kind, revision]);
  const rename = (documentId: string, title: string, index = 0, axes = phase('draft')) =>
    node(index).update(PAGE, documentId, { data: { title }, axes }, SYSTEM);

  it('numbers fifty updates from two nodes without a gap, and the greatest is the one that stands', async () => {
    const id = await page();
    told = [];
    await Promise.all(Array.from({ length: UPDATES }, (_, index) => rename(id, `by ${index}`, index)));
    const found = told.map(({ revision }) => revision).sort((a, b) => a - b);
    expect(found).toEqual(Array.from({ length: UPDATES }, (_, index) => index + 2));
    const last = told.find(({ revision }) => revision === UPDATES + 1);
    const { documents } = await node().find(node().parse(PAGE, { phase: 'draft', filters: { documentId: id } }, 'list', SYSTEM));
    expect(documents[0]?.title).toBe(last?.after?.values.title);
    expect(await stored(id)).toBe(UPDATES + 1);
    expect(recorded.filter(({ documentId }) => documentId === id).length).toBeGreaterThanOrEqual(UPDATES + 1);
  });

  it('rises with every kind of change, once for all versions that it changes, and is what taps of both hooks are told', async () => {
    const id = await page();
    await rename(id, 'two');
    await node().copy(PAGE, id, { from: phase('draft'), to: phase('live'), action: `${PAGE}.publish`, event: 'published' }, SYSTEM);
    await node().mark(PAGE, id, mark('2020-01-01T00:00:00.000Z'), SYSTEM);
    await node().remove(PAGE, id, phase('live'), SYSTEM);
    expect(await stored(id)).toBe(5);
    await node().remove(PAGE, id, new Map(), SYSTEM);
    expect(numbers()).toEqual([
      ['created', 1],
      ['updated', 2],
      ['published', 3],
      ['seen', 4],
      ['seen', 4],
      ['deleted', 5],
      ['deleted', 6],
    ]);
    expect(recorded.map(({ kind, revision }) => [kind, revision])).toEqual(numbers());
  });

  it('rises when versions are filled, told or not', async () => {
    await database.knex('page_list').delete();
    await database.knex('plinth_documents').delete();
    const ids = [await page(), await page(), await page()];
    const draft = phase('draft');
    told = [];
    await node().fill(PAGE, 'shownAt', 'updatedAt', draft);
    expect(numbers()).toEqual(ids.map(() => ['filled', 2]));
    const unheard = await openDocuments(await databases.open(database), MODEL, [PHASES]);
    await unheard.fill(PAGE, 'seenAt', 'updatedAt', draft);
    expect(await Promise.all(ids.map(stored))).toEqual([3, 3, 3]);
    await unheard.fill(PAGE, 'seenAt', 'updatedAt', draft);
    expect(await Promise.all(ids.map(stored))).toEqual([3, 3, 3]);
  });

  it('stays where nothing is changed: of what is linked to alone, of a mark that is there already, and of a change that fails', async () => {
    const [about, linked] = [await tag(), await tag()];
    const id = await page({ title: 'one', about, tags: [linked] });
    expect([await stored(about), await stored(linked)]).toEqual([1, 1]);
    const at = '2020-01-01T00:00:00.000Z';
    await node().mark(PAGE, id, mark(at), SYSTEM);
    await node().mark(PAGE, id, mark(at), SYSTEM);
    expect(await stored(id)).toBe(2);
    await expect(node().update(PAGE, id, { data: { title: 7 }, axes: phase('draft') }, SYSTEM)).rejects.toMatchObject({ status: 400 });
    await expect(
      node().copy(PAGE, id, { from: phase('live'), to: phase('draft'), action: `${PAGE}.publish`, event: 'x' }, SYSTEM),
    ).rejects.toMatchObject({ status: 404 });
    expect(await stored(id)).toBe(2);
  });

  it('is raised for several documents at once', async () => {
    const ids = [await tag(), await tag(), await tag()];
    await rename(await page(), 'other');
    const keys = (await database.knex('plinth_documents').whereIn('document_id', ids).orderBy('id').select('id')).map(({ id }) =>
      Number(id),
    );
    const raise = (some: readonly number[]) => database.transaction((tx) => raiseRevisions(new Statements(database, tx), some));
    expect(await raise([])).toEqual(new Map());
    expect(await raise([keys[1] as number, keys[1] as number])).toEqual(new Map([[keys[1], 2]]));
    expect(new Map([...(await raise(keys))].sort())).toEqual(
      new Map([
        [keys[0], 2],
        [keys[1], 3],
        [keys[2], 2],
      ]),
    );
    expect(await raise([Number.MAX_SAFE_INTEGER])).toEqual(new Map());
  });
});

function mark(at: string) {
  return { values: { seenAt: at }, axes: new Map(), action: `${PAGE}.update`, event: 'seen' };
}
