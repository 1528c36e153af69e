import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const NOTE = uidOf('note');
const MODEL = modelOf({ contentTypes: [contentType('note', { text: { type: 'string' } }, { options: { phase: true } })], components: [] });
const NOTES = 23;
const PAGE = 5;

eachDatabase('all documents, page by page in the order of their ids', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  const ids: string[] = [];

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [toyAxis('phase', 'request', ['draft', 'live'])]);
    for (let at = 0; at < NOTES; at++) ids.push((await documents.create(NOTE, { data: { text: 'a note' } }, SYSTEM)).documentId as string);
    ids.sort();
  });

  /** The ids of a page behind one, or before one. */
  const page = async (filters: object, sort = 'documentId:asc') => {
    const parameters = { sort, filters, fields: ['documentId'], pagination: { pageSize: String(PAGE), withCount: 'false' } };
    const { documents: found } = await documents.find(documents.parse(NOTE, parameters as never, 'list', SYSTEM));
    return found.map(({ documentId }) => documentId as string);
  };

  it('are each found once, in both directions', async () => {
    const all: string[] = [];
    for (let some = await page({}); some.length > 0; some = await page({ documentId: { $gt: some.at(-1) } })) all.push(...some);
    expect(all).toEqual(ids);
    const back: string[] = [];
    for (
      let some = await page({}, 'documentId:desc');
      some.length > 0;
      some = await page({ documentId: { $lt: some.at(-1) } }, 'documentId:desc')
    )
      back.push(...some);
    expect(back).toEqual([...ids].reverse());
  });

  it('are found by the index that has them in that order, whatever their axes', async () => {
    if (database.dialect.name !== 'sqlite') return;
    const { sent, restore } = recordReads(database);
    await page({ documentId: { $gt: ids[3] } });
    restore();
    const search = sent.find(({ text }) => text.includes('order by'));
    if (search === undefined) throw new Error('nothing was sorted');
    const plan = await database.read({ text: `explain query plan ${search.text}`, binds: search.binds });
    const steps = plan.map((row) => String(row[3]));
    expect(steps[0]).toMatch(/^SEARCH \S+ USING (COVERING )?INDEX \w+_document_id \(document_id>\?\)$/);
    expect(steps.slice(1)).toEqual(['USE TEMP B-TREE FOR LAST TERM OF ORDER BY']);
  });

  it('begin at their place in that index, also where the planner thinks nothing of limits', async () => {
    if (database.dialect.name !== 'mysql') return;
    const { sent, restore } = recordReads(database);
    await page({ documentId: { $gt: ids[3] } });
    const parameters = { sort: 'createdAt', fields: ['documentId'], pagination: { after: '', pageSize: String(PAGE) } };
    await documents.find(documents.parse(NOTE, parameters as never, 'list', SYSTEM));
    const filters = { text: 'a note' };
    await documents.find(documents.parse(NOTE, { ...parameters, filters } as never, 'list', SYSTEM));
    restore();
    const indexOf = (text: string) => /force index \(`\w+_(document_id|created_at)`\)/.exec(text)?.[1] ?? null;
    const [searches, others] = [true, false].map((isSearch) => sent.filter(({ text }) => text.includes('order by') === isSearch));
    expect(searches?.map(({ text }) => indexOf(text))).toEqual(['document_id', 'created_at', null]);
    // The rows themselves are read by id.
    expect(others?.map(({ text }) => indexOf(text)).filter((index) => index !== null)).toEqual([]);
  });
});
