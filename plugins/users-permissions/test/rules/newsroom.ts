import { ACCESS, type Caller, createBroadAbility, DOCUMENTS, type DocumentValue, definePlugin, type Plugin, SYSTEM } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import type { ContentApp, ContentApps, TestDialect } from 'plinth/testing';
import type { Response, Test } from 'supertest';

const localized = { pluginOptions: { i18n: { localized: true } } };
export const ARTICLE = 'api::article.article';
export const DESK = 'api::desk.desk';
const COMMENT = 'api::comment.comment';
export const FRONTPAGE = 'api::frontpage.frontpage';

/** Articles with all kinds of attributes that rules can use, and their related types. */
export const types = {
  article: {
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      /** Whether only its author may see it yet. */
      embargo: { type: 'boolean', default: false, ...localized },
      internalNotes: { type: 'string' },
      rank: { type: 'integer' },
      author: { type: 'relation', relation: 'manyToOne', target: USER_UID },
      desk: { type: 'relation', relation: 'manyToOne', target: DESK, inversedBy: 'articles' },
      related: { type: 'relation', relation: 'manyToMany', target: ARTICLE },
      sections: { type: 'component', component: 'article.section', repeatable: true },
      parts: { type: 'dynamiczone', components: ['article.section'] },
      withdrawn: { type: 'boolean' },
      photos: { type: 'media', multiple: true },
      /** Only plugins write it. */
      number: { type: 'integer', min: 1, writable: false, ...localized },
    },
  },
  desk: {
    attributes: {
      name: { type: 'string' },
      articles: { type: 'relation', relation: 'oneToMany', target: ARTICLE, mappedBy: 'desk' },
    },
  },
  /** Has no drafts; related to an article. */
  comment: {
    attributes: { text: { type: 'string' }, article: { type: 'relation', relation: 'manyToOne', target: ARTICLE } },
  },
  frontpage: {
    kind: 'singleType',
    attributes: { motto: { type: 'string' }, lead: { type: 'relation', relation: 'oneToOne', target: ARTICLE } },
  },
} as const;

export const components = {
  'article.section': {
    attributes: { heading: { type: 'string' }, see: { type: 'relation', relation: 'oneToMany', target: ARTICLE } },
  },
} as const;

const own = { author: { id: '$user.id' } };
const shown = { $or: [{ embargo: false }, own] };
const READABLE = [
  'title',
  'embargo',
  'rank',
  'author',
  'desk',
  'related',
  'sections',
  'parts',
  'localizations',
  'locale',
  'publishedAt',
  'photos',
];
const WRITABLE = ['title', 'embargo', 'rank', 'author', 'desk', 'related', 'sections', 'parts', 'photos'];
const UPLOADING = 'plugin::upload.content-api.upload';
const on = (uid: string, actions: readonly string[], rule: object = {}) =>
  actions.map((action) => ({ action: `${uid}.${action}`, ...rule }));

/** Members edit their own articles, read published ones without an embargo and their own drafts, and never see `internalNotes`. */
const member = [
  UPLOADING,
  `${USER_UID}.find`,
  `${DESK}.*`,
  `${FRONTPAGE}.*`,
  ...on(COMMENT, ['find', 'findOne'], { where: { article: { embargo: false } } }),
  ...on(ARTICLE, ['find'], { where: shown, fields: READABLE }),
  `${ARTICLE}.findOne`,
  ...on(ARTICLE, ['readDraft', 'delete', 'publish', 'unpublish', 'discardDraft'], { where: own }),
  ...on(ARTICLE, ['create', 'update', 'createLocalization'], { where: own, fields: WRITABLE }),
];

/** Visitors see everything without an embargo. */
const visitor = [
  `${DESK}.find`,
  `${COMMENT}.find`,
  ...on(ARTICLE, ['find'], { where: { embargo: false }, fields: READABLE }),
  `${ARTICLE}.findOne`,
];

const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'de' }],
  roles: {
    public: { actions: visitor },
    member: { actions: member },
    editor: { actions: [UPLOADING, 'api::*', `${USER_UID}.find`, ...on(ARTICLE, ['publish', 'unpublish', 'discardDraft'])] },
    writer: { actions: ['api::*', `${USER_UID}.find`] },
    publisher: { actions: ['api::*', `${USER_UID}.find`, ...on(ARTICLE, ['publish'], { where: own })] },
    proofreader: { actions: on(ARTICLE, ['update'], { fields: ['title'] }) },
    nobody: { actions: [] },
  },
};

/** Callers, by their token. */
export type Who = 'visitor' | 'member' | 'editor' | 'writer' | 'publisher' | 'proofreader' | 'nobody' | 'token' | 'reader';

/** Callers that are the user 1. */
const USERS: ReadonlySet<Who> = new Set(['member', 'publisher']);

/** Abilities of machine tokens: one with full access, one that only reads. */
const TOKENS = new Map([
  ['token', createBroadAbility('token', () => true)],
  ['reader', createBroadAbility('reader', (action) => /\.(find|findOne|readDraft)$/.test(action))],
]);

/** Callers by token: `member-1` is the user 1 with the role `member`. A rule for everybody hides withdrawn articles. */
const callers = definePlugin({
  name: 'callers',
  requires: ['users-permissions'],
  apply({ container }) {
    const documents = container.resolve(DOCUMENTS);
    documents.addRule({
      plugin: 'callers',
      applies: ({ uid }) => uid === ARTICLE,
      where: { $or: [{ withdrawn: { $null: true } }, { withdrawn: false }] },
    });
    documents.addRule({
      plugin: 'callers',
      applies: ({ uid }) => uid === FILE_UID,
      where: { $or: [{ caption: { $null: true } }, { caption: { $ne: 'withdrawn' } }] },
    });
    container.resolve(ACCESS).addStrategy({
      name: 'role-and-user',
      async authenticate({ bearer }): Promise<Caller> {
        const [role = '', id] = bearer.split('-');
        const machine = TOKENS.get(role);
        if (machine !== undefined) return { kind: 'token', id: 1, trusted: false, ability: machine };
        const ability = await container.resolve(ROLES).ability(role);
        return {
          kind: 'user',
          id: Number(id),
          trusted: false,
          ability,
          user: id === undefined ? null : { id: Number(id), username: `user${id}` },
        };
      },
    });
  },
});

/** A booted newsroom with its documents. */
export interface Newsroom extends ContentApp {
  /** documentIds of articles by title, and of desks by name. */
  readonly ids: ReadonlyMap<string, string>;
  /** documentIds of the users 1 and 2. */
  readonly users: readonly string[];
  /** Sends a request as a caller. */
  ask(who: Who, method: Method, path: string, data?: object): Promise<Response>;
  /** Uploads a file as a caller, into the photos of the article row with a numeric id. */
  attach(who: Who, refId: unknown): Promise<Response>;
  /** Runs a GraphQL operation as a caller. */
  askGraphql(who: Who, query: string, variables?: object): Promise<Response>;
  /** Creates an article without rules, published by default, and returns its documentId. */
  make(data: Readonly<Record<string, unknown>>, options?: { readonly isDraft?: boolean; readonly german?: object }): Promise<string>;
  /** Changes an article's draft without rules. */
  change(documentId: string, data: object): Promise<void>;
  /** Deletes an article without rules. */
  remove(documentId: string): Promise<void>;
  /** Number of articles, including drafts. */
  count(): Promise<number>;
  /** A document as SYSTEM sees it; null if it does not exist. */
  truth(uid: string, documentId: string, query?: Readonly<Record<string, unknown>>): Promise<DocumentValue | null>;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Boots the newsroom. User 1 is the member who sends requests, user 2 is another user.
 * @param more plugins
 * @param plugins contents of `config/plugins`
 */
export async function openNewsroom(
  apps: ContentApps,
  dialect: TestDialect,
  more: readonly Plugin[] = [],
  plugins: Readonly<Record<string, unknown>> = {},
): Promise<Newsroom> {
  const app = await apps.boot({
    types,
    components,
    access,
    plugins: { graphql: true, upload: true, ...plugins },
    more: [callers, ...more],
    database: dialect,
  });
  const documents = app.kernel.container.resolve(DOCUMENTS);
  const create = async (uid: string, data: object, axes: Readonly<Record<string, string>> = {}) =>
    (await documents.create(uid, { data, axes: new Map(Object.entries(axes)) }, SYSTEM)).documentId as string;
  const users: string[] = [];
  for (const name of ['user1', 'user2']) users.push(await create(USER_UID, { username: name, email: `${name}@example.org` }));
  const me = (await documents.findOne(users[0] as string, documents.parse(USER_UID, {}, 'one', SYSTEM)))?.id;
  const garden = await create(DESK, { name: 'Garden' });

  const make: Newsroom['make'] = async (data, { isDraft = false, german } = {}) => {
    const status = isDraft ? 'draft' : 'published';
    const documentId = await create(ARTICLE, { internalNotes: 'psst', desk: garden, ...data }, { status });
    const axes = new Map(Object.entries({ locale: 'de', status }));
    if (german) await documents.update(ARTICLE, documentId, { data: german, axes }, SYSTEM);
    return documentId;
  };
  const ids = new Map<string, string>();
  const add = async (title: string, author: number, data: object, options?: Parameters<Newsroom['make']>[1]) => {
    ids.set(title, await make({ title, author: users[author - 1], ...data }, options));
  };
  await add('Mine', 1, { rank: 1 }, { german: { title: 'Meins' } });
  await add('Other', 2, { rank: 2 }, { german: { title: 'Geheim', embargo: true, desk: garden } });
  await add('Secret', 2, { rank: 3, embargo: true });
  await add('My secret', 1, { rank: 4, embargo: true });
  await add('My draft', 1, { rank: 5 }, { isDraft: true });
  await add('Other draft', 2, { rank: 6 }, { isDraft: true });
  const cellar = await create(DESK, { name: 'Cellar' });
  await add('Vault', 2, { rank: 9, embargo: true, desk: cellar });
  await add('Gone', 1, { rank: 7, withdrawn: true });
  const linked = [...ids.keys()].filter((title) => title !== 'Vault').map((title) => ids.get(title));
  for (const [name, caption] of [
    ['Photo', null],
    ['Gone photo', 'withdrawn'],
  ] as const) {
    const file = { name, caption, hash: name, ext: '.png', mime: 'image/png', size: 1, url: `/${name}`, provider: 'local' };
    ids.set(name, await create(FILE_UID, file));
  }
  await add('Hub', 2, {
    rank: 8,
    photos: [ids.get('Photo'), ids.get('Gone photo')],
    related: linked,
    sections: [{ heading: 'See', see: linked }],
    parts: [{ __component: 'article.section', heading: 'See', see: linked }],
  });
  for (const title of ['Mine', 'Secret']) await create(COMMENT, { text: `on ${title}`, article: ids.get(title) });
  await documents.update(FRONTPAGE, null, { data: { motto: 'News', lead: ids.get('Secret') } }, SYSTEM);

  ids.set('Garden', garden).set('Cellar', cellar);

  const as = (who: Who, request: Test) =>
    who === 'visitor' ? request : request.set('Authorization', `Bearer ${USERS.has(who) ? `${who}-${me}` : who}`);

  return {
    ...app,
    ids,
    users,
    make,
    ask: async (who, method, path, data) =>
      as(who, method === 'post' ? app.post(path, data) : method === 'put' ? app.put(path, data ?? {}) : app[method](path)),
    attach: async (who, refId) =>
      as(who, app.post('/api/upload'))
        .attach('files', Buffer.from('x'), 'x.txt')
        .field('ref', ARTICLE)
        .field('refId', String(refId))
        .field('field', 'photos'),
    askGraphql: async (who, query, variables) => as(who, app.post('/graphql')).send({ query, variables }),
    async change(documentId, data) {
      await documents.update(ARTICLE, documentId, { data, axes: new Map([['status', 'draft']]) }, SYSTEM);
    },
    async remove(documentId) {
      await documents.remove(ARTICLE, documentId, new Map(), SYSTEM);
    },
    count: () => documents.count(documents.parse(ARTICLE, { status: 'draft', locale: '*' }, 'list', SYSTEM)),
    async truth(uid, documentId, query = {}) {
      return documents.findOne(uid === FRONTPAGE ? null : documentId, documents.parse(uid, query, 'one', SYSTEM));
    },
  };
}
