import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { tarEntries } from 'plinth/plugins/transfer';
import { ImportError } from '../import-error.ts';
import type { Project } from '../project/project.ts';
import { componentOf, contentTypeOf, type ProjectSchemas, part, type SchemaFile } from '../project/schemas.ts';
import { ArchiveDatabase, type ArchivedEntity, type ArchivedLink } from './archive-database.ts';
import { linesOf } from './archive-lines.ts';

/** Whether a path names an archive. */
export function isArchive(path: string): boolean {
  return /\.(tar(\.gz)?|tgz)(\.enc)?$/i.test(path);
}

/** Attributes that every content type of the source has, and that schema files do not contain. */
const IMPLICIT: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'firstPublishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations'],
]);
/** Key of the setting that describes content types. */
const TYPES = 'strapi_content_types_schema';
/** Bytes. */
const MOST_METADATA = 1 << 20;
/** Bytes that any archive may unpack to. */
const ANY_SIZE = 256 << 20;
/** How many times its own size a larger archive may unpack to: text shrinks 20 to 50 times, images hardly. */
const MOST_TIMES = 200;
const OF_FILES: readonly string[] = ['kind', 'collectionName', 'info', 'options', 'pluginOptions'];

/**
 * Reads an archive of `strapi export --no-encrypt`, and unpacks it as a project: model, database and files.
 * @param folder to unpack to
 * @throws ImportError for an invalid archive
 */
export async function readArchive(path: string, folder: string): Promise<Project> {
  if (/\.enc$/i.test(path)) throw new ImportError(`${path} is encrypted: make it with strapi export --no-encrypt`);
  const uploads = join(folder, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const schemas: SchemaFile[] = [];
  let database: ArchiveDatabase | null = null;
  let version: string | null = null;
  let knowsTypes = false;
  const begun = () => {
    database ??= new ArchiveDatabase(join(folder, 'data.db'), schemas);
    return database;
  };
  try {
    for await (const { name, modified, body } of tarEntries(bytesOf(path))) {
      const [folderOf = '', inner] = name.split('/');
      if (folderOf === 'schemas') {
        // Tables are created from the schemas, so entities before them could not be stored.
        if (database !== null) throw new ImportError(`${path} is not in the order of strapi export, schemas first: export it once more`);
        for await (const line of linesOf(body)) schemas.push(schemaOfLine(line));
      } else if (folderOf === 'entities') for await (const line of linesOf(body)) begun().addEntity(JSON.parse(line) as ArchivedEntity);
      else if (folderOf === 'links') for await (const line of linesOf(body)) begun().addLink(JSON.parse(line) as ArchivedLink);
      else if (folderOf === 'configuration')
        for await (const line of linesOf(body)) knowsTypes = addSetting(begun(), line) === TYPES || knowsTypes;
      else if (folderOf === 'assets' && inner === 'uploads') {
        const file = join(uploads, basename(name));
        await pipeline(Readable.from(body), createWriteStream(file));
        await utimes(file, modified, modified);
      } else if (name === 'metadata.json') for await (const text of whole(body)) version = versionOf(text);
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    // The stack trace says nothing about the archive.
    throw new ImportError(`${path} cannot be read: ${message}`, code === undefined ? undefined : error);
  }
  if (schemas.length === 0 || version === null)
    throw new ImportError(`${path} is no archive that strapi export has made: it holds no schemas, or no metadata.json`);
  if (!version.startsWith('5.')) throw new ImportError(`${path} is of Strapi ${version}, and this command reads version 5`);
  // `strapi export --only content` omits the configuration.
  if (!knowsTypes)
    begun().addSetting(TYPES, Object.fromEntries(schemas.flatMap(({ uid, kind, raw }) => (kind === 'component' ? [] : [[uid, raw]]))));
  const unknown = begun().unknown;
  begun().close();
  return {
    name: basename(path).replace(/\.(tar|tgz).*$/i, ''),
    version,
    // An archive does not list its plugins.
    dependencies: { '@strapi/plugin-graphql': '*' },
    folder: path,
    config: { env: {}, unread: [], otherEnvironments: [], section: () => null },
    schemas: projectSchemas(schemas),
    databaseUrl: `sqlite:${join(folder, 'data.db')}`,
    uploads,
    tokenSalt: null,
    leftBehind: [
      {
        kind: 'code',
        what: path,
        advice: 'an archive holds no code, and no API tokens: name the folder of the project to have them listed, and taken along',
      },
      ...[...unknown].map(([uid, count]) => ({
        kind: 'documents',
        what: `${uid}: ${count} versions`,
        advice: 'the archive holds them without a schema: export it once more',
      })),
    ],
  };
}

async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const { size: packed } = await stat(path);
  const file = createReadStream(path);
  if (!/gz$/i.test(path)) return yield* file;
  const unpacked = createGunzip();
  // `pipe` does not pass errors on.
  file.on('error', (error) => unpacked.destroy(error));
  const most = Math.max(ANY_SIZE, packed * MOST_TIMES);
  let size = 0;
  for await (const part of file.pipe(unpacked) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most)
      throw new ImportError(
        `${path} is more than ${MOST_TIMES} times as large unpacked, as no archive of strapi export is: it would fill the disk`,
      );
    yield part;
  }
}

async function* whole(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MOST_METADATA) throw new ImportError('metadata.json is larger than any that strapi export makes: the archive is broken');
    parts.push(part);
  }
  yield Buffer.concat(parts).toString('utf8');
}

function versionOf(text: string): string | null {
  const { version } = part(part(JSON.parse(text)).strapi);
  return typeof version === 'string' ? version : null;
}

/** @returns the key of the setting; null for other lines */
function addSetting(database: ArchiveDatabase, line: string): string | null {
  const { type, value } = JSON.parse(line) as { type?: string; value?: { key?: unknown; value?: unknown } };
  if (type !== 'core-store' || typeof value?.key !== 'string') return null;
  database.addSetting(value.key, value.value);
  return value.key;
}

function schemaOfLine(line: string): SchemaFile {
  const raw = JSON.parse(line) as Readonly<Record<string, unknown>>;
  const [uid, name] = [String(raw.uid), String(raw.modelName ?? raw.uid)];
  return raw.modelType === 'component' ? componentOf(uid, raw, null, name) : contentTypeOf(uid, raw, null, name);
}

/** The schemas as in files of a project. */
function projectSchemas(schemas: readonly SchemaFile[]): ProjectSchemas {
  const own = schemas.filter(({ uid, kind }) => kind === 'component' || uid.startsWith('api::')).map(asFile);
  return {
    contentTypes: own.filter(({ kind }) => kind !== 'component'),
    components: own.filter(({ kind }) => kind === 'component'),
    extensions: [],
  };
}

function asFile(schema: SchemaFile): SchemaFile {
  const { uid, raw, kind, modelName } = schema;
  const attributes = Object.fromEntries(Object.entries(schema.attributes).filter(([name]) => kind === 'component' || !IMPLICIT.has(name)));
  const frame = Object.fromEntries(Object.entries(raw).filter(([key]) => OF_FILES.includes(key)));
  const [owner = '', name = ''] = uid.replace(/^api::/, '').split('.');
  const file = kind === 'component' ? `src/components/${owner}/${name}.json` : `src/api/${owner}/content-types/${name}/schema.json`;
  return { ...schema, modelName, attributes, raw: { ...frame, attributes }, file };
}
