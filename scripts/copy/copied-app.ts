import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ARTICLE = 'api::article.article';
export const AUTHOR = 'api::author.author';
export const CATEGORY = 'api::category.category';
export const FILE = 'plugin::upload.file';
export const LOCALE = 'plugin::i18n.locale';
export const USER = 'plugin::users-permissions.user';

/** The token that reads and writes everything. */
export const TOKEN = 'the-token-of-copies-that-are-measured';

/** Environment variables of the app, besides its database. */
export const environment = {
  JWT_SECRET: 'the-secret-of-copies-that-are-measured',
  API_TOKEN_SECRET: 'the-other-secret-of-copies-that-are-measured',
  ENCRYPTION_KEY: 'k'.repeat(40),
  COPY_TOKEN: TOKEN,
  LOG_LEVEL: 'error',
};

const localized = { i18n: { localized: true } };

const relation = (kind: string, target: string) => ({ type: 'relation', relation: kind, target });

const files: Readonly<Record<string, object>> = {
  'config/content-types/author.json': {
    info: { singularName: 'author', pluralName: 'authors', displayName: 'Author' },
    attributes: { name: { type: 'string', index: true, search: true }, email: { type: 'email', unique: true } },
  },
  'config/content-types/category.json': {
    info: { singularName: 'category', pluralName: 'categories', displayName: 'Category' },
    attributes: { name: { type: 'string' } },
  },
  'config/content-types/article.json': {
    info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: {
      title: { type: 'string', required: true, index: 'text', search: true, pluginOptions: localized },
      text: { type: 'text', pluginOptions: localized },
      views: { type: 'biginteger' },
      price: { type: 'decimal' },
      rating: { type: 'float' },
      featured: { type: 'boolean' },
      day: { type: 'date' },
      moment: { type: 'datetime' },
      extra: { type: 'json' },
      author: relation('manyToOne', AUTHOR),
      categories: relation('manyToMany', CATEGORY),
      cover: { type: 'media' },
      seo: { type: 'component', component: 'shared.seo' },
      parts: { type: 'dynamiczone', components: ['shared.quote', 'shared.seo'] },
    },
  },
  'config/components/shared/seo.json': {
    info: { displayName: 'Seo' },
    attributes: { description: { type: 'text' }, image: { type: 'media' } },
  },
  'config/components/shared/quote.json': {
    info: { displayName: 'Quote' },
    attributes: { quote: { type: 'text' }, author: relation('oneToOne', AUTHOR) },
  },
  // What is compared must not depend on how fast the machine is.
  'config/database.json': { statementTimeout: 0 },
  'config/plugins.json': { history: true, audit: true, mcp: true, search: true },
  'config/access.json': {
    locales: [{ code: 'en', isDefault: true }, { code: 'de' }],
    roles: { public: { actions: ['api::*'] } },
    tokens: [{ name: 'copies', type: 'full-access', value: { env: 'COPY_TOKEN' } }],
  },
};

/** Writes an app with every kind of content. @returns its folder */
export function makeApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-copy-load-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  return folder;
}
