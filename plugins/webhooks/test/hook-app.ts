import type { Plugin } from 'plinth';
import { asToken, type BootAppOptions, type BootedApp, bootApp, onlyPlugins, type Requests } from 'plinth/testing';

/** API tokens of the test apps. */
export const TOKEN = 'full-access-token-of-tests';
export const LOOKER = 'token-that-only-looks-at-hooks';
export const MAKER = 'token-that-only-makes-hooks';
export const READER_OF_OPEN = 'token-that-makes-hooks-and-reads-open-articles';
export const READER_OF_ARTICLES = 'token-that-makes-hooks-and-reads-articles';

const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string' } } };
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string' },
    secret: { type: 'string' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    layout: { type: 'component', component: 'page.row' },
    sections: { type: 'dynamiczone', components: ['page.row', 'page.quote'] },
  },
};
const components = {
  'page.row': { attributes: { title: { type: 'string' }, cells: { type: 'component', component: 'page.cell', repeatable: true } } },
  'page.cell': {
    attributes: {
      secret: { type: 'string', private: true },
      quote: { type: 'component', component: 'page.quote' },
      author: { type: 'relation', relation: 'oneToOne', target: 'api::author.author' },
    },
  },
  'page.quote': { attributes: { text: { type: 'string' } } },
};
const find = ['find', 'findOne'].map((verb) => `api::article.article.${verb}`);
const fields = ['title'];

const hooks = ['read', 'create', 'update', 'send'].map((verb) => `plugin::webhooks.webhook.${verb}`);

const TOKENS = [
  { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
  {
    name: 'titles',
    type: 'custom',
    actions: [...find.map((action) => ({ action, fields })), 'plugin::webhooks.webhook.create'],
    value: { env: 'TOKEN_TITLES' },
  },
  { name: 'reader', type: 'custom', actions: [...find, ...hooks], value: { env: 'TOKEN_READER' } },
  {
    name: 'open',
    type: 'custom',
    actions: [...find.map((action) => ({ action, where: { title: { $startsWith: 'Open' } } })), ...hooks],
    value: { env: 'TOKEN_OPEN' },
  },
  { name: 'maker', type: 'custom', actions: hooks, value: { env: 'TOKEN_MAKER' } },
  {
    name: 'looker',
    type: 'custom',
    actions: hooks,
    value: { env: 'TOKEN_LOOKER' },
  },
];

/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins(
  'rest',
  'webhooks',
  'outgoing',
  'users-permissions',
  'limits',
  'api-tokens',
  'draft-and-publish',
  'mail',
  'queues',
);

/** Boots an app whose webhooks may send to this machine, and retry soon. */
export function bootHooks(
  database: BootAppOptions['database'],
  {
    webhooks = {},
    plugins: others = {},
    tokens = [],
    inline = [],
    files = {},
    env = {},
    server = {},
    ...more
  }: {
    readonly webhooks?: object;
    /** Other entries of `config/plugins`. */
    readonly plugins?: object;
    /** Other tokens of `config/access`. */
    readonly tokens?: readonly object[];
    /** Plugins of the app. */
    readonly inline?: readonly Plugin[];
    readonly files?: Record<string, string>;
    readonly env?: object;
    readonly server?: object;
  } & Partial<BootAppOptions> = {},
): Promise<BootedApp> {
  const plugins = {
    ...OTHERS_OFF,
    outgoing: { config: { allow: ['127.0.0.0/8'] } },
    webhooks: { config: { firstPause: 20, ...webhooks } },
    ...others,
  };
  return bootApp({
    ...(database !== undefined && { database }),
    env: {
      ...{ TOKEN_FULL: TOKEN, TOKEN_TITLES: 'token-that-sees-only-titles', TOKEN_LOOKER: LOOKER },
      ...{ TOKEN_READER: READER_OF_ARTICLES, TOKEN_OPEN: READER_OF_OPEN, TOKEN_MAKER: MAKER, ENCRYPTION_KEY: 'k'.repeat(40) },
      ...env,
    },
    app: {
      contentTypes: [author, article] as never,
      components: components as never,
      files,
      plugins: inline,
      config: { plugins, server, access: { tokens: [...TOKENS, ...tokens] } },
    },
    ...more,
  });
}

/** Sends requests with a token. Default: the one with full access. */
export function asking(app: Pick<BootedApp, 'request'>, token = TOKEN): Requests {
  return asToken(app, token);
}

/** The id of a token of the configuration. */
export async function tokenId(app: BootedApp, name: string): Promise<number> {
  const { body } = await asking(app).get('/api/api-tokens').expect(200);
  return body.data.find((token: { name: string }) => token.name === name).id;
}
