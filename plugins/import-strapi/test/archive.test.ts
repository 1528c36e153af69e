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
import { ENTITIES, FILES, LONG, lines, PUBLISHED, SCHEMAS, TIMES } from './archive-files.ts';
import { attributeTypes } from './reading.ts';
import { tarGz } from './tar-writer.ts';

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
    ['that is cut off', () => writeFileSync(path(), gzipSync(Buffer.alloc(700, 1))), /damaged/],
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

  it('is one by the other endings, too', async () => {
    expect(['a.tgz', 'a.TAR.GZ', 'a.tar.gz.enc'].every(isArchive)).toBe(true);
    writeFileSync(join(folder, 'export.tgz'), tarGz(FILES));
    expect(await readArchive(join(folder, 'export.tgz'), join(folder, 'laid-out'))).toMatchObject({ name: 'export', version: '5.54.0' });
  });

  it('that is encrypted is refused in one sentence', async () => {
    await expect(readArchive('x.tar.gz.enc', folder)).rejects.toThrow('x.tar.gz.enc is encrypted: make it with strapi export --no-encrypt');
  });
});
