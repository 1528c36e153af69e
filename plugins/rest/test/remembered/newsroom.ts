import { asUser, type InlineApp, onlyPlugins, type SignedIn } from 'plinth/testing';
import type { RememberingNodes } from './nodes.ts';

const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

export const ARTICLE = 'api::article.article';
const PERSON = 'api::person.person';
const READS = [ARTICLE, PERSON].flatMap((uid) => [`${uid}.find`, `${uid}.findOne`]);
const without = (...left: readonly string[]) => READS.filter((action) => !left.includes(action));

const TOKENS: readonly { readonly name: string; readonly type: string; readonly actions?: readonly unknown[] }[] = [
  { name: 'full', type: 'full-access' },
  { name: 'reader', type: 'read-only' },
  { name: 'drafts', type: 'custom', actions: [...READS, `${ARTICLE}.readDraft`] },
  { name: 'few', type: 'custom', actions: [...without(`${ARTICLE}.find`), { action: `${ARTICLE}.find`, fields: ['title', 'rank'] }] },
  { name: 'high', type: 'custom', actions: [...without(`${ARTICLE}.find`), { action: `${ARTICLE}.find`, where: { rank: { $gt: 2 } } }] },
  { name: 'nobody', type: 'custom', actions: [`${ARTICLE}.find`] },
];

/** Environment variables with the tokens. */
export const ENV = Object.fromEntries(TOKENS.map(({ name }) => [`TOKEN_${name.toUpperCase()}`, `${name}-`.repeat(8)]));

/** The request header with a token. */
export function tokenOf(name: string): Readonly<Record<string, string>> {
  return { Authorization: `Bearer ${ENV[`TOKEN_${name.toUpperCase()}`]}` };
}

/** Articles and people with drafts and locales, and many kinds of callers. */
export const NEWSROOM: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'article', pluralName: 'articles' },
      options: { draftAndPublish: true },
      ...localized,
      attributes: {
        title: { type: 'string', ...localized },
        rank: { type: 'integer' },
        text: { type: 'text' },
        author: relation('manyToOne', 'person', { inversedBy: 'articles' }),
        readers: relation('manyToMany', 'person', { inversedBy: 'read' }),
        notes: { type: 'component', component: 'shared.note', repeatable: true },
      },
    },
    {
      info: { singularName: 'person', pluralName: 'people' },
      attributes: {
        name: { type: 'string' },
        nick: { type: 'string', private: true },
        photo: { type: 'media' },
        articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
        read: relation('manyToMany', 'article', { mappedBy: 'readers' }),
      },
    },
    {
      info: { singularName: 'unread', pluralName: 'unreads' },
      attributes: { name: { type: 'string' } },
    },
  ],
  components: { 'shared.note': { attributes: { text: { type: 'string' }, by: relation('oneToOne', 'person') } } },
  config: {
    plugins: onlyPlugins(
      'rest',
      'graphql',
      'users-permissions',
      'api-tokens',
      'i18n',
      'draft-and-publish',
      'upload',
      'limits',
      'mail',
      'queues',
      'outgoing',
      'settings',
    ),
    middlewares: { cors: { origin: ['https://one.example', 'https://two.example'] }, compression: { threshold: 200 } },
    access: {
      locales: [{ code: 'en' }, { code: 'fr' }],
      roles: {
        public: { seed: true, actions: READS },
        authenticated: {
          seed: true,
          actions: [...without(`${ARTICLE}.find`), { action: `${ARTICLE}.find`, where: { author: { name: { $eq: '$user.username' } } } }],
        },
        editor: { seed: true, actions: [...READS, `${ARTICLE}.readDraft`] },
      },
      tokens: TOKENS.map((token) => ({ ...token, value: { env: `TOKEN_${token.name.toUpperCase()}` } })),
    },
  },
} as InlineApp;

/** Initial content. */
export interface Newsroom {
  readonly articles: readonly string[];
  readonly people: readonly string[];
  readonly ada: SignedIn;
  readonly bob: SignedIn;
}

/** Fills the database of a newsroom. */
export async function fill({ nodes: [node] }: Pick<RememberingNodes, 'nodes'>): Promise<Newsroom> {
  const make = async (path: string, data: object) => {
    const { status, body } = await node.request.post(path).set(tokenOf('full')).send({ data });
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data.documentId as string;
  };
  const people: string[] = [];
  for (const name of ['ada', 'bob', 'cleo']) people.push(await make('/api/people', { name, nick: name }));
  const articles: string[] = [];
  for (let n = 0; n < 6; n++) {
    const notes = [{ text: `note ${n}`, by: people[n % 3] }];
    articles.push(
      await make('/api/articles', {
        title: `article ${n}`,
        rank: n,
        text: 'x'.repeat(n * 40),
        author: people[n % 3],
        readers: people.slice(n % 3),
        notes,
      }),
    );
  }
  return { articles, people, ada: await asUser(node, { username: 'ada' }), bob: await asUser(node, { username: 'bob' }) };
}
