import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ImportError } from '../import-error.ts';
import { readJson } from './package-file.ts';

/** An attribute as in the project's files. */
export interface SchemaAttribute {
  readonly type: string;
  readonly [option: string]: unknown;
}

/** A content type or component as in the project's files. */
export interface SchemaFile {
  readonly uid: string;
  readonly kind: 'collectionType' | 'singleType' | 'component';
  /** The name in columns that refer to its rows: `article_id`. */
  readonly modelName: string;
  readonly collectionName: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly pluginOptions: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, SchemaAttribute>>;
  /** Path in the project, with forward slashes; null if only the database describes it. */
  readonly file: string | null;
  /** Content of the file. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The schema files of a project. */
export interface ProjectSchemas {
  readonly contentTypes: readonly SchemaFile[];
  readonly components: readonly SchemaFile[];
  /** Content types of plugins that the project extends. */
  readonly extensions: readonly SchemaFile[];
}

/**
 * Reads the schema files of a project: `src/api/…/content-types/…/schema.json`, `src/components/…`, `src/extensions/…`.
 * @throws ImportError for an unreadable file
 */
export function readSchemas(folder: string): ProjectSchemas {
  const of = (root: string, uid: (owner: string, name: string) => string) =>
    foldersIn(folder, root).flatMap((owner) =>
      foldersIn(folder, `${root}/${owner}/content-types`).flatMap((name) => {
        const file = `${root}/${owner}/content-types/${name}/schema.json`;
        return existsSync(join(folder, file)) ? [contentType(folder, file, uid(owner, name), name)] : [];
      }),
    );
  return {
    contentTypes: of('src/api', (api, name) => `api::${api}.${name}`),
    components: foldersIn(folder, 'src/components').flatMap((category) =>
      filesIn(folder, `src/components/${category}`)
        .filter((name) => name.endsWith('.json'))
        .map((name) => component(folder, `src/components/${category}/${name}`, category)),
    ),
    extensions: of('src/extensions', (plugin, name) => `plugin::${plugin}.${name}`),
  };
}

/** A content type from a description outside of files, such as in the database. */
export function contentTypeOf(uid: string, raw: Readonly<Record<string, unknown>>, file: string | null, name = uid): SchemaFile {
  const { singularName } = part(raw.info) as { singularName?: unknown };
  return {
    uid,
    kind: raw.kind === 'singleType' ? 'singleType' : 'collectionType',
    modelName: typeof singularName === 'string' ? singularName : name,
    collectionName: String(raw.collectionName ?? part(raw.info).pluralName ?? name),
    options: part(raw.options),
    pluginOptions: part(raw.pluginOptions),
    attributes: part(raw.attributes) as SchemaFile['attributes'],
    file,
    raw,
  };
}

function contentType(folder: string, file: string, uid: string, name: string): SchemaFile {
  return contentTypeOf(uid, read(folder, file), file, name);
}

function component(folder: string, file: string, category: string): SchemaFile {
  const name = basename(file, '.json');
  return componentOf(`${category}.${name}`, read(folder, file), file, name);
}

/** A component from Strapi's description. */
export function componentOf(uid: string, raw: Readonly<Record<string, unknown>>, file: string | null, name: string): SchemaFile {
  return {
    uid,
    kind: 'component',
    modelName: name,
    collectionName: String(raw.collectionName ?? `components_${uid.replace('.', '_')}`),
    options: part(raw.options),
    pluginOptions: part(raw.pluginOptions),
    attributes: part(raw.attributes) as SchemaFile['attributes'],
    file,
    raw,
  };
}

function read(folder: string, file: string): Readonly<Record<string, unknown>> {
  const raw = readJson(join(folder, file));
  if (raw === null) throw new ImportError(`${file} cannot be read as JSON: the project does not start with it either`);
  const bad = Object.entries(part(raw.attributes)).find(([, attribute]) => typeof part(attribute).type !== 'string');
  if (bad !== undefined) throw new ImportError(`${file}: the attribute "${bad[0]}" has no type: the project does not start with it either`);
  return raw;
}

/** The value if it is an object, otherwise an empty object. */
export function part(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Names of subfolders, sorted; empty if the folder does not exist. */
export function foldersIn(root: string, folder: string): readonly string[] {
  return entriesIn(root, folder).filter((name) => statSync(join(root, folder, name), { throwIfNoEntry: false })?.isDirectory());
}

/** Names of files in a folder, sorted; empty if the folder does not exist. */
export function filesIn(root: string, folder: string): readonly string[] {
  return entriesIn(root, folder).filter((name) => statSync(join(root, folder, name), { throwIfNoEntry: false })?.isFile());
}

function entriesIn(root: string, folder: string): readonly string[] {
  try {
    return readdirSync(join(root, folder))
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}
