import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PATIENT } from '../../core/testing/test-dialect.ts';

/** Attributes by name, as in schema files. */
type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface TypeOptions {
  readonly plural?: string;
  readonly title?: string;
  readonly drafts?: boolean;
  readonly localized?: boolean;
  readonly single?: boolean;
}

/** The content of a content type's schema file. */
interface SchemaFile {
  readonly attributes: Attributes;
  readonly [key: string]: unknown;
}

function typeOf(name: string, attributes: Attributes, options: TypeOptions = {}): SchemaFile {
  const {
    plural = `${name}s`,
    title = `${name[0]?.toUpperCase()}${name.slice(1)}`,
    drafts = false,
    localized = false,
    single = false,
  } = options;
  return {
    kind: single ? 'singleType' : 'collectionType',
    collectionName: plural.replaceAll('-', '_'),
    info: { singularName: name, pluralName: plural, displayName: title },
    options: { draftAndPublish: drafts },
    ...(localized && { pluginOptions: { i18n: { localized: true } } }),
    attributes,
  };
}

function componentOf(category: string, name: string, attributes: Attributes): object {
  return { collectionName: `components_${category}_${name.replaceAll('-', '_')}`, info: { displayName: name }, attributes };
}

const localized = { pluginOptions: { i18n: { localized: true } } };
const relation = (kind: string, name: string, side: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${name}.${name}`,
  ...side,
});

/** The content types of the newspaper. */
export const TYPES = {
  article: typeOf(
    'article',
    {
      title: { type: 'string', required: true, maxLength: 120, ...localized },
      slug: { type: 'uid', targetField: 'title', ...localized },
      summary: { type: 'text', maxLength: 300, ...localized },
      body: { type: 'blocks', ...localized },
      section: { type: 'enumeration', enum: ['politics', 'culture', 'science', 'sport'] },
      cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
      author: relation('manyToOne', 'author', { inversedBy: 'articles' }),
      tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
      sections: { type: 'dynamiczone', components: ['page.quote', 'page.picture', 'page.text'], ...localized },
      seo: { type: 'component', component: 'page.seo', repeatable: false, ...localized },
    },
    { drafts: true, localized: true },
  ),
  author: typeOf('author', {
    name: { type: 'string', required: true },
    email: { type: 'email' },
    biography: { type: 'richtext' },
    portrait: { type: 'media', multiple: false, allowedTypes: ['images'] },
    articles: relation('oneToMany', 'article', { mappedBy: 'author' }),
  }),
  tag: typeOf('tag', {
    name: { type: 'string', required: true, unique: true },
    articles: relation('manyToMany', 'article', { mappedBy: 'tags' }),
  }),
  masthead: typeOf('masthead', { name: { type: 'string' }, motto: { type: 'string' } }, { single: true }),
  everything: typeOf(
    'everything',
    {
      string: { type: 'string', minLength: 2, maxLength: 20, regex: '^[A-Z]' },
      text: { type: 'text' },
      richtext: { type: 'richtext' },
      blocks: { type: 'blocks' },
      email: { type: 'email' },
      password: { type: 'password', minLength: 8 },
      integer: { type: 'integer', min: 1, max: 10 },
      biginteger: { type: 'biginteger' },
      decimal: { type: 'decimal' },
      float: { type: 'float' },
      date: { type: 'date' },
      time: { type: 'time' },
      datetime: { type: 'datetime' },
      boolean: { type: 'boolean', default: false },
      enumeration: { type: 'enumeration', enum: ['one', 'two', 'three'] },
      uid: { type: 'uid', targetField: 'string' },
      json: { type: 'json' },
      media: { type: 'media', multiple: true },
      toOne: relation('oneToOne', 'author'),
      toMany: relation('oneToMany', 'tag'),
      component: { type: 'component', component: 'page.seo' },
      components: { type: 'component', component: 'page.link', repeatable: true, max: 400 },
      zone: { type: 'dynamiczone', components: ['page.quote', 'page.text'] },
    },
    { plural: 'everythings', drafts: true },
  ),
} satisfies Readonly<Record<string, SchemaFile>>;

const COMPONENTS: Readonly<Record<string, object>> = {
  'page/quote': componentOf('page', 'quote', { words: { type: 'text', required: true }, speaker: { type: 'string' } }),
  'page/picture': componentOf('page', 'picture', {
    file: { type: 'media', multiple: false, allowedTypes: ['images'] },
    caption: { type: 'string' },
  }),
  'page/text': componentOf('page', 'text', { text: { type: 'richtext' } }),
  'page/seo': componentOf('page', 'seo', { title: { type: 'string', maxLength: 60 }, description: { type: 'text' } }),
  'page/link': componentOf('page', 'link', { label: { type: 'string' }, address: { type: 'string' }, note: { type: 'string' } }),
};

/** Many types, to test a long menu and a long form. */
function manyTypes(count: number): Record<string, object> {
  const names = Array.from({ length: count }, (_, index) => `kind-${String(index + 1).padStart(3, '0')}`);
  return Object.fromEntries(names.map((name) => [name, typeOf(name, { name: { type: 'string' } }, { title: name.replace('-', ' ') })]));
}

function manyComponents(count: number): Record<string, object> {
  const names = Array.from({ length: count }, (_, index) => `part-${String(index + 1).padStart(2, '0')}`);
  return Object.fromEntries(names.map((name) => [`many/${name}`, componentOf('many', name, { text: { type: 'string' } })]));
}

/** Differences from the default newsroom. */
export interface NewsroomOptions {
  /** Number of additional types and components. */
  readonly types?: number;
  readonly components?: number;
  /** Content of `config/plugins`. */
  readonly plugins?: Readonly<Record<string, unknown>>;
  /** Other files of the app, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Accounts: names of people by their role; the address is derived from the role. Default: one for each built-in role. */
  readonly people?: Readonly<Record<string, string>>;
  /** Whether the app is empty: no types, no permissions. */
  readonly isEmpty?: boolean;
  /** Whether `plinth dev` serves it, which restarts it when its files change. */
  readonly isInDevelopment?: boolean;
}

/** Writes the app of a newspaper into a temporary folder; `remove` deletes it. */
export function newsroomApp({ types = 0, components = 0, plugins = {}, files = {}, isEmpty = false }: NewsroomOptions = {}): {
  readonly folder: string;
  remove(): void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-newsroom-'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const json = (path: string, value: object) => write(path, JSON.stringify(value, null, 2));
  for (const [name, type] of Object.entries({ ...(isEmpty ? {} : TYPES), ...manyTypes(types) }))
    json(`config/content-types/${name}.json`, type);
  for (const [name, component] of Object.entries({ ...(isEmpty ? {} : COMPONENTS), ...manyComponents(components) }))
    json(`config/components/${name}.json`, component);
  json('config/access.json', {
    locales: [{ code: 'en', isDefault: true }, { code: 'fr' }, { code: 'ar' }],
    tokens: [{ name: 'seeds', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
  });
  // Tests sign in as the same person more often within a minute than the default allows.
  const { admin: given, ...others } = plugins as { readonly admin?: { readonly config?: object } };
  const admin = { ...given, config: { rateLimit: { requests: 100 }, ...given?.config } };
  json('config/plugins.json', { 'draft-and-publish': { config: { writesAskPublish: true } }, admin, ...others });
  // On a busy machine, waiting is no fault; and a connection between two requests of a test must not be closed as the second begins.
  json('config/database.json', PATIENT);
  // A slow machine must not refuse what a test does.
  json('config/server.json', { keepAliveTimeout: 600_000, maxEventLoopDelay: 0, maxDatabaseWait: 0 });
  for (const [path, content] of Object.entries(files)) write(path, content);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
