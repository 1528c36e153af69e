import { asToken, type BootAppOptions, type BootedApp, bootApp, type Requests } from 'plinth/testing';

const TOKEN = 'full-access-token-of-tests';

/** API tokens of the test app, by name. */
export const TOKENS = {
  full: TOKEN,
  titles: 'token-that-sees-only-titles',
  narrow: 'token-that-sees-some-articles',
  live: 'token-that-sees-what-is-live',
  deals: 'token-that-makes-deals',
} as const;

const ARTICLE = 'api::article.article';

const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string' } } };
const secret = { info: { singularName: 'secret', pluralName: 'secrets' }, attributes: { name: { type: 'string' } } };
const home = { kind: 'singleType', info: { singularName: 'home', pluralName: 'homes' }, attributes: { title: { type: 'string' } } };
const visit = { info: { singularName: 'visit', pluralName: 'visits' }, attributes: { path: { type: 'string' } } };
const note = {
  info: { singularName: 'note', pluralName: 'notes' },
  attributes: { title: { type: 'string' }, next: { type: 'relation', relation: 'manyToOne', target: 'api::note.note' } },
};
const remark = {
  info: { singularName: 'remark', pluralName: 'remarks' },
  attributes: { text: { type: 'string' }, related: { type: 'relation', relation: 'morphToOne' } },
};
const deal = {
  info: { singularName: 'deal', pluralName: 'deals' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
    terms: { type: 'string', private: true, required: true, pluginOptions: { i18n: { localized: true } } },
    blocks: { type: 'component', component: 'parts.quote', repeatable: true, pluginOptions: { i18n: { localized: true } } },
  },
};
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    title: { type: 'string', pluginOptions: { i18n: { localized: true } } },
    text: { type: 'text', pluginOptions: { i18n: { localized: true } } },
    rating: { type: 'integer' },
    facts: { type: 'json' },
    note: { type: 'string', private: true },
    code: { type: 'password' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::author.author' },
    follows: { type: 'relation', relation: 'manyToOne', target: 'api::article.article' },
    hidden: { type: 'relation', relation: 'manyToOne', target: 'api::secret.secret' },
    cover: { type: 'media', multiple: false },
    blocks: { type: 'dynamiczone', components: ['parts.quote'], pluginOptions: { i18n: { localized: true } } },
  },
};
const quote = {
  info: { displayName: 'Quote' },
  attributes: {
    words: { type: 'string' },
    aside: { type: 'string', private: true },
    by: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
  },
};

const ours = ['entry.read', 'entry.restore', 'bin.read', 'bin.restore', 'bin.remove'].map((name) => `plugin::history.${name}`);
const deeds = ['find', 'findOne', 'readDraft', 'update', 'publish', 'delete', 'create'].map((verb) => `${ARTICLE}.${verb}`);
const onDeals = ['find', 'findOne', 'readDraft', 'update', 'publish', 'delete', 'create', 'createLocalization'].map(
  (verb) => `api::deal.deal.${verb}`,
);
const WITH_FIELDS = /\.(find|findOne|create|update)$/;
const custom = (name: string, actions: readonly unknown[]) => ({
  name,
  type: 'custom',
  actions,
  value: { env: `TOKEN_${name.toUpperCase()}` },
});

const ACCESS = {
  tokens: [
    { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
    custom('titles', [
      ...ours,
      ...deeds.map((action) => (WITH_FIELDS.test(action) ? { action, fields: ['title', 'author', 'hidden'] } : action)),
      'api::author.author.find',
    ]),
    custom('narrow', [
      ...ours,
      ...deeds.map((action) => ({ action, where: { title: { $startsWith: 'open' } } })),
      'api::author.author.find',
    ]),
    custom('deals', [
      ...ours,
      ...onDeals.map((action) => (/\.(find|findOne)$/.test(action) ? { action, fields: ['title', 'blocks'] } : action)),
    ]),
    custom('live', [...ours, ...['find', 'findOne'].map((verb) => `${ARTICLE}.${verb}`)]),
  ],
};

/** Boots an app that records the history of its articles. */
export function bootHistory(
  database: BootAppOptions['database'],
  { history = {}, plugins = {}, ...more }: { readonly history?: object | false; readonly plugins?: object } & Partial<BootAppOptions> = {},
): Promise<BootedApp> {
  const env = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [`TOKEN_${name.toUpperCase()}`, token]));
  const switched = history === false ? false : { config: { exclude: ['api::visit.visit'], ...history } };
  return bootApp({
    ...(database !== undefined && { database }),
    env,
    app: {
      contentTypes: [author, secret, home, visit, note, remark, deal, article] as never,
      components: { 'parts.quote': quote } as never,
      config: { plugins: { history: switched, graphql: false, ...plugins }, access: ACCESS },
    },
    ...more,
  });
}

/** Sends requests with a token. */
export function asking(app: Pick<BootedApp, 'request'>, token: keyof typeof TOKENS = 'full'): Requests {
  return asToken(app, TOKENS[token]);
}
