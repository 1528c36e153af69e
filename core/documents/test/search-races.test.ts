import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { aroundReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { CheckedQuery } from '../gate/checked-query.ts';
import { contentType, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const NOTE = uidOf('note');
const MODEL = modelOf({
  contentTypes: [contentType('note', { title: { type: 'string' }, secret: { type: 'boolean' } })],
  components: [],
});

eachDatabase('a write between a search and its rows', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL);
  });

  /** Runs a write once, before the read statement with this number. */
  function writeBefore(statement: number, write: () => Promise<unknown>): () => void {
    let count = 0;
    return aroundReads(database, async (_, run) => {
      if (count++ === statement) await write();
      return run();
    });
  }

  it.each([
    ['made anew', false],
    ['remembered', true],
  ])('shows nobody what he filters out, by a search that is %s', async (_, isRemembered) => {
    const [first] = await Promise.all(['a', 'b'].map((title) => documents.create(NOTE, { data: { title, secret: false } }, SYSTEM)));
    const write = (secret: boolean) => documents.update(NOTE, first?.documentId as string, { data: { secret } }, SYSTEM);
    const query = documents.parse(NOTE, { filters: { secret: false }, sort: 'title' }, 'list', SYSTEM);
    for (const statement of [0, 1, 2]) {
      await write(false);
      if (isRemembered) await documents.find(query);
      const restore = writeBefore(statement, () => write(true));
      const { documents: found } = await documents.find(query).finally(restore);
      expect(found.filter(({ secret }) => secret !== false)).toEqual([]);
    }
  });

  it('is seen by every node at once, whatever they remember', async () => {
    const nodes = [documents, await openDocuments(await databases.open(database), MODEL)];
    const query = nodes.map((node) => node.parse(NOTE, { filters: { title: { $startsWith: 'n' } }, sort: 'title' }, 'list', SYSTEM));
    const titles = async (node: number) => {
      const { documents: found, total } = await (nodes[node] as OwnedDocuments).find(query[node] as CheckedQuery<'list'>);
      expect(total).toBe(found.length);
      return found.map(({ title }) => title);
    };
    const known: string[] = [];
    for (let n = 0; n < 6; n++) {
      expect([await titles(0), await titles(1)]).toEqual([known, known]);
      const title = `n${n}`;
      const { documentId } = await (nodes[n % 2] as OwnedDocuments).create(NOTE, { data: { title } }, SYSTEM);
      known.push(title);
      expect([await titles(1), await titles(0)]).toEqual([known, known]);
      if (n % 3 !== 2) continue;
      await (nodes[(n + 1) % 2] as OwnedDocuments).remove(NOTE, documentId as string, new Map(), SYSTEM);
      known.pop();
      expect([await titles(0), await titles(1)]).toEqual([known, known]);
    }
  });
});
