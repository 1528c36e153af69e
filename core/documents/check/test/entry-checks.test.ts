import { SYSTEM } from '../../../access/index.ts';
import type { OwnedDatabase } from '../../../database/index.ts';
import type { OwnedDocuments } from '../../create-documents.ts';
import { component, contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import type { Finding } from '../finding.ts';

const PAGE = uidOf('page');

eachDatabase('findings about component entries', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  let page: string;

  beforeEach(async () => {
    database = await databases.open();
    const parts = { type: 'component', component: 'page.part', repeatable: true };
    const of = { type: 'relation', relation: 'manyToMany', target: PAGE };
    const model = modelOf({
      contentTypes: [contentType('page', { parts })],
      components: [component('page.part', { data: { type: 'json' }, of })],
    });
    documents = await openDocuments(database, model);
    page = (await documents.create(PAGE, { data: { parts: [{ data: 1 }] } }, SYSTEM)).documentId as string;
  });

  const findings = async (repairs: boolean): Promise<Finding[]> => {
    const found: Finding[] = [];
    for await (const finding of documents.findings(repairs)) found.push(finding);
    return found;
  };

  it('leave links alone that are written while they are looked for', async () => {
    const { read } = database;
    let hasWritten = false;
    database.read = async (sql, options) => {
      if (sql.text.includes('distinct') && sql.text.includes('entry')) {
        database.read = read;
        hasWritten = true;
        await documents.update(PAGE, page, { data: { parts: [{ data: 2, of: [page] }] } }, SYSTEM);
      }
      return read.call(database, sql, options);
    };
    expect(await findings(true)).toEqual([]);
    expect(hasWritten).toBe(true);
    const query = documents.parse(PAGE, { populate: { parts: { populate: 'of' } } }, 'one', SYSTEM);
    expect(await documents.findOne(page, query)).toMatchObject({ parts: [{ of: [{ documentId: page }] }] });
  });

  it('take no value of an attribute for the id of an entry', async () => {
    await documents.update(PAGE, page, { data: { parts: [{ data: [{ id: Number.MAX_SAFE_INTEGER }] }] } }, SYSTEM);
    expect(await findings(true)).toEqual([]);
  });
});
