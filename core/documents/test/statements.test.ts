import { z } from 'zod';
import { SYSTEM } from '../../access/index.ts';
import type { OwnedDatabase, Sql } from '../../database/index.ts';
import type { RelationType } from '../../model/index.ts';
import { recordReads, sentInTransactions } from '../../testing/observed-reads.ts';
import type { OwnedDocuments } from '../create-documents.ts';
import type { DocumentValue } from '../read/rows/answer-form.ts';
import { component, contentType, relation, uidOf } from './definitions.ts';
import { eachDatabase } from './each-database.ts';
import { modelOf, openDocuments } from './open-documents.ts';
import { toyAxis } from './toy-axes.ts';

/** References to files, like those of a plugin. Those of a row and of its components are read together. */
const MEDIA: RelationType = {
  kind: 'relation',
  name: 'media',
  options: z.strictObject({ multiple: z.boolean().optional() }),
  shape: ({ multiple }) => ({ target: uidOf('file'), relation: multiple === true ? 'manyToMany' : 'manyToOne', open: true, slotted: true }),
};

const media = { type: 'media' };
const PHASE = { options: { phase: true } };
const TONGUE = { options: { tongue: true } };

/** The types of a magazine: relations in both directions, media in rows and in nested components, a dynamic zone. */
const MODEL = modelOf(
  {
    contentTypes: [
      contentType('file', { name: { type: 'string' } }),
      contentType(
        'article',
        {
          title: { type: 'string' },
          cover: media,
          author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
          categories: relation('manyToMany', 'category', { inversedBy: 'articles' }),
          flagshipOf: relation('oneToOne', 'restaurant', { mappedBy: 'flagship' }),
          seo: { type: 'component', component: 'shared.seo' },
          blocks: { type: 'dynamiczone', components: ['blocks.quote', 'blocks.gallery'] },
        },
        PHASE,
      ),
      contentType('author', {
        name: { type: 'string' },
        avatar: media,
        articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
        restaurants: relation('oneToMany', 'restaurant', { mappedBy: 'owner' }),
        friends: relation('manyToMany', 'author'),
      }),
      contentType(
        'category',
        {
          name: { type: 'string' },
          articles: relation('manyToMany', 'article', { mappedBy: 'categories' }),
          restaurants: relation('manyToMany', 'restaurant', { mappedBy: 'categories' }),
        },
        TONGUE,
      ),
      contentType(
        'restaurant',
        {
          name: { type: 'string' },
          cover: media,
          images: { ...media, multiple: true },
          owner: relation('manyToOne', 'author', { inversedBy: 'restaurants' }),
          categories: relation('manyToMany', 'category', { inversedBy: 'restaurants' }),
          flagship: relation('oneToOne', 'article', { inversedBy: 'flagshipOf' }),
          dishes: { type: 'component', component: 'menu.dish', repeatable: true },
        },
        { options: { phase: true, tongue: true } },
      ),
    ],
    components: [
      component('shared.seo', {
        image: media,
        social: { type: 'component', component: 'shared.social', repeatable: true },
      }),
      component('shared.social', { icon: media, link: relation('oneToOne', 'article') }),
      component('blocks.quote', { author: relation('oneToOne', 'author') }),
      component('blocks.gallery', { files: { ...media, multiple: true } }),
      component('menu.dish', { picture: media, categories: relation('oneToMany', 'category') }),
    ],
  },
  [MEDIA],
);

const COUNT = 30;
const ARTICLE = uidOf('article');

/** Creates documents of every type, with links between them. */
async function fill(documents: OwnedDocuments): Promise<void> {
  const create = (name: string, data: object) => documents.create(uidOf(name), { data }, SYSTEM);
  const many = (name: string, make: (index: number) => object) =>
    Promise.all(Array.from({ length: COUNT }, (_, index) => create(name, make(index)))).then((made) =>
      made.map(({ documentId }) => documentId),
    );
  const at = (ids: readonly unknown[], index: number) => ids[index % COUNT];
  const two = (ids: readonly unknown[], index: number) => [at(ids, index), at(ids, index + 7)];
  const files = await many('file', (index) => ({ name: `file ${index}` }));
  const categories = await many('category', (index) => ({ name: `category ${index}` }));
  const authors = await many('author', (index) => ({ name: `author ${index}`, avatar: at(files, index) }));
  const restaurants = await many('restaurant', (index) => ({
    name: `restaurant ${index}`,
    cover: at(files, index),
    images: two(files, index),
    owner: at(authors, index),
    categories: two(categories, index),
    dishes: [{ picture: at(files, index), categories: two(categories, index) }, { picture: at(files, index + 1) }],
  }));
  await many('article', (index) => ({
    title: `article ${index}`,
    cover: at(files, index),
    author: at(authors, index),
    categories: two(categories, index),
    flagshipOf: at(restaurants, index),
    seo: { image: at(files, index), social: [{ icon: at(files, index), link: null }] },
    blocks: [
      { __component: 'blocks.quote', author: at(authors, index) },
      { __component: 'blocks.gallery', files: two(files, index) },
    ],
  }));
}

eachDatabase('statements of one read', (databases) => {
  let documents: OwnedDocuments;
  let sent: Sql[];

  beforeAll(async () => {
    const database = await databases.open();
    sent = recordReads(database).sent;
    documents = await openDocuments(database, MODEL, [toyAxis('phase', 'request', ['live']), toyAxis('tongue', 'link', ['x', 'y'])]);
    await fill(documents);
  });

  /**
   * Number of recorded statements. Without the question whether anything was committed, which PostgreSQL answers for the whole server: it is
   * asked or not depending on what other programs write there.
   */
  const counted = () => sent.filter(({ text }) => !text.endsWith(' as state')).length;

  /** The number of statements of a read, and its first document. */
  async function read(parameters: Record<string, unknown>): Promise<{ statements: number; first: DocumentValue }> {
    const query = documents.parse(ARTICLE, parameters, 'list', SYSTEM);
    sent.splice(0);
    const { documents: found, total } = await documents.find(query);
    expect([found.length, total]).toEqual([25, COUNT]);
    const statements = counted();
    expect((await documents.findText(query)).documents).toEqual(found.map((one) => JSON.stringify(one)));
    return { statements, first: found[0] as DocumentValue };
  }

  const page = { pageSize: '25' };
  /** At most one statement for the rows, one for their count, and one for whether the count is kept (on SQLite only after a write). */
  const LIST = 3;

  it('are one per relation attribute of a list, besides rows and count', async () => {
    const { statements, first } = await read({ populate: '*', pagination: page });
    expect(first).toMatchObject({ cover: {}, author: {}, categories: [{}, {}], flagshipOf: {}, seo: {}, blocks: [{}, {}] });
    // cover, author, categories, flagshipOf. Components are in the row and cost nothing.
    expect(statements).toBeLessThanOrEqual(LIST + 4);
  });

  it('read the media of a row and of the components in it together', async () => {
    const social = { populate: ['icon'] };
    const populate = {
      cover: true,
      seo: { populate: { image: true, social } },
      blocks: { on: { 'blocks.gallery': { populate: ['files'] } } },
    };
    const { statements, first } = await read({ populate, pagination: page });
    expect(first).toMatchObject({ cover: {}, seo: { image: {}, social: [{ icon: {} }] }, blocks: [{ files: [{}, {}] }] });
    expect(statements).toBeLessThanOrEqual(LIST + 1);
  });

  it('are one per relation attribute and level of nested populates', async () => {
    const dishes = { populate: { picture: true, categories: true } };
    const restaurants = { populate: { cover: true, images: true, owner: true, dishes } };
    const populate = {
      cover: true,
      author: { populate: { avatar: true, friends: true, restaurants } },
      categories: { populate: { articles: { populate: { author: true, flagshipOf: true } } } },
      blocks: { on: { 'blocks.quote': { populate: { author: { populate: ['avatar'] } } } } },
    };
    const { statements, first } = await read({ populate, pagination: page });
    expect(first).toMatchObject({
      author: { avatar: {}, restaurants: [{ cover: {}, images: [{}, {}], owner: {}, dishes: [{ picture: {} }, { picture: {} }] }] },
      categories: [{ articles: [{ author: {} }, {}] }, {}],
      blocks: [{ author: { avatar: {} } }],
    });
    // First level: cover, author, categories, the quotes' authors. Second: avatar, friends, restaurants; articles; avatar.
    // Third: media of the restaurants and of their dishes, owner, categories of dishes; author, flagshipOf.
    expect(statements).toBeLessThanOrEqual(LIST + 4 + 5 + 5);
  });

  it('are no more for the revision of a document that is read', async () => {
    const query = documents.parse(ARTICLE, { populate: ['author'] }, 'one', SYSTEM);
    const [found] = (await documents.find(documents.parse(ARTICLE, { fields: ['title'] }, 'list', SYSTEM))).documents;
    const seen: number[] = [];
    const count = async (...told: [((revision: number) => void)?]) => {
      sent.splice(0);
      expect(await documents.findOne(found?.documentId as string, query, undefined, ...told)).toMatchObject({ author: {} });
      return counted();
    };
    expect(await count((revision) => seen.push(revision))).toBe(await count());
    expect(seen).toEqual([1]);
  });

  it('do not grow with the number of documents', async () => {
    const query = (pageSize: string) =>
      documents.parse(ARTICLE, { populate: '*', pagination: { pageSize, withCount: 'false' } }, 'list', SYSTEM);
    const counts: number[] = [];
    for (const pageSize of ['2', '12', '25']) {
      sent.splice(0);
      await documents.find(query(pageSize));
      counts.push(counted());
    }
    expect(new Set(counts).size).toBe(1);
  });
});

eachDatabase('statements of one write', (databases) => {
  const TAG = uidOf('tag');
  const NOTE = uidOf('note');
  const IDEA = new Map([['phase', 'idea']]);
  const LIVE = new Map([['phase', 'live']]);
  const CHANGE = { action: `${NOTE}.update`, event: 'changed' };
  const model = modelOf({
    contentTypes: [
      contentType(
        'note',
        {
          text: { type: 'string' },
          seen: { type: 'string', writable: false },
          about: relation('manyToOne', 'tag'),
          tags: relation('manyToMany', 'tag', { inversedBy: 'notes' }),
        },
        PHASE,
      ),
      contentType('tag', { name: { type: 'string' }, notes: relation('manyToMany', 'note', { mappedBy: 'tags' }) }),
    ],
    components: [],
  });
  let database: OwnedDatabase;
  let documents: OwnedDocuments;

  beforeAll(async () => {
    database = await databases.open();
    documents = await openDocuments(database, model, [toyAxis('phase', 'request', ['idea', 'live'])]);
  });

  it('are no more for the number of the change: it comes with the lock of the document, where there is one', async () => {
    const tag = (await documents.create(TAG, { data: { name: 'a' } }, SYSTEM)).documentId;
    await documents.create(NOTE, { data: { text: 'a' } }, SYSTEM);
    let id = '';
    const sent = (work: () => Promise<unknown>) => sentInTransactions(database, work);
    const update = (data: object) => sent(() => documents.update(NOTE, id, { data }, SYSTEM));
    const costs = {
      create: await sent(async () => {
        id = (await documents.create(NOTE, { data: { text: 'a', about: tag } }, SYSTEM)).documentId as string;
      }),
      update: await update({ text: 'b' }),
      linking: await update({ about: null, tags: [tag] }),
      copy: await sent(() => documents.copy(NOTE, id, { ...CHANGE, from: IDEA, to: LIVE }, SYSTEM)),
      noMark: await sent(() => documents.mark(NOTE, id, { ...CHANGE, axes: new Map(), values: { seen: null } }, SYSTEM)),
      mark: await sent(() => documents.mark(NOTE, id, { ...CHANGE, axes: IDEA, values: { seen: 'now' } }, SYSTEM)),
      removal: await sent(() => documents.remove(NOTE, id, LIVE, SYSTEM)),
      removalOfAll: await sent(() => documents.remove(NOTE, id, new Map(), SYSTEM)),
    };
    const onServers = { create: 5, update: 6, linking: 10, copy: 10, noMark: 4, mark: 8, removal: 8, removalOfAll: 7 };
    // SQLite has no row locks. So changes that do not lock by raising the revision need one statement less.
    const onSqlite = { ...onServers, linking: 9, noMark: 3, mark: 7, removal: 7, removalOfAll: 6 };
    expect(costs).toEqual(databases.dialect === 'sqlite' ? onSqlite : onServers);
  });
});
