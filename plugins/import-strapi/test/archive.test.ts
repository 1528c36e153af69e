import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { adoptModel } from '../app/adopt-model.ts';
import { bringFiles } from '../app/bring-files.ts';
import { isArchive, readArchive } from '../archive/read-archive.ts';
import { readCreators } from '../source/creators.ts';
import { SourceDocuments } from '../source/documents.ts';
import type { SourceDocument } from '../source/make-documents.ts';
import { readPeople } from '../source/people.ts';
import { openSource } from '../source/source-database.ts';
import { locateModel } from '../source/source-model.ts';
import { attributeTypes } from './reading.ts';
import { tarGz } from './tar-writer.ts';

const TIMES = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };
const PUBLISHED = { ...TIMES, publishedAt: '2026-01-03T00:00:00.000Z', locale: null };
const relation = (kind: string, target: string, more: object = {}) => ({ type: 'relation', relation: kind, target, ...more });
const schema = (uid: string, pluralName: string, attributes: object, more: object = {}) => {
  const modelName = uid.split('.').at(-1);
  return {
    ...{ uid, modelName, modelType: 'contentType', kind: 'collectionType', collectionName: pluralName },
    ...{ info: { singularName: modelName, pluralName, displayName: modelName }, options: { draftAndPublish: false }, pluginOptions: {} },
    attributes: {
      ...attributes,
      createdAt: { type: 'datetime' },
      createdBy: relation('oneToOne', 'admin::user'),
      locale: { type: 'string' },
    },
    ...more,
  };
};

const SCHEMAS = [
  schema(
    'api::article.article',
    'articles',
    {
      title: { type: 'string' },
      meta: { type: 'json' },
      isOpen: { type: 'boolean' },
      cover: { type: 'media', multiple: false },
      seo: { type: 'component', component: 'page.seo' },
      blocks: { type: 'dynamiczone', components: ['page.quote'] },
      author: relation('manyToOne', 'api::author.author', { inversedBy: 'articles' }),
    },
    { options: { draftAndPublish: true } },
  ),
  schema('api::author.author', 'authors', {
    name: { type: 'string' },
    articles: relation('oneToMany', 'api::article.article', { mappedBy: 'author' }),
  }),
  schema('plugin::upload.file', 'files', { name: { type: 'string' }, related: relation('morphToMany', '') }),
  schema('plugin::users-permissions.role', 'up_roles', { name: { type: 'string' }, type: { type: 'string' } }),
  schema('plugin::users-permissions.permission', 'up_permissions', {
    action: { type: 'string' },
    role: relation('manyToOne', 'plugin::users-permissions.role', { inversedBy: 'permissions' }),
  }),
  {
    uid: 'page.seo',
    modelName: 'seo',
    modelType: 'component',
    collectionName: 'components_page_seos',
    info: { displayName: 'Seo' },
    attributes: { text: { type: 'string' } },
  },
  {
    uid: 'page.quote',
    modelName: 'quote',
    modelType: 'component',
    collectionName: 'components_page_quotes',
    info: { displayName: 'Quote' },
    attributes: { words: { type: 'text' } },
  },
];
const ENTITIES = [
  { type: 'api::author.author', id: 3, data: { documentId: 'authorone', name: 'Ada', ...PUBLISHED } },
  {
    type: 'api::article.article',
    id: 5,
    data: {
      ...{ documentId: 'articleone', title: 'One', meta: { a: [1] }, isOpen: true, ...PUBLISHED },
      seo: { id: 11, text: 'Meta' },
      blocks: [
        { __component: 'page.quote', id: 22, words: 'first' },
        { __component: 'page.quote', id: 21, words: 'second' },
      ],
    },
  },
  {
    type: 'api::article.article',
    id: 4,
    data: { documentId: 'articleone', title: 'Draft', ...TIMES, publishedAt: null, locale: null, seo: null, blocks: [] },
  },
  { type: 'plugin::upload.file', id: 9, data: { documentId: 'fileone', name: 'a.png', ...PUBLISHED } },
  { type: 'plugin::users-permissions.role', id: 1, data: { documentId: 'roleone', name: 'Public', type: 'public', ...PUBLISHED } },
  {
    type: 'plugin::users-permissions.permission',
    id: 2,
    data: { documentId: 'permissionone', action: 'api::article.article.find', ...PUBLISHED },
  },
];
const LINKS = [
  {
    ...{ kind: 'relation.basic', relation: 'manyToOne', left: { type: 'api::article.article', field: 'author', ref: 5 } },
    right: { type: 'api::author.author', field: 'articles', ref: 3, pos: 2 },
  },
  {
    ...{ kind: 'relation.morph', relation: 'morphToMany', left: { type: 'plugin::upload.file', field: 'related', ref: 9 } },
    right: { type: 'api::article.article', field: 'cover', ref: 5, pos: 1 },
  },
  {
    ...{ kind: 'relation.circular', relation: 'oneToMany', left: { type: 'api::article.article', field: 'localizations', ref: 5 } },
    right: { type: 'api::article.article', ref: 'articleone' },
  },
  {
    ...{ kind: 'relation.basic', relation: 'manyToOne', left: { type: 'plugin::users-permissions.permission', field: 'role', ref: 2 } },
    right: { type: 'plugin::users-permissions.role', field: 'permissions', ref: 1, pos: 1 },
  },
];
const PLUGIN_TYPES = Object.fromEntries(SCHEMAS.filter(({ uid }) => uid.startsWith('plugin::')).map((each) => [each.uid, each]));
const LONG = `assets/uploads/${'long_'.repeat(30)}.txt`;

const lines = (list: readonly object[]) => `${list.map((each) => JSON.stringify(each)).join('\n')}\n`;
const FILES = {
  'schemas/schemas_00001.jsonl': lines(SCHEMAS),
  'entities/entities_00001.jsonl': lines(ENTITIES),
  'assets/uploads/a.png': 'bytes',
  [LONG]: 'more bytes',
  'links/links_00001.jsonl': lines(LINKS),
  'configuration/configuration_00001.jsonl': lines([
    { type: 'core-store', value: { key: 'strapi_content_types_schema', value: PLUGIN_TYPES } },
  ]),
  'metadata.json': JSON.stringify({ strapi: { version: '5.54.0' } }),
};

describe('an archive of a project', () => {
  let folder: string;
  const path = () => join(folder, 'export.tar.gz');
  const read = () => readArchive(path(), join(folder, 'laid-out'));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'archive-'));
    writeFileSync(path(), tarGz(FILES));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is read as its project would be', async () => {
    const project = await read();
    expect(project).toMatchObject({ name: 'export', version: '5.54.0', tokenSalt: null });
    expect(project.schemas.contentTypes.map(({ file }) => file)).toEqual([
      'src/api/article/content-types/article/schema.json',
      'src/api/author/content-types/author/schema.json',
    ]);
    expect(Object.keys(project.schemas.contentTypes[1]?.raw ?? {})).toEqual([
      'kind',
      'collectionName',
      'info',
      'options',
      'pluginOptions',
      'attributes',
    ]);
    const source = await openSource(project.databaseUrl, folder);
    const model = adoptModel(project.schemas, {
      attributeTypes: attributeTypes(),
      pluginTypes: source.contentTypes,
      columnKind: () => null,
    });
    const located = locateModel(model, source.tables);
    expect([model.notes, located.missing]).toEqual([[], []]);
    const reading = new SourceDocuments(source, located, { defaultCode: 'en', codes: new Set(['en']) }, (remark) =>
      expect(remark).toBeNull(),
    );
    const found: SourceDocument[] = [];
    for (const type of located.types.values()) {
      if (type.uid.startsWith('api::')) for await (const { documents } of reading.of(type)) found.push(...documents);
    }
    expect(found).toEqual([
      {
        ...{ type: 'api::article.article', documentId: 'articleone' },
        versions: [
          {
            ...{ id: 4, axes: { status: 'draft' } },
            values: { title: 'Draft', meta: null, isOpen: null, cover: [], seo: null, blocks: [], author: [], ...TIMES, publishedAt: null },
          },
          {
            ...{ id: 5, axes: { status: 'published' } },
            values: {
              ...{ title: 'One', meta: { a: [1] }, isOpen: true, ...TIMES, publishedAt: PUBLISHED.publishedAt },
              cover: [{ documentId: 'fileone', position: 1 }],
              seo: { id: 11, text: 'Meta' },
              blocks: [
                { __component: 'page.quote', id: 22, words: 'first' },
                { __component: 'page.quote', id: 21, words: 'second' },
              ],
              author: [{ documentId: 'authorone', inversePosition: 2 }],
            },
          },
        ],
      },
      {
        ...{ type: 'api::author.author', documentId: 'authorone' },
        versions: [{ id: 3, axes: {}, values: { name: 'Ada', ...TIMES, publishedAt: PUBLISHED.publishedAt } }],
      },
    ]);
    expect(await readCreators(source, located)).toEqual({ isKept: false, users: new Map() });
    expect((await readPeople(source)).roles).toEqual([
      { documentId: 'roleone', type: 'public', name: 'Public', description: null, actions: ['api::article.article.find'] },
    ]);
    await source.close();
  });

  it('has its files laid out, under names of any length', async () => {
    const { uploads } = await read();
    expect(readFileSync(join(uploads, 'a.png'), 'utf8')).toBe('bytes');
    expect(readFileSync(join(uploads, LONG.split('/').at(-1) as string), 'utf8')).toBe('more bytes');
  });

  it('has files that are not copied again, from it or from the next one', async () => {
    const counts = { copied: 0, linked: 0, there: 0, bytes: 0, elsewhere: 0 };
    const bring = async (laidOut: string, modified?: Date) => {
      writeFileSync(path(), tarGz(FILES, modified));
      const { uploads } = await readArchive(path(), join(folder, laidOut));
      const values = { provider: 'local', hash: 'a', ext: '.png' };
      const document = { type: 'plugin::upload.file', documentId: 'fileone', versions: [{ id: 9, axes: {}, values }] };
      await bringFiles([document], { from: uploads, to: join(folder, 'app'), isLinking: false }, counts);
      return statSync(join(folder, 'app/a.png')).mtime.toISOString();
    };
    const first = new Date('2026-03-01T10:00:00Z');
    expect(await bring('first', first)).toBe(first.toISOString());
    await bring('again', first);
    await bring('later', new Date('2026-03-05T10:00:00Z'));
    expect(counts).toMatchObject({ copied: 1, there: 2 });
    writeFileSync(join(folder, 'app/a.png'), 'other');
    await bring('last', first);
    expect(counts).toMatchObject({ copied: 2, there: 2 });
    expect(readFileSync(join(folder, 'app/a.png'), 'utf8')).toBe('bytes');
  });

  it.each<[string, () => void, RegExp]>([
    [
      'of version 4',
      () => writeFileSync(path(), tarGz({ ...FILES, 'metadata.json': '{"strapi":{"version":"4.25.0"}}' })),
      /is of Strapi 4\.25\.0, and this command reads version 5/,
    ],
    ['of something else', () => writeFileSync(path(), tarGz({ 'notes.txt': 'x' })), /is no archive that strapi export has made/],
    ['that is cut off', () => writeFileSync(path(), gzipSync(Buffer.alloc(700, 1))), /broken/],
    ['that is no archive', () => writeFileSync(path(), 'text'), /cannot be read: incorrect header check/],
    [
      'in another order',
      () => writeFileSync(path(), tarGz({ ...FILES, 'schemas/x.jsonl': lines(SCHEMAS) })),
      /is not in the order of strapi export, schemas first/,
    ],
    [
      'with two entities of one id',
      () => writeFileSync(path(), tarGz({ ...FILES, 'entities/entities_00001.jsonl': lines([...ENTITIES, ENTITIES[0] as object]) })),
      /UNIQUE constraint failed: authors\.id/,
    ],
    [
      'with bytes that are no text',
      () => writeFileSync(path(), tarGz({ ...FILES, 'links/links_00001.jsonl': Buffer.from([0x22, 0xff, 0x22, 0x0a]) })),
      /cannot be read: The encoded data was not valid/,
    ],
    [
      'with metadata without end',
      () => writeFileSync(path(), tarGz({ ...FILES, 'metadata.json': ' '.repeat(2 << 20) })),
      /metadata\.json is larger than any/,
    ],
    ['that is not there', () => rmSync(path()), /cannot be read: ENOENT/],
    [
      'with a line that has no end',
      () => writeFileSync(path(), tarGz({ ...FILES, 'entities/entities_00002.jsonl': Buffer.alloc(65 << 20, 'x') })),
      /a line is longer than any/,
    ],
    [
      'that would fill the disk',
      () => writeFileSync(path(), tarGz({ ...FILES, 'assets/uploads/zeros.bin': Buffer.alloc(257 << 20) })),
      /more than 200 times as large unpacked/,
    ],
  ])('%s is refused in one sentence', async (_, change, message) => {
    change();
    await expect(read()).rejects.toThrow(message);
  });

  it('without its configuration still knows users and files', async () => {
    const { 'configuration/configuration_00001.jsonl': _, ...others } = FILES;
    writeFileSync(path(), tarGz(others));
    const source = await openSource((await read()).databaseUrl, folder);
    expect(source.contentTypes.map(({ uid }) => uid)).toContain('plugin::upload.file');
    await source.close();
  });

  it('tells of entities without a schema', async () => {
    const gone = { type: 'api::gone.gone', id: 1, data: { documentId: 'gone' } };
    writeFileSync(path(), tarGz({ ...FILES, 'entities/entities_00001.jsonl': lines([...ENTITIES, gone]) }));
    expect((await read()).leftBehind).toContainEqual(expect.objectContaining({ kind: 'documents', what: 'api::gone.gone: 1 versions' }));
  });

  it('may hold long lines', async () => {
    const long = { type: 'api::article.article', id: 50, data: { documentId: 'long', title: 'é'.repeat(20_000_000) } };
    writeFileSync(path(), tarGz({ ...FILES, 'entities/entities_00001.jsonl': lines([long]) }));
    const source = await openSource((await read()).databaseUrl, folder);
    expect(await source.rows(source.knex('articles').select(source.knex.raw('length(title) as size')))).toEqual([{ size: 20_000_000 }]);
    await source.close();
  }, 20_000);

  it('is one by the other endings, too', async () => {
    expect(['a.tgz', 'a.TAR.GZ', 'a.tar.gz.enc'].every(isArchive)).toBe(true);
    writeFileSync(join(folder, 'export.tgz'), tarGz(FILES));
    expect(await readArchive(join(folder, 'export.tgz'), join(folder, 'laid-out'))).toMatchObject({ name: 'export', version: '5.54.0' });
  });

  it('that is encrypted is refused in one sentence', async () => {
    await expect(readArchive('x.tar.gz.enc', folder)).rejects.toThrow('x.tar.gz.enc is encrypted: make it with strapi export --no-encrypt');
  });
});
