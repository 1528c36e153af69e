import { type Caller, createAbility, SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentChange } from '../write/write-requests.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const [PAGE, TAG] = [uidOf('page'), uidOf('tag')];

const MODEL = modelOf({
  contentTypes: [
    contentType('page', {
      title: { type: 'string', required: true },
      code: { type: 'string', unique: true },
      tags: relation('manyToMany', 'tag', { inversedBy: 'pages' }),
    }),
    contentType('tag', { name: { type: 'string' }, pages: relation('manyToMany', 'page', { mappedBy: 'tags' }) }),
  ],
  components: [],
});

const create = (type: string, documentId: string, data: object): DocumentChange => ({
  kind: 'create',
  type,
  documentId,
  request: { data },
});
const update = (documentId: string, data: object): DocumentChange => ({ kind: 'update', type: PAGE, documentId, request: { data } });
const remove = (documentId: string): DocumentChange => ({ kind: 'remove', type: PAGE, documentId, axes: new Map() });

eachDatabase('a rehearsal', (databases) => {
  let documents: OwnedDocuments;
  const told: string[] = [];
  const recorded: string[] = [];

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), MODEL, []);
    documents.hooks.committed.tap('hears', ({ kind }) => void told.push(kind));
    documents.hooks.record.tap('looks', (rows, { kind }) => {
      recorded.push(kind);
      return [...rows];
    });
  });

  it('tells what changes would answer, each after those before it, and leaves nothing behind', async () => {
    const { documentId } = await documents.create(PAGE, { data: { title: 'Before' } }, SYSTEM);
    const all = async () => (await documents.find(documents.parse(PAGE, { populate: '*' }, 'list', SYSTEM))).documents;
    const before = await all();
    told.length = 0;
    recorded.length = 0;
    const tag = documents.newDocumentId();
    const answers = await documents.rehearse(
      [create(TAG, tag, { name: 'New' }), update(String(documentId), { title: 'After', tags: [tag] }), remove(String(documentId))],
      SYSTEM,
    );
    expect(answers).toEqual([
      expect.objectContaining({ documentId: tag, name: 'New' }),
      expect.objectContaining({ documentId, title: 'After' }),
      1,
    ]);
    expect(await all()).toEqual(before);
    expect(await documents.count(documents.parse(TAG, {}, 'list', SYSTEM))).toBe(0);
    expect(told).toEqual([]);
    expect(recorded).toContain('deleted');
    // The id is free again, and the document is unchanged.
    await documents.together([create(TAG, tag, { name: 'New' }), update(String(documentId), { tags: [tag] })], SYSTEM);
    expect(told).toEqual(['created', 'updated']);
  });

  it('refuses what the changes themselves would be refused for', async () => {
    await documents.create(PAGE, { data: { title: 'One', code: 'taken' } }, SYSTEM);
    await expect(
      documents.rehearse([create(PAGE, documents.newDocumentId(), { title: 'Two', code: 'taken' })], SYSTEM),
    ).rejects.toMatchObject({
      status: 400,
      details: { change: 0 },
    });
    const reader: Caller = { kind: 'user', id: 1, trusted: false, ability: createAbility(new Set([`${PAGE}.find`])) };
    await expect(documents.rehearse([create(PAGE, documents.newDocumentId(), { title: 'Two' })], reader)).rejects.toMatchObject({
      status: 403,
    });
  });
});
