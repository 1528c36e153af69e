import { type Caller, createAbility, SYSTEM } from '../../../access/index.ts';
import { untilLockIsAwaited } from '../../../database/test/awaited-lock.ts';
import type { ScalarType } from '../../../model/index.ts';
import { component, contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase, eachServer } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import { toyAxis } from '../../test/toy-axes.ts';

const NOTE = uidOf('note');
const TONGUE = toyAxis('tongue', 'link', ['x', 'y'], { addAction: () => 'addTongue' });
const writer: Caller = { kind: 'token', id: 1, trusted: false, ability: createAbility(new Set([`${NOTE}.update`])) };

/** A text type that pauses after a write was checked, and runs a test's code in that pause. */
function slowText(meanwhile: () => Promise<unknown>): ScalarType {
  const text = modelOf({ contentTypes: [contentType('text', { text: { type: 'string' } })], components: [] });
  const attribute = text.contentType(uidOf('text')).attributes.get('text');
  if (attribute?.kind !== 'scalar') throw new Error('the model has no text');
  const prepare = async (value: unknown) => {
    await meanwhile();
    return value;
  };
  return { ...attribute.type, name: 'slow', prepare };
}

eachDatabase('a version that is removed or made while it is written', (databases) => {
  it('is not made anew, once removed, by a caller who may not add it', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const types = [slowText(() => meanwhile())];
    const definitions = {
      contentTypes: [contentType('note', { text: { type: 'slow' } }, { options: { tongue: true } })],
      components: [],
    };
    const documents = await openDocuments(await databases.open(), modelOf(definitions, types), [TONGUE]);
    const { documentId } = await documents.create(NOTE, { data: { text: 'one' } }, SYSTEM);
    const y = new Map([['tongue', 'y']]);
    await documents.update(NOTE, documentId as string, { data: { text: 'two' }, axes: y }, SYSTEM);

    meanwhile = () => documents.remove(NOTE, documentId as string, y, SYSTEM);
    const update = documents.update(NOTE, documentId as string, { data: { text: 'three' }, axes: y }, writer);
    await expect(update).rejects.toMatchObject({ status: 403 });

    const query = documents.parse(NOTE, { tongue: '*' }, 'list', SYSTEM);
    expect((await documents.find(query)).documents).toHaveLength(1);
  });

  it('is made anew, once removed, by a caller who may, with values that were prepared once', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    let prepared = 0;
    const types = [
      slowText(() => {
        prepared += 1;
        return meanwhile();
      }),
    ];
    const lines = { type: 'component', component: 'parts.line', repeatable: true };
    const definitions = {
      contentTypes: [contentType('note', { text: { type: 'slow' }, lines }, { options: { tongue: true } })],
      components: [component('parts.line', { text: { type: 'slow' } })],
    };
    const documents = await openDocuments(await databases.open(), modelOf(definitions, types), [TONGUE]);
    const { documentId } = await documents.create(NOTE, { data: { text: 'one' } }, SYSTEM);
    const y = new Map([['tongue', 'y']]);
    await documents.update(NOTE, documentId as string, { data: { text: 'two' }, axes: y }, SYSTEM);

    meanwhile = () => documents.remove(NOTE, documentId as string, y, SYSTEM);
    prepared = 0;
    const data = { text: 'three', lines: [{ text: 'four' }] };
    await documents.update(NOTE, documentId as string, { data, axes: y }, SYSTEM);
    expect(prepared).toBe(2);

    const query = documents.parse(NOTE, { tongue: 'y', populate: 'lines' }, 'list', SYSTEM);
    expect((await documents.find(query)).documents).toMatchObject([data]);
  });

  it('is not overwritten, once made, by a caller who may not change it', async () => {
    let meanwhile = async (): Promise<unknown> => undefined;
    const types = [slowText(() => meanwhile())];
    const attributes = { text: { type: 'slow' }, owner: { type: 'string' } };
    const definitions = { contentTypes: [contentType('note', attributes, { options: { tongue: true } })], components: [] };
    const documents = await openDocuments(await databases.open(), modelOf(definitions, types), [TONGUE]);
    const { documentId } = await documents.create(NOTE, { data: { text: 'one', owner: 'me' } }, SYSTEM);
    const y = new Map([['tongue', 'y']]);
    const rules = new Map([[`${NOTE}.update`, { where: { owner: 'me' }, fields: null }]]);
    const owner: Caller = { ...writer, ability: createAbility(new Set([`${NOTE}.update`, `${NOTE}.addTongue`]), rules) };

    meanwhile = () => {
      meanwhile = async () => undefined;
      return documents.update(NOTE, documentId as string, { data: { text: 'theirs', owner: 'you' }, axes: y }, SYSTEM);
    };
    const update = documents.update(NOTE, documentId as string, { data: { text: 'mine', owner: 'me' }, axes: y }, owner);
    await expect(update).rejects.toMatchObject({ status: 404 });

    const query = documents.parse(NOTE, { tongue: 'y' }, 'list', SYSTEM);
    expect((await documents.find(query)).documents).toMatchObject([{ text: 'theirs', owner: 'you' }]);
  });
});

// SQLite has one writer at a time, so this race cannot happen inside a transaction.
eachServer('a document that others have locked', (databases) => {
  it('keeps a version that was added meanwhile from who may not remove it', async () => {
    const definitions = {
      contentTypes: [contentType('note', { owner: { type: 'string' } }, { options: { tongue: true } })],
      components: [],
    };
    const database = await databases.open();
    const documents = await openDocuments(database, modelOf(definitions), [TONGUE]);
    const { documentId, id } = await documents.create(NOTE, { data: { owner: 'me' } }, SYSTEM);
    const rules = new Map([[`${NOTE}.delete`, { where: { owner: 'me' }, fields: null }]]);
    const owner: Caller = { ...writer, ability: createAbility(new Set([`${NOTE}.delete`]), rules) };

    let removal: Promise<number> = Promise.resolve(0);
    await database.transaction(async ({ knex }) => {
      await knex('plinth_documents')
        .where('document_id', documentId as string)
        .forUpdate();
      removal = documents.remove(NOTE, documentId as string, new Map(), owner);
      await untilLockIsAwaited(database, databases.dialect, 'plinth_documents');
      const { id: _, ...row } = await knex('note_list')
        .where('id', id as number)
        .first();
      await knex('note_list').insert({ ...row, owner: 'you', _axis_tongue: 'y' });
    });
    expect(await removal).toBe(1);
    const query = documents.parse(NOTE, { tongue: '*' }, 'list', SYSTEM);
    expect((await documents.find(query)).documents).toMatchObject([{ owner: 'you' }]);
  });

  it('is refreshed, at a boot with another axis, as they leave it', async () => {
    const definitions = {
      contentTypes: [contentType('note', { owner: { type: 'string' } }, { options: { phase: true } })],
      components: [],
    };
    const model = modelOf(definitions);
    const database = await databases.open();
    const { documentId } = await (await openDocuments(database, model)).create(NOTE, { data: { owner: 'me' } }, SYSTEM);
    const write = () => ({ on: 'draft', copyTo: 'live' });
    const phase = toyAxis('phase', 'request', ['live', 'draft'], { write });

    let boot: ReturnType<typeof openDocuments> | null = null;
    await database.transaction(async ({ knex }) => {
      await knex('plinth_documents')
        .where('document_id', documentId as string)
        .forUpdate();
      boot = openDocuments(await databases.open(database), model, [phase]);
      await untilLockIsAwaited(database, databases.dialect, 'plinth_documents');
      await knex('note_list').update({ owner: 'you' });
    });
    const documents = (await boot) as unknown as Awaited<ReturnType<typeof openDocuments>>;
    const query = documents.parse(NOTE, { phase: 'draft' }, 'list', SYSTEM);
    expect((await documents.find(query)).documents).toMatchObject([{ owner: 'you' }]);
  });
});
