import { SYSTEM } from '../../access/index.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const BOOK = uidOf('book');
const MODEL = modelOf({
  contentTypes: [
    contentType('book', { title: { type: 'string' }, author: relation('manyToOne', 'author') }),
    contentType('author', { name: { type: 'string' } }),
  ],
  components: [],
});

/** The most items of a list in a query string. */
const MANY = 1000;

eachDatabase('a thousand conditions', (databases) => {
  let documents: OwnedDocuments;

  beforeAll(async () => {
    documents = await openDocuments(await databases.open(), MODEL);
    const { documentId } = await documents.create(uidOf('author'), { data: { name: 'n7' } }, SYSTEM);
    for (const title of ['t7', 'other']) await documents.create(BOOK, { data: { title, author: documentId } }, SYSTEM);
  });

  async function titles(filters: object): Promise<unknown[]> {
    const { documents: found } = await documents.find(documents.parse(BOOK, { filters }, 'list', SYSTEM));
    return found.map(({ title }) => title);
  }

  const each = (make: (index: number) => object) => Array.from({ length: MANY }, (_, index) => make(index));

  it.each(['$or', '$and'])('are one %s', async (operator) => {
    const expected = { $or: ['t7'], $and: ['other'] }[operator];
    const title = (index: number) => ({ title: { [operator === '$or' ? '$eq' : '$ne']: `t${index}` } });
    expect(await titles({ [operator]: each(title) })).toEqual(expected);
  });

  it('are one $or behind a relation, inside another one', async () => {
    const inner = { author: { $or: each((index) => ({ name: `n${index}` })) } };
    expect(await titles({ $and: [{ title: 'other' }, inner] })).toEqual(['other']);
  });
});
