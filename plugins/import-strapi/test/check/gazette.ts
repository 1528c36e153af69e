import type { BootedApp, InlineApp } from 'plinth/testing';

/** A token of the app with full access. */
export const TOKEN = 'full-access-of-the-gazette-0123456789abcdef';
export const ENV = { GAZETTE_TOKEN: TOKEN };
export const PERSON = { username: 'ann', email: 'ann@example.com', password: 'a password' };

const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

/** An app with every type of attribute and every kind of relation. */
export const GAZETTE: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'story', pluralName: 'stories' },
      options: { draftAndPublish: true },
      ...localized,
      attributes: {
        title: { type: 'string', required: true, ...localized },
        slug: { type: 'uid', targetField: 'title' },
        summary: { type: 'text', ...localized },
        body: { type: 'richtext' },
        blocks: { type: 'blocks' },
        rank: { type: 'integer' },
        big: { type: 'biginteger' },
        price: { type: 'decimal' },
        score: { type: 'float' },
        day: { type: 'date' },
        hour: { type: 'time' },
        moment: { type: 'datetime' },
        stamp: { type: 'timestamp' },
        list: { type: 'array' },
        open: { type: 'boolean' },
        section: { type: 'enumeration', enum: ['news', 'sport'] },
        contact: { type: 'email' },
        meta: { type: 'json' },
        note: { type: 'string', private: true },
        secret: { type: 'password' },
        author: relation('manyToOne', 'writer', { inversedBy: 'stories' }),
        tags: relation('manyToMany', 'tag', { inversedBy: 'stories' }),
        sequels: relation('oneToMany', 'story'),
        twin: relation('oneToOne', 'story'),
        cover: { type: 'media', multiple: false },
        gallery: { type: 'media', multiple: true },
        seo: { type: 'component', component: 'shared.seo' },
        quotes: { type: 'component', component: 'shared.quote', repeatable: true },
        page: { type: 'dynamiczone', components: ['shared.quote', 'shared.seo'] },
      },
    },
    {
      info: { singularName: 'writer', pluralName: 'writers' },
      attributes: {
        name: { type: 'string' },
        age: { type: 'integer' },
        stories: relation('oneToMany', 'story', { mappedBy: 'author' }),
        account: { type: 'relation', relation: 'oneToOne', target: 'plugin::users-permissions.user' },
      },
    },
    {
      info: { singularName: 'tag', pluralName: 'tags' },
      options: { draftAndPublish: true },
      attributes: { word: { type: 'string' }, stories: relation('manyToMany', 'story', { mappedBy: 'tags' }) },
    },
    {
      kind: 'singleType',
      info: { singularName: 'front-page', pluralName: 'front-pages' },
      options: { draftAndPublish: true },
      ...localized,
      attributes: { heading: { type: 'string', ...localized }, lead: relation('oneToOne', 'story') },
    },
  ],
  components: {
    'shared.seo': {
      attributes: {
        metaTitle: { type: 'string' },
        image: { type: 'media' },
        lines: { type: 'component', component: 'shared.quote', repeatable: true },
      },
    },
    'shared.quote': { attributes: { words: { type: 'text' }, stars: { type: 'integer' }, speaker: relation('oneToOne', 'writer') } },
  },
  config: {
    access: {
      locales: [
        { code: 'en', name: 'English', isDefault: true },
        { code: 'fr', name: 'French' },
      ],
      tokens: [{ name: 'all', type: 'full-access', value: { env: 'GAZETTE_TOKEN' } }],
      roles: {
        public: {
          actions: ['api::story.story.find', 'plugin::users-permissions.auth.callback', 'plugin::users-permissions.auth.register'],
        },
        authenticated: { actions: ['api::story.story.find', 'api::tag.tag.find', 'plugin::users-permissions.user.me'] },
      },
    },
  },
};

const BLOCKS = [{ type: 'paragraph', children: [{ type: 'text', text: 'Once' }] }];

/** Creates content: drafts that differ, two locales, links in both directions, files, a user who can sign in. */
export async function fillGazette({ request }: BootedApp): Promise<void> {
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const { status, body } = await request[method](path).set('authorization', `Bearer ${TOKEN}`).send({ data });
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data as { readonly documentId: string };
  };
  const files = await request
    .post('/api/upload')
    .set('authorization', `Bearer ${TOKEN}`)
    .attach('files', Buffer.from('first'), 'first.txt')
    .attach('files', Buffer.from('second'), 'second.txt');
  const [first, second] = (files.body as readonly { readonly id: number }[]).map(({ id }) => id);
  const account = (await request.post('/api/auth/local/register').send(PERSON)).body.user.id;
  const writers: string[] = [];
  for (const [index, name] of ['Ada', 'Bea', 'élan', 'bob'].entries()) {
    writers.push((await send('post', '/api/writers', { name, age: 30 + index, ...(index === 0 && { account }) })).documentId);
  }
  const tags: string[] = [];
  for (const word of ['Red', 'green', 'blue']) tags.push((await send('post', '/api/tags', { word })).documentId);
  await send('post', '/api/tags?status=draft', { word: 'unseen' });
  const stories: string[] = [];
  for (let index = 0; index < 9; index++) {
    const title = ['A calm harbour', 'The flood', 'zebra & co', 'Über alles', 'a + b = 100%'][index % 5];
    const story = {
      ...{
        title: `${title} ${index}`,
        slug: `story-${index}`,
        summary: index % 3 === 0 ? null : `Summary ${index}`,
        body: 'A *body*\nof lines',
      },
      ...{ blocks: BLOCKS, rank: index, big: String(9_000_000_000_000_000 + index), price: index + 0.25, score: index / 3 },
      ...{
        day: `2026-01-0${index + 1}`,
        hour: `1${index}:30:00.000`,
        moment: `2026-02-0${index + 1}T08:00:00.000Z`,
        stamp: 1_767_225_600_000 + index,
        list: [index],
        open: index % 2 === 0,
      },
      ...{
        section: index % 2 === 0 ? 'news' : 'sport',
        contact: `desk-${index}@example.com`,
        meta: { index },
        note: 'hidden',
        secret: 'never seen',
      },
      ...{
        author: writers[index % 4],
        tags: tags.slice(index % 3),
        sequels: stories.slice(-2),
        twin: index % 2 === 1 ? stories.at(-1) : null,
      },
      ...{ cover: first, gallery: [second, first] },
      seo: { metaTitle: `Meta ${index}`, image: second, lines: [{ words: 'Line', stars: index, speaker: writers[0] }] },
      quotes: [{ words: `Said ${index}`, stars: index, speaker: writers[1] }, { words: 'Again' }],
      page: [
        { __component: 'shared.quote', words: 'Zone', speaker: writers[2] },
        { __component: 'shared.seo', metaTitle: 'Zone', image: first },
      ],
    };
    const { documentId } = await send('post', `/api/stories${index === 8 ? '?status=draft' : ''}`, story);
    stories.push(documentId);
    if (index % 3 === 0) await send('put', `/api/stories/${documentId}?status=draft`, { title: `Draft of ${title}` });
    if (index % 2 === 0) await send('put', `/api/stories/${documentId}?locale=fr&status=draft`, { title: `Histoire ${index}` });
  }
  await send('put', '/api/front-page', { heading: 'Today', lead: stories[0] });
  await send('put', '/api/front-page?locale=fr', { heading: 'Aujourd’hui' });
}
