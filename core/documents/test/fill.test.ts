import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const NOTE = uidOf('note');
const seen = { type: 'datetime', index: true };
const MODEL = modelOf({
  contentTypes: [contentType('note', { text: { type: 'string' }, seen }, { options: { phase: true, tongue: true } })],
  components: [],
});
const AXES = [toyAxis('phase', 'request', ['live', 'idea']), toyAxis('tongue', 'link', ['x', 'y', 'z'])];

eachDatabase('documents.fill', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, AXES);
    const axes = (phase: string, tongue: string) =>
      new Map([
        ['phase', phase],
        ['tongue', tongue],
      ]);
    const data = { text: 'a' };
    const { documentId } = await documents.create(NOTE, { data, axes: axes('live', 'x') }, SYSTEM);
    await documents.update(NOTE, documentId as string, { data, axes: axes('live', 'z') }, SYSTEM);
    await documents.update(NOTE, documentId as string, { data, axes: axes('idea', 'z') }, SYSTEM);
  });

  it('fills versions of the given values, along other axes those of every value, and says how many', async () => {
    expect(await documents.fill(NOTE, 'seen', 'updatedAt', new Map([['phase', 'live']]))).toBe(2);
    expect(await documents.fill(NOTE, 'seen', 'updatedAt', new Map([['phase', 'live']]))).toBe(0);
    expect(await documents.fill(NOTE, 'seen', 'updatedAt', new Map())).toBe(1);
  });

  it('searches no table for what is missing', async () => {
    if (databases.dialect !== 'sqlite') return;
    const sent: { text: string; binds: readonly unknown[] }[] = [];
    const read = database.read.bind(database);
    database.read = (sql) => {
      sent.push(sql);
      return read(sql);
    };
    await documents.fill(NOTE, 'seen', 'updatedAt', new Map([['phase', 'live']]));
    database.read = read;
    expect(sent.length).toBeGreaterThan(0);
    for (const { text, binds } of sent) {
      const plan = await read({ text: `explain query plan ${text}`, binds });
      expect(`${text}: ${plan.map((row) => row.at(-1)).join()}`).toMatch(/SEARCH .* USING COVERING INDEX/);
    }
  });
});
