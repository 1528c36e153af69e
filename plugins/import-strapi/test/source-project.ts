import { createHmac } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestDialect } from 'plinth/testing';

/** A small Strapi 5 project in a temporary folder, with a database. */
export interface TestProject {
  readonly folder: string;
  /** Runs statements in its database. */
  sql(text: string): void;
  /** Writes a file; objects as JSON. */
  write(path: string, content: string | object): void;
  remove(): void;
}

export const SALT = 'salt of the project';
/** 1 January 2026 in milliseconds, as SQLite stores times. */
export const MOMENT = 1_767_225_600_000;
/** The bcrypt hash of `a password`. */
export const HASHED = '$2b$04$8wqPYbOFctQeJceqSb8/1OXySUEbqYQFHZ0ctif.867YZ7vKJNvwa';

/** Has a project record when articles were published first, which is a feature that projects switch on. */
export function recordFirstTimes(project: TestProject): void {
  const colour = '{"name":"colour","type":"string"}';
  project.sql('alter table articles add column first_published_at datetime');
  project.sql(`update articles set first_published_at = ${MOMENT - 1} where document_id = 'articleone'`);
  project.sql(
    `update strapi_database_schema set schema = replace(schema, '${colour}', '${colour},{"name":"first_published_at","type":"datetime"}')`,
  );
}

type Columns = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

const text = 'string';
const whole = 'integer';
/** Columns of every content type. */
const OF_TYPES: Columns = {
  ...{ id: 'increments', document_id: text, created_at: 'datetime', updated_at: 'datetime', published_at: 'datetime' },
  ...{ created_by_id: whole, updated_by_id: whole, locale: text },
};
const links = (row: string, target: string, ...orders: readonly string[]): Columns => ({
  id: 'increments',
  [row]: whole,
  [target]: whole,
  ...Object.fromEntries(orders.map((order) => [order, 'double'])),
});
const PLACES: Columns = { id: 'increments', entity_id: whole, cmp_id: whole, component_type: text, field: text, order: 'double' };

const TABLES: Readonly<Record<string, Columns>> = {
  articles: {
    ...OF_TYPES,
    title: text,
    slug: text,
    body: 'text',
    view_count: whole,
    big: 'bigInteger',
    is_open: 'boolean',
    meta: 'jsonb',
    at: 'datetime',
    colour: text,
  },
  articles_author_lnk: links('article_id', 'author_id', 'article_ord'),
  articles_tags_lnk: links('article_id', 'tag_id', 'tag_ord', 'article_ord'),
  articles_related_lnk: links('article_id', 'inv_article_id', 'article_ord'),
  articles_cmps: PLACES,
  authors: { ...OF_TYPES, name: text },
  authors_favourite_lnk: links('author_id', 'article_id'),
  tags: { ...OF_TYPES, word: text, top_id: whole, top_type: text },
  tags_things_mph: { id: 'increments', tag_id: whole, things_id: whole, things_type: text, field: text, order: 'double' },
  homepages: { ...OF_TYPES, heading: text },
  components_page_seos: { id: 'increments', title: text },
  components_page_seos_link_lnk: links('seo_id', 'tag_id'),
  components_page_seos_cmps: PLACES,
  components_page_lines: { id: 'increments', text },
  components_page_quotes: { id: 'increments', words: 'text' },
  components_page_galleries: { id: 'increments', name: text },
  files: {
    ...OF_TYPES,
    ...{ name: text, alternative_text: 'text', caption: 'text', focal_point: 'jsonb', width: whole, height: whole, formats: 'jsonb' },
    ...{ hash: text, ext: text, mime: text, size: 'decimal', url: 'text', preview_url: 'text', provider: text, provider_metadata: 'jsonb' },
  },
  files_folder_lnk: links('file_id', 'folder_id', 'file_ord'),
  files_related_mph: { id: 'increments', file_id: whole, related_id: whole, related_type: text, field: text, order: 'double' },
  upload_folders: { ...OF_TYPES, name: text, path_id: whole, path: text },
  upload_folders_parent_lnk: links('folder_id', 'inv_folder_id', 'folder_ord'),
  i18n_locale: { ...OF_TYPES, name: text, code: text },
  up_roles: { ...OF_TYPES, name: text, description: text, type: text },
  up_permissions: { ...OF_TYPES, action: text },
  up_permissions_role_lnk: links('permission_id', 'role_id', 'permission_ord'),
  up_users: {
    ...OF_TYPES,
    username: text,
    email: text,
    provider: text,
    password: text,
    confirmed: 'boolean',
    blocked: 'boolean',
    nickname: text,
  },
  up_users_role_lnk: links('user_id', 'role_id', 'user_ord'),
  admin_users: { ...OF_TYPES, email: text },
  strapi_api_tokens: {
    ...OF_TYPES,
    ...{ name: text, kind: text, type: text, access_key: text, last_used_at: 'datetime', expires_at: 'datetime', lifespan: 'bigInteger' },
  },
  strapi_api_token_permissions: { ...OF_TYPES, action: text },
  strapi_api_token_permissions_token_lnk: links('api_token_permission_id', 'api_token_id', 'api_token_permission_ord'),
};

/** The SQL dialect of a database. */
interface Words {
  readonly quote: string;
  /** Column types by kind. */
  readonly kinds: Readonly<Record<string, string>>;
  /** A time, as the reference stores it. */
  moment(time: number): string;
  readonly booleans: readonly [no: string, yes: string];
}

/** Local time. */
const wall = (time: number) => {
  const at = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `'${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}.${String(at.getMilliseconds()).padStart(3, '0')}'`;
};

const WORDS: Readonly<Record<'sqlite' | 'mysql' | 'postgres', Words>> = {
  sqlite: {
    quote: '"',
    kinds: {
      ...{ increments: 'integer primary key', string: 'varchar(255)', text: 'text', integer: 'integer', bigInteger: 'bigint' },
      ...{ double: 'float', decimal: 'float', boolean: 'boolean', datetime: 'datetime', jsonb: 'json' },
    },
    moment: String,
    booleans: ['0', '1'],
  },
  mysql: {
    quote: '`',
    kinds: {
      ...{
        increments: 'int unsigned primary key auto_increment',
        string: 'varchar(255)',
        text: 'longtext',
        integer: 'int',
        bigInteger: 'bigint',
      },
      ...{ double: 'double', decimal: 'decimal(10,2)', boolean: 'tinyint(1)', datetime: 'datetime(6)', jsonb: 'json' },
    },
    moment: wall,
    booleans: ['0', '1'],
  },
  postgres: {
    quote: '"',
    kinds: {
      ...{ increments: 'serial primary key', string: 'varchar(255)', text: 'text', integer: 'int', bigInteger: 'bigint' },
      ...{ double: 'double precision', decimal: 'decimal(10,2)', boolean: 'boolean', datetime: 'timestamp(6)', jsonb: 'jsonb' },
    },
    moment: wall,
    booleans: ['false', 'true'],
  },
};

const localized = { i18n: { localized: true } };
const type = (singularName: string, pluralName: string, more: object, attributes: object) => ({
  kind: 'collectionType',
  collectionName: pluralName,
  info: { singularName, pluralName, displayName: singularName },
  options: { draftAndPublish: false },
  pluginOptions: {},
  ...more,
  attributes,
});
const relation = (kind: string, target: string, more: object = {}) => ({ type: 'relation', relation: kind, target, ...more });

const USER = {
  ...{ username: { type: 'string' }, email: { type: 'email' }, provider: { type: 'string' }, password: { type: 'password' } },
  ...{ confirmed: { type: 'boolean' }, blocked: { type: 'boolean' } },
  role: relation('manyToOne', 'plugin::users-permissions.role', { inversedBy: 'users' }),
  nickname: { type: 'string' },
};
const SCHEMAS: Readonly<Record<string, object>> = {
  'src/api/article/content-types/article/schema.json': type(
    'article',
    'articles',
    { options: { draftAndPublish: true }, pluginOptions: localized },
    {
      title: { type: 'string', required: true, pluginOptions: localized },
      slug: { type: 'uid', targetField: 'title' },
      body: { type: 'richtext', pluginOptions: localized },
      viewCount: { type: 'integer', pluginOptions: localized },
      big: { type: 'biginteger', pluginOptions: localized },
      isOpen: { type: 'boolean', pluginOptions: localized },
      meta: { type: 'json', pluginOptions: localized },
      at: { type: 'datetime', pluginOptions: localized },
      colour: { type: 'customField', customField: 'plugin::color-picker.color', pluginOptions: localized },
      cover: { type: 'media', multiple: false, pluginOptions: localized },
      seo: { type: 'component', component: 'page.seo', pluginOptions: localized },
      blocks: { type: 'dynamiczone', components: ['page.quote', 'page.gallery'], pluginOptions: localized },
      author: relation('manyToOne', 'api::author.author', { inversedBy: 'articles' }),
      tags: relation('manyToMany', 'api::tag.tag', { inversedBy: 'articles' }),
      related: relation('manyToMany', 'api::article.article'),
      editor: relation('oneToOne', 'admin::user'),
    },
  ),
  'src/api/author/content-types/author/schema.json': type(
    'author',
    'authors',
    {},
    {
      name: { type: 'string' },
      articles: relation('oneToMany', 'api::article.article', { mappedBy: 'author' }),
      favourite: relation('oneToOne', 'api::article.article'),
    },
  ),
  'src/api/tag/content-types/tag/schema.json': type(
    'tag',
    'tags',
    {},
    {
      word: { type: 'string', unique: true },
      articles: relation('manyToMany', 'api::article.article', { mappedBy: 'tags' }),
    },
  ),
  'src/api/homepage/content-types/homepage/schema.json': type(
    'homepage',
    'homepages',
    { kind: 'singleType' },
    { heading: { type: 'string' } },
  ),
  'src/components/page/seo.json': component('components_page_seos', {
    title: { type: 'string' },
    link: relation('oneToOne', 'api::tag.tag'),
    lines: { type: 'component', component: 'page.line', repeatable: true },
  }),
  'src/components/page/line.json': component('components_page_lines', { text: { type: 'string' } }),
  'src/components/page/quote.json': component('components_page_quotes', { words: { type: 'text' } }),
  'src/components/page/gallery.json': component('components_page_galleries', {
    name: { type: 'string' },
    pictures: { type: 'media', multiple: true },
  }),
  'src/extensions/users-permissions/content-types/user/schema.json': type('user', 'users', { collectionName: 'up_users' }, USER),
};

/** Content types of plugins, as described in the database. */
const PLUGIN_TYPES: Readonly<Record<string, object>> = {
  'plugin::users-permissions.user': type('user', 'users', { collectionName: 'up_users' }, USER),
  'plugin::users-permissions.role': type(
    'role',
    'roles',
    { collectionName: 'up_roles' },
    {
      ...{ name: { type: 'string' }, description: { type: 'string' }, type: { type: 'string' } },
      users: relation('oneToMany', 'plugin::users-permissions.user', { mappedBy: 'role' }),
    },
  ),
  'plugin::i18n.locale': type(
    'locale',
    'locales',
    { collectionName: 'i18n_locale' },
    { name: { type: 'string' }, code: { type: 'string' } },
  ),
  'plugin::upload.folder': type(
    'folder',
    'folders',
    { collectionName: 'upload_folders' },
    {
      ...{ name: { type: 'string' }, pathId: { type: 'integer' }, path: { type: 'string' } },
      parent: relation('manyToOne', 'plugin::upload.folder', { inversedBy: 'children' }),
    },
  ),
  'plugin::upload.file': type(
    'file',
    'files',
    { collectionName: 'files' },
    {
      ...{ name: { type: 'string' }, alternativeText: { type: 'text' }, caption: { type: 'text' }, focalPoint: { type: 'json' } },
      ...{
        width: { type: 'integer' },
        height: { type: 'integer' },
        formats: { type: 'json' },
        hash: { type: 'string' },
        ext: { type: 'string' },
      },
      ...{
        mime: { type: 'string' },
        size: { type: 'decimal' },
        url: { type: 'text' },
        previewUrl: { type: 'text' },
        provider: { type: 'string' },
      },
      provider_metadata: { type: 'json' },
      folder: relation('manyToOne', 'plugin::upload.folder', { inversedBy: 'files' }),
    },
  ),
  'plugin::menus.menu': type('menu', 'menus', {}, {}),
};

function component(collectionName: string, attributes: object): object {
  return { collectionName, info: { displayName: collectionName }, options: {}, attributes };
}

/** A version of a document, with the columns of every row. */
function version(id: number, document_id: string, more: Row = {}): Row {
  return { id, document_id, created_at: MOMENT, updated_at: MOMENT, published_at: MOMENT, locale: null, ...more };
}

const accessKey = (value: string) => createHmac('sha512', SALT).update(value).digest('hex');

/**
 * One article with a differing draft in two languages; one with a draft only; one in French only. Two authors, two tags, a page. A user,
 * three roles, two tokens. Two people of the panel, one of whom is the user and has made a document. A file in a nested folder.
 */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  i18n_locale: [version(1, 'localeen', { name: 'English', code: 'en' }), version(2, 'localefr', { name: 'French', code: 'fr' })],
  articles: [
    version(1, 'articleone', {
      title: 'One, changed',
      slug: 'one',
      locale: 'en',
      published_at: null,
      updated_at: MOMENT + 5,
      view_count: 7,
    }),
    version(7, 'articleone', {
      title: 'One',
      slug: 'one',
      locale: 'en',
      big: 9,
      is_open: 1,
      meta: '{"a":[1]}',
      at: MOMENT + 1,
      colour: '#fff',
      body: 'x',
    }),
    version(3, 'articleone', { title: 'Un', slug: 'un', locale: 'fr', published_at: null }),
    version(8, 'articleone', { title: 'Un', slug: 'un', locale: 'fr' }),
    version(4, 'articletwo', { title: 'Two', locale: 'en', published_at: null, created_by_id: 2 }),
    version(5, 'articlethree', { title: 'Trois', locale: 'fr', published_at: null }),
  ],
  articles_author_lnk: [
    { article_id: 1, author_id: 1, article_ord: 2 },
    { article_id: 7, author_id: 1, article_ord: 2 },
    { article_id: 4, author_id: 1, article_ord: 1 },
  ],
  articles_tags_lnk: [
    { article_id: 7, tag_id: 1, tag_ord: 2, article_ord: 1 },
    { article_id: 7, tag_id: 2, tag_ord: 1, article_ord: 1 },
  ],
  articles_related_lnk: [{ article_id: 1, inv_article_id: 4, article_ord: 1 }],
  authors: [version(1, 'authorone', { name: 'Ada' }), version(2, 'authortwo', { name: 'Bo' })],
  authors_favourite_lnk: [
    { author_id: 1, article_id: 3 },
    { author_id: 1, article_id: 8 },
    { author_id: 2, article_id: 7 },
  ],
  tags: [version(1, 'tagone', { word: 'red' }), version(2, 'tagtwo', { word: 'blue' })],
  homepages: [version(1, 'homepage', { heading: 'Hello' })],
  articles_cmps: [
    { entity_id: 7, cmp_id: 21, component_type: 'page.seo', field: 'seo', order: null },
    { entity_id: 7, cmp_id: 31, component_type: 'page.gallery', field: 'blocks', order: 2 },
    { entity_id: 7, cmp_id: 41, component_type: 'page.quote', field: 'blocks', order: 1 },
  ],
  components_page_seos: [{ id: 21, title: 'Meta' }],
  components_page_seos_link_lnk: [{ seo_id: 21, tag_id: 2 }],
  components_page_seos_cmps: [
    { entity_id: 21, cmp_id: 52, component_type: 'page.line', field: 'lines', order: 1 },
    { entity_id: 21, cmp_id: 51, component_type: 'page.line', field: 'lines', order: 2 },
  ],
  components_page_lines: [
    { id: 51, text: 'second' },
    { id: 52, text: 'first' },
  ],
  components_page_quotes: [{ id: 41, words: 'Said' }],
  components_page_galleries: [{ id: 31, name: 'Pictures' }],
  upload_folders: [
    version(1, 'folderone', { name: 'Top', path_id: 1, path: '/1' }),
    version(2, 'foldertwo', { name: 'Inner', path_id: 2, path: '/1/2' }),
  ],
  upload_folders_parent_lnk: [{ folder_id: 2, inv_folder_id: 1, folder_ord: 1 }],
  files: [
    version(1, 'fileone', {
      ...{ name: 'a.png', hash: 'a_1', ext: '.png', mime: 'image/png', size: 0.5, url: '/uploads/a_1.png', provider: 'local' },
      formats: JSON.stringify({
        thumbnail: { name: 't', hash: 'thumbnail_a_1', ext: '.png', mime: 'image/png', url: '/uploads/thumbnail_a_1.png' },
      }),
    }),
    version(2, 'filetwo', {
      name: 'b.txt',
      hash: 'b_2',
      ext: '.txt',
      mime: 'text/plain',
      size: 0.1,
      url: '/uploads/b_2.txt',
      provider: 'local',
    }),
  ],
  files_folder_lnk: [{ file_id: 1, folder_id: 2, file_ord: 1 }],
  files_related_mph: [
    { file_id: 1, related_id: 7, related_type: 'api::article.article', field: 'cover', order: 1 },
    { file_id: 2, related_id: 31, related_type: 'page.gallery', field: 'pictures', order: 1 },
    { file_id: 1, related_id: 31, related_type: 'page.gallery', field: 'pictures', order: 2 },
  ],
  up_roles: [
    version(1, 'roleauth', { name: 'Authenticated', type: 'authenticated' }),
    version(2, 'rolepublic', { name: 'Public', type: 'public' }),
    version(3, 'roleeditor', { name: 'Editor', type: 'editor', description: 'Writes' }),
  ],
  up_permissions: [
    version(1, 'permission1', { action: 'api::article.article.find' }),
    version(2, 'permission2', { action: 'api::article.article.update' }),
    version(3, 'permission3', { action: 'api::article.article.count' }),
    version(4, 'permission4', { action: 'plugin::users-permissions.auth.callback' }),
    version(5, 'permission5', { action: 'api::article.article.find' }),
  ],
  up_permissions_role_lnk: [
    { permission_id: 1, role_id: 3, permission_ord: 1 },
    { permission_id: 2, role_id: 3, permission_ord: 2 },
    { permission_id: 3, role_id: 3, permission_ord: 3 },
    { permission_id: 4, role_id: 2, permission_ord: 1 },
    { permission_id: 5, role_id: 2, permission_ord: 2 },
  ],
  up_users: [
    version(5, 'userone', {
      ...{ username: 'ann', email: 'ann@example.com', provider: 'local', password: HASHED, confirmed: 1, blocked: 0, nickname: 'Annie' },
    }),
  ],
  up_users_role_lnk: [{ user_id: 5, role_id: 3, user_ord: 1 }],
  admin_users: [version(1, 'adminone', { email: 'admin@example.com' }), version(2, 'admintwo', { email: 'Ann@Example.com' })],
  strapi_api_tokens: [
    version(1, 'tokenone', { name: 'website', kind: 'content-api', type: 'full-access', access_key: accessKey('token-of-the-website') }),
    version(2, 'tokentwo', {
      name: 'reader',
      kind: 'content-api',
      type: 'custom',
      access_key: accessKey('token-of-the-reader'),
      expires_at: MOMENT + 1e12,
    }),
  ],
  strapi_api_token_permissions: [version(1, 'tokenpermission', { action: 'api::tag.tag.find' })],
  strapi_api_token_permissions_token_lnk: [{ api_token_permission_id: 1, api_token_id: 2, api_token_permission_ord: 1 }],
};

const SETTINGS: Readonly<Record<string, unknown>> = {
  strapi_content_types_schema: PLUGIN_TYPES,
  plugin_i18n_default_locale: 'en',
  'plugin_users-permissions_advanced': {
    unique_email: true,
    allow_register: false,
    email_confirmation: false,
    default_role: 'authenticated',
  },
  'plugin_users-permissions_grant': {
    email: { enabled: true },
    github: { enabled: true, key: 'key', secret: 'hidden', callbackUrl: 'api/auth/github/callback' },
  },
};
const MIGRATIONS = ['5.0.0-02-created-document-id', '5.0.0-03-created-locale', '5.0.0-04-created-published-at'];

/** Creates the project with an SQLite database. */
export function makeProject(): TestProject {
  const project = makeFolder();
  const sql = (script: string) => {
    const database = openFile(join(project.folder, '.tmp', 'data.db'));
    database.exec(script);
    database.close();
  };
  sql(statements('sqlite').join(';\n'));
  return { ...project, sql };
}

/** Creates the project with its own database on a server. */
export async function makeProjectOn(dialect: TestDialect): Promise<Omit<TestProject, 'sql' | 'remove'> & { remove(): Promise<void> }> {
  const project = makeFolder();
  const { url, remove } = await dialect.createDatabase();
  project.write('.env', `API_TOKEN_SALT='${SALT}'\nDATABASE_CLIENT=${dialect.name}\n`);
  project.write(
    'config/database.json',
    dialect.name === 'sqlite'
      ? { connection: { client: 'sqlite', connection: { filename: url.slice('sqlite:'.length) } } }
      : { connection: { client: dialect.name, connection: { connectionString: url } } },
  );
  await runOn(dialect.name, url, statements(dialect.name));
  return {
    ...project,
    remove: async () => {
      await remove();
      project.remove();
    },
  };
}

function makeFolder(): Omit<TestProject, 'sql'> {
  const folder = mkdtempSync(join(tmpdir(), 'strapi-'));
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  write('package.json', { name: 'paper', dependencies: { '@strapi/strapi': '5.54.0', '@strapi/plugin-users-permissions': '5.54.0' } });
  write('.env', `API_TOKEN_SALT='${SALT}'\nDATABASE_CLIENT=sqlite\n`);
  for (const [path, schema] of Object.entries(SCHEMAS)) write(path, schema);
  for (const name of ['a_1.png', 'thumbnail_a_1.png', 'b_2.txt']) write(`public/uploads/${name}`, name);
  mkdirSync(join(folder, '.tmp'));
  return { folder, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function runOn(kind: TestDialect['name'], url: string, texts: readonly string[]): Promise<void> {
  if (kind === 'sqlite') {
    const database = openFile(url.slice('sqlite:'.length));
    database.exec(texts.join(';\n'));
    database.close();
  } else if (kind === 'mysql') {
    const { createConnection } = await import('mysql2/promise');
    const connection = await createConnection(url);
    for (const each of texts) await connection.query(each);
    await connection.end();
  } else {
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const each of texts) await client.query(each);
    await client.end();
  }
}

const SYSTEM_TABLES: Readonly<Record<string, Columns>> = {
  strapi_database_schema: { id: 'increments', schema: 'text', hash: text },
  strapi_migrations_internal: { id: 'increments', name: text },
  strapi_core_store_settings: { id: 'increments', key: text, value: 'text', type: text },
};
const SYSTEM_ROWS: Readonly<Record<string, readonly Row[]>> = {
  strapi_database_schema: [
    {
      schema: JSON.stringify({
        tables: Object.entries(TABLES).map(([name, columns]) => ({
          name,
          columns: Object.entries(columns).map(([column, kind]) => ({ name: column, type: kind })),
        })),
      }),
    },
  ],
  strapi_migrations_internal: MIGRATIONS.map((name) => ({ name })),
  strapi_core_store_settings: Object.entries(SETTINGS).map(([key, value]) => ({ key, value: JSON.stringify(value) })),
};

/** The statements that create the tables and rows. */
function statements(kind: TestDialect['name']): readonly string[] {
  const words = WORDS[kind];
  const tables = { ...TABLES, ...SYSTEM_TABLES };
  const name = (identifier: string) => `${words.quote}${identifier}${words.quote}`;
  const made = Object.entries(tables).map(([table, columns]) => {
    const parts = Object.entries(columns).map(([column, columnKind]) => `${name(column)} ${words.kinds[columnKind]}`);
    return `create table ${name(table)} (${parts.join(', ')})`;
  });
  const filled = Object.entries({ ...ROWS, ...SYSTEM_ROWS }).flatMap(([table, rows]) =>
    rows.map((row) => {
      const columns = Object.keys(row).map(name);
      const values = Object.entries(row).map(([column, value]) => literal(value, tables[table]?.[column] ?? '', words));
      return `insert into ${name(table)} (${columns.join(', ')}) values (${values.join(', ')})`;
    }),
  );
  return [...made, ...filled];
}

function literal(value: unknown, kind: string, { moment, booleans }: Words): string {
  if (value === null) return 'null';
  if (kind === 'datetime') return moment(Number(value));
  if (kind === 'boolean') return booleans[Number(value) as 0 | 1];
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

interface SqliteFile {
  exec(text: string): unknown;
  close(): unknown;
}

/** Opens a file with the SQLite driver of this Node version. */
function openFile(path: string): SqliteFile {
  const own = process.getBuiltinModule?.('node:sqlite') as { DatabaseSync: new (path: string) => SqliteFile } | undefined;
  const Driver = own?.DatabaseSync ?? (require('better-sqlite3') as new (path: string) => SqliteFile);
  return new Driver(path);
}
