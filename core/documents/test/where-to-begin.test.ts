import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

const [AUTHOR, TOPIC, ARTICLE] = [uidOf('author'), uidOf('topic'), uidOf('article')];
const MODEL = modelOf({
  contentTypes: [
    contentType('author', { name: { type: 'string' }, email: { type: 'string', index: true } }),
    contentType('topic', { name: { type: 'string', index: true } }, { options: { tongue: true } }),
    contentType(
      'article',
      {
        slug: { type: 'string', index: true },
        author: relation('manyToOne', 'author'),
        topics: relation('manyToMany', 'topic'),
      },
      { options: { phase: true } },
    ),
  ],
  components: [],
});

eachDatabase('filters through relations', (databases) => {
  let database: OwnedDatabase;
  let documents: OwnedDocuments;
  const authors: string[] = [];

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, MODEL, [
      toyAxis('phase', 'request', ['live', 'sketch']),
      toyAxis('tongue', 'link', ['x', 'y']),
    ]);
    const create = async (uid: string, data: object) => (await documents.create(uid, { data }, SYSTEM)).documentId as string;
    for (const name of ['a', 'b']) authors.push(await create(AUTHOR, { name, email: name }));
    const topics = [await create(TOPIC, { name: 'a' }), await create(TOPIC, { name: 'b' })];
    for (let at = 0; at < 8; at++) await create(ARTICLE, { slug: `s${at}`, author: authors[at % 2], topics: topics[at % 4] });
  });

  const find = async (filters: object, sort?: string) => {
    const parameters = { filters, sort, fields: ['slug'], pagination: { withCount: 'false' } };
    const { documents: found } = await documents.find(documents.parse(ARTICLE, parameters as never, 'list', SYSTEM));
    return found.map(({ slug }) => slug as string);
  };

  it('find the same wherever they begin', async () => {
    expect(await find({ author: { email: 'a' } })).toEqual(['s0', 's2', 's4', 's6']);
    expect(await find({ author: { email: 'b' } }, 'slug:desc')).toEqual(['s7', 's5', 's3', 's1']);
    expect(await find({ author: { documentId: authors[0] }, slug: { $in: ['s1', 's2'] } })).toEqual(['s2']);
    expect(await find({ $or: [{ author: { email: 'a' } }, { slug: 's1' }] })).toEqual(['s0', 's1', 's2', 's4', 's6']);
    expect(await find({ topics: { name: 'a' } })).toEqual(['s0', 's4']);
    expect(await find({ topics: { name: { $contains: 'b' } }, author: { email: 'b' } })).toEqual(['s1', 's5']);
    expect(await find({ topics: { name: { $ne: 'b' } } })).toEqual(['s0', 's4']);
  });

  /** The steps of SQLite's query plan, in order, with the index of each. */
  const steps = async (filters: object, sort?: string) => {
    const { sent, restore } = recordReads(database);
    await find(filters, sort);
    restore();
    const search = sent.find(({ text }) => text.includes('order by'));
    if (search === undefined) throw new Error('nothing was looked for');
    const plan: { readonly detail: string }[] = await database.knex.raw(`explain query plan ${search.text}`, search.binds as never);
    return plan.map(({ detail }) => detail).filter((step) => /^(SEARCH|SCAN) /.test(step));
  };

  it('begin with what is looked for where an index has it, and go by the links to it', async () => {
    if (database.dialect.name !== 'sqlite') return;
    const byAuthor = [/^SEARCH t0 USING .*INDEX \w+__to_author \(_to_author=\?\)$/, /^SEARCH t1 USING .*INDEX \w+_email \(email=\?\)$/];
    for (const sort of [undefined, 'createdAt:desc'])
      for (const [at, step] of (await steps({ author: { email: 'a' } }, sort)).entries()) expect(step).toMatch(byAuthor[at] as RegExp);
    const [, topics, links] = await steps({ topics: { name: { $contains: 'a' } } });
    expect(topics).toMatch(/^SCAN t1/);
    expect(links).toMatch(/^SEARCH l2 USING .*INDEX \w+_target \(target=\? AND attribute=\?\)$/);
    // An index of the articles themselves is more selective.
    expect((await steps({ author: { email: 'a' }, slug: 's1' }))[0]).toMatch(/_slug \(/);
  });
});
