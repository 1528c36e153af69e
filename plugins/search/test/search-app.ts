import { DATABASE } from 'plinth';
import { asToken, type BootAppOptions, type BootedApp, bootApp, onlyPlugins, type Requests } from 'plinth/testing';
import { progressTable, wordsTable } from '../tables.ts';

/** API token of the test apps. */
export const FULL = 'full-access-token-of-tests';

const localized = { i18n: { localized: true } };

const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', search: true, pluginOptions: localized },
    body: { type: 'richtext', search: true, pluginOptions: localized },
    slug: { type: 'string' },
    notes: { type: 'text', private: true, search: true },
    rank: { type: 'integer' },
    text: { type: 'blocks', search: true, pluginOptions: localized },
    seo: { type: 'component', component: 'shared.seo' },
    parts: { type: 'dynamiczone', components: ['shared.quote', 'shared.gap'] },
  },
};
const author = {
  info: { singularName: 'author', pluralName: 'authors' },
  attributes: { name: { type: 'string', search: { weight: 5 } }, about: { type: 'text', search: true }, city: { type: 'string' } },
};
const tag = { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { name: { type: 'string' } } };

export const types = { article, author, tag };

export const components = {
  'shared.seo': { attributes: { description: { type: 'text', search: true }, robots: { type: 'string' } } },
  'shared.quote': {
    attributes: { quote: { type: 'text', search: true }, sources: { type: 'component', component: 'shared.source', repeatable: true } },
  },
  'shared.source': { attributes: { label: { type: 'string', search: true } } },
  'shared.gap': { attributes: { height: { type: 'integer' } } },
};

/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins(
  'rest',
  'graphql',
  'search',
  'events',
  'outgoing',
  'users-permissions',
  'limits',
  'api-tokens',
  'upload',
  'i18n',
  'draft-and-publish',
);

/** Boots an app with searchable articles and authors. */
export function bootSearch(
  database: BootAppOptions['database'],
  {
    roles,
    tokens = [],
    search = {},
    plugins = {},
    contentTypes = [article, author, tag],
    ...more
  }: {
    readonly roles?: object;
    readonly tokens?: readonly object[];
    readonly search?: object | false;
    readonly plugins?: object;
    readonly contentTypes?: readonly object[];
  } & Partial<BootAppOptions> = {},
): Promise<BootedApp> {
  return bootApp({
    ...(database !== undefined && { database }),
    env: { TOKEN_FULL: FULL, ENCRYPTION_KEY: 'k'.repeat(40) },
    app: {
      contentTypes: contentTypes as never,
      components: components as never,
      config: {
        plugins: { ...OTHERS_OFF, search: search === false ? false : { config: search }, ...plugins },
        access: {
          locales: [{ code: 'en', isDefault: true }, { code: 'de' }],
          roles: roles ?? { public: { actions: ['api::article.article.find', 'api::author.author.find'] } },
          tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }, ...tokens],
        },
      } as never,
    },
    ...more,
  });
}

/** Sends requests with a token. Default: the one with full access; null: none. */
export function asking(app: Pick<BootedApp, 'request'>, token: string | null = FULL): Requests {
  return asToken(app, token);
}

/** Titles of the found documents. */
export async function found(app: Pick<BootedApp, 'request'>, query: string, token: string | null = null): Promise<readonly string[]> {
  const { body } = await asking(app, token).get(`/api/search?${query}`);
  if (body.error) throw new Error(`${body.error.status} ${body.error.message}`);
  return body.data.map(({ title }: { title: string }) => title);
}

/** Waits until a condition holds. @throws Error after 50 seconds */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the vocabulary has learned the words of all documents, which it does in the background about a second after a change. */
export async function learnt(app: Pick<BootedApp, 'kernel'>): Promise<void> {
  const { knex } = app.kernel.container.resolve(DATABASE);
  await until(async () => {
    const newest = await knex(wordsTable.name).max({ id: 'id' }).first();
    // The row without a type says how far the vocabulary is.
    const known = await knex(progressTable.name).where({ type: '' }).first('since');
    return Number(known?.since ?? -1) >= Number(newest?.id ?? 0);
  });
}
