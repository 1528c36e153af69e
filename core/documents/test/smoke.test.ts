import { SYSTEM } from '../../access/index.ts';
import { eachDialect } from '../../database/test/each-dialect.ts';
import { libraryModel } from './library-model.ts';
import { openDocuments } from './open-documents.ts';
eachDialect((d) => {
  it('works', async () => {
    const docs = await openDocuments(await d.open(), libraryModel());
    const p = await docs.create('api::person.person', { data: { name: 'x' } }, SYSTEM);
    console.log(p);
  });
});
