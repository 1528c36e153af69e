import { contentType, uidOf } from '../../test/definitions.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { modelOf, openDocuments } from '../../test/open-documents.ts';
import type { ImportedDocument } from '../imported-document.ts';

const MODEL = modelOf({ contentTypes: [contentType('port', { name: { type: 'string' } })], components: [] });
const TIME = '2020-01-01T00:00:00.000Z';

/** Documents with numbers from the first one. */
const ports = (from: number, count: number): readonly ImportedDocument[] =>
  Array.from({ length: count }, (_, at) => ({
    type: uidOf('port'),
    documentId: `port${from + at}`,
    versions: [{ id: from + at, axes: {}, values: { createdAt: TIME, updatedAt: TIME, name: `port ${from + at}` } }],
  }));

eachDatabase('an import of many documents', (databases) => {
  it('has the planner count tables while they grow, and at its end', async () => {
    const database = await databases.open();
    const documents = await openDocuments(database, MODEL, []);
    const counted = jest.fn(async () => undefined);
    Object.defineProperty(database, 'dialect', { value: { ...database.dialect, analyze: counted } });
    await documents.imports.run(async (session) => {
      for (let from = 1; from < 1_000; from += 111) await session.put(ports(from, 111));
      expect(counted).toHaveBeenCalledTimes(0);
      await session.put(ports(1_000, 1));
      expect(counted).toHaveBeenCalledTimes(1);
      await session.put(ports(1_001, 100));
      expect(counted).toHaveBeenCalledTimes(1);
      await session.finish();
    });
    expect(counted).toHaveBeenCalledTimes(2);
    await documents.imports.run(async (session) => {
      await session.put(ports(1, 5));
      await session.finish();
    });
    expect(counted).toHaveBeenCalledTimes(2);
  }, 240_000);
});
