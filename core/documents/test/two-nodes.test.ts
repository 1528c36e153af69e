import fc from 'fast-check';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase } from '../../database/index.ts';
import { createFreshness } from '../../freshness/index.ts';
import { recordReads } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import { contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';

const [ARTICLE, AUTHOR, NOTE] = [uidOf('article'), uidOf('author'), uidOf('note')];

const MODEL = modelOf({
  contentTypes: [
    contentType('article', { title: { type: 'string' }, author: relation('manyToOne', 'author', { inversedBy: 'articles' }) }),
    contentType('author', { name: { type: 'string' }, articles: relation('oneToMany', 'article', { mappedBy: 'author' }) }),
    contentType('note', { text: { type: 'string' } }),
  ],
  components: [],
});

/** Lists with remembered searches. */
const LISTS: readonly (readonly [uid: string, parameters: Record<string, unknown>])[] = [
  [ARTICLE, { sort: 'title' }],
  [ARTICLE, { filters: { title: { $gt: 'b' } }, sort: 'title:desc' }],
  [ARTICLE, { filters: { author: { name: { $in: ['a', 'b'] } } }, sort: ['author.name', 'title'] }],
  [ARTICLE, { filters: { author: { $null: true } } }],
  [ARTICLE, { pagination: { pageSize: 2 } }],
  [AUTHOR, { filters: { articles: { title: { $lt: 'c' } } }, sort: 'name' }],
  [AUTHOR, { filters: { $not: { articles: { title: 'a' } } } }],
];

eachDatabase('two nodes', (databases) => {
  let nodes: readonly [OwnedDocuments, OwnedDocuments];
  let open: readonly [OwnedDatabase, OwnedDatabase];
  /** A service that remembers no searches. */
  let fresh: OwnedDocuments;

  beforeAll(async () => {
    const first = await databases.open();
    open = [first, await databases.open(first)];
    nodes = [await openDocuments(open[0], MODEL), await openDocuments(open[1], MODEL)];
    fresh = await openDocuments(await databases.open(first), MODEL, [], { rememberedSearches: 0 });
  });

  async function answer(node: OwnedDocuments, [uid, parameters]: (typeof LISTS)[number]): Promise<unknown> {
    const { documents, total } = await node.find(node.parse(uid, parameters, 'list', SYSTEM));
    return { total, ids: documents.map(({ id }) => id) };
  }

  it('see each acknowledged write of the other in every list', async () => {
    const authors: string[] = [];
    for (const name of ['a', 'b', 'c']) authors.push((await nodes[0].create(AUTHOR, { data: { name } }, SYSTEM)).documentId as string);
    const articles: string[] = [];
    const anArticle = (at: number) => articles[at % articles.length];
    const write = fc.oneof(
      fc.record({ kind: fc.constant('create' as const), title: fc.constantFrom('a', 'b', 'c', 'd'), author: fc.option(fc.nat(2)) }),
      fc.record({ kind: fc.constant('retitle' as const), at: fc.nat(), title: fc.constantFrom('a', 'b', 'c', 'd') }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('rename' as const), author: fc.nat(2), name: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('link' as const), at: fc.nat(), author: fc.nat(2) }),
      fc.record({ kind: fc.constant('unlink' as const), at: fc.nat(), author: fc.nat(2) }),
      fc.record({ kind: fc.constant('replace' as const), author: fc.nat(2) }),
    );
    const step = fc.record({ write, by: fc.constantFrom(0, 1), list: fc.nat(LISTS.length - 1) });
    const carryOut = async (node: OwnedDocuments, change: Readonly<Record<string, unknown>>) => {
      const author = typeof change.author === 'number' ? (authors[change.author] as string) : null;
      const article = typeof change.at === 'number' ? anArticle(change.at) : undefined;
      if (change.kind === 'create') {
        articles.push((await node.create(ARTICLE, { data: { title: change.title, author } }, SYSTEM)).documentId as string);
      } else if (change.kind === 'rename') await node.update(AUTHOR, author, { data: { name: change.name } }, SYSTEM);
      else if (change.kind === 'replace') {
        await node.remove(AUTHOR, author, new Map(), SYSTEM);
        authors[change.author as number] = (await node.create(AUTHOR, { data: { name: 'a' } }, SYSTEM)).documentId as string;
      } else if (article !== undefined) {
        const links = { articles: { [change.kind === 'link' ? 'connect' : 'disconnect']: [article] } };
        if (change.kind === 'retitle') await node.update(ARTICLE, article, { data: { title: change.title } }, SYSTEM);
        else if (change.kind !== 'remove') await node.update(AUTHOR, author, { data: links }, SYSTEM);
        else {
          await node.remove(ARTICLE, article, new Map(), SYSTEM);
          articles.splice(articles.indexOf(article), 1);
        }
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 10 }), async (steps) => {
        for (const { write: change, by, list } of steps) {
          const other = nodes[1 - by] as OwnedDocuments;
          const asked = LISTS[list] as (typeof LISTS)[number];
          await answer(other, asked);
          await carryOut(nodes[by] as OwnedDocuments, change);
          for (const one of LISTS) expect([one, await answer(other, one)]).toEqual([one, await answer(fresh, one)]);
        }
      }),
      { numRuns: 3 },
    );
  }, 300_000);

  it('remember what they found in spite of writes to other types, and search again after those that matter', async () => {
    const [here, there] = nodes;
    await here.create(ARTICLE, { data: { title: 'z' } }, SYSTEM);
    const list = [ARTICLE, { filters: { author: { $null: true } }, sort: 'title' }] as const;
    const statements = async () => {
      const { sent, restore } = recordReads(open[1]);
      await answer(there, list);
      restore();
      return {
        searches: sent.filter(({ text }) => text.includes('count(*)')).length,
        asks: sent.filter(({ text }) => text.includes('plinth_topics')).length,
      };
    };
    expect((await statements()).searches).toBe(1);
    const idle = databases.dialect === 'sqlite' ? 0 : 1;
    expect(await statements()).toEqual({ searches: 0, asks: idle });
    await here.create(NOTE, { data: { text: 'unrelated' } }, SYSTEM);
    expect(await statements()).toEqual({ searches: 0, asks: 1 });
    expect(await statements()).toEqual({ searches: 0, asks: idle });
    await here.update(
      AUTHOR,
      (await here.create(AUTHOR, { data: { name: 'x' } }, SYSTEM)).documentId as string,
      { data: { name: 'y' } },
      SYSTEM,
    );
    expect((await statements()).searches).toBe(1);
    await here.create(ARTICLE, { data: { title: 'zz' } }, SYSTEM);
    expect((await statements()).searches).toBe(1);
  });

  it('tell of types whose links they change from the other side, or by removing what was linked', async () => {
    const [here] = nodes;
    const watch = createFreshness({ database: open[1], logger: { warn: () => {} } }).watch([ARTICLE]);
    const value = async () => (await watch.ask()).value;
    const article = (await here.create(ARTICLE, { data: { title: 'linked' } }, SYSTEM)).documentId as string;
    const before = await value();
    const author = (await here.create(AUTHOR, { data: { name: 'x' } }, SYSTEM)).documentId as string;
    expect(await value()).toBe(before);
    await here.update(AUTHOR, author, { data: { articles: [article] } }, SYSTEM);
    expect(await value()).toBe(before + 1);
    await here.update(AUTHOR, author, { data: { articles: [article], name: 'y' } }, SYSTEM);
    expect(await value()).toBe(before + 1);
    await here.remove(AUTHOR, author, new Map(), SYSTEM);
    expect(await value()).toBe(before + 2);
  });
});
