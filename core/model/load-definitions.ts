import { type Dirent, readdirSync } from 'node:fs';
import { basename, extname, join, sep } from 'node:path';
import { nameProblem } from './building/names.ts';
import type {
  AttributeDefinition,
  ComponentDefinition,
  ContentTypeDefinition,
  ContentTypeExtension,
  ModelDefinitions,
} from './definitions.ts';
import { ModelProblems } from './model-error.ts';

/** Where schema files are, and how they are read. */
interface DefinitionSource {
  /** Absolute path of the app. */
  readonly appDir: string;
  /** What a module exports as its default, or the content of a JSON file. @throws whatever is wrong with the file */
  load(file: string): unknown;
}

const EXTENSIONS: readonly string[] = ['.json', '.ts', '.js', '.mjs', '.cjs'];

/** Where the two layouts keep their files, relative to the app. */
const CONTENT_TYPES = join('config', 'content-types');
const COMPONENTS = [join('config', 'components'), join('src', 'components')];
const APIS = join('src', 'api');
const EXTENSIONS_OF_PLUGINS = join('src', 'extensions');

/** Uids of content types that plugins bring. */
const OF_PLUGIN = /^plugin::/;

/**
 * Reads the schema files of an app, in either layout: `config/content-types/<name>.json` and `config/components/<category>/<name>.json`, or
 * `src/api/<api>/content-types/<name>/schema.json` and `src/components/<category>/<name>.json`. TypeScript and JavaScript may stand for JSON.
 * A content type of a plugin is extended by `src/extensions/<plugin>/content-types/<name>/schema.json`, or a file of `config/content-types` with its `uid`.
 * Only what keeps a definition from being handed on is checked here; the rest is `buildModel`'s.
 * @throws ModelError with every file that cannot be read or is no definition
 */
export function loadDefinitions({ appDir, load }: DefinitionSource): ModelDefinitions {
  const reader = new SchemaReader(appDir, load);
  const own = reader.files(CONTENT_TYPES).map((file) => reader.definition(file));
  const contentTypes = [
    ...own.flatMap(({ type }) => type ?? []),
    ...reader.folders(APIS).flatMap((api) => {
      return reader.folders(join(api, 'content-types')).flatMap((folder) => {
        return reader.files(folder, 'schema').map((file) => reader.contentType(file, `api::${basename(api)}.${basename(folder)}`));
      });
    }),
  ];
  const components = COMPONENTS.flatMap((root) => {
    for (const file of reader.files(root)) {
      reader.problems.add(originOf(file), '', `stands in no category: components are files of a folder, ${originOf(root)}/<category>/`);
    }
    return reader.folders(root).flatMap((category) => reader.files(category).map((file) => reader.component(file, basename(category))));
  });
  const extensions = [
    ...own.flatMap(({ extension }) => extension ?? []),
    ...reader.folders(EXTENSIONS_OF_PLUGINS).flatMap((plugin) => {
      return reader.folders(join(plugin, 'content-types')).flatMap((folder) => {
        return reader.files(folder, 'schema').map((file) => reader.extension(file, `plugin::${basename(plugin)}.${basename(folder)}`));
      });
    }),
  ];
  reader.problems.throwIfAny();
  return {
    contentTypes: contentTypes.filter((type) => type !== null),
    components: components.filter((component) => component !== null),
    ...(extensions.length > 0 && { extensions: extensions.filter((extension) => extension !== null) }),
  };
}

type Raw = Readonly<Record<string, unknown>>;

/** Reads files and folders of an app by their relative paths, and collects what is wrong with them. */
class SchemaReader {
  readonly problems = new ModelProblems();
  readonly #appDir: string;
  readonly #load: (file: string) => unknown;

  constructor(appDir: string, load: (file: string) => unknown) {
    this.#appDir = appDir;
    this.#load = load;
  }

  /** Schema files in a folder, sorted; none when there is no such folder. */
  files(folder: string, name?: string): readonly string[] {
    return this.#entries(folder)
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.d.ts') && EXTENSIONS.includes(extname(entry.name)))
      .map((entry) => join(folder, entry.name))
      .filter((file) => name === undefined || nameOf(file) === name);
  }

  /** Folders in a folder, sorted; none when there is no such folder. */
  folders(folder: string): readonly string[] {
    return this.#entries(folder)
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name));
  }

  /** A content type, or an extension of one: that which names the uid of a plugin's. */
  definition(file: string): { readonly type?: ContentTypeDefinition | null; readonly extension?: ContentTypeExtension | null } {
    const raw = this.#read(file);
    if (raw === null) return {};
    const { uid } = raw;
    return typeof uid === 'string' && OF_PLUGIN.test(uid)
      ? { extension: this.#extension(file, raw, uid) }
      : { type: this.#contentType(file, raw, null) };
  }

  contentType(file: string, uid: string): ContentTypeDefinition | null {
    const raw = this.#read(file);
    return raw && this.#contentType(file, raw, uid);
  }

  extension(file: string, uid: string): ContentTypeExtension | null {
    const raw = this.#read(file);
    return raw && this.#extension(file, raw, uid);
  }

  #extension(file: string, given: Raw, uid: string): ContentTypeExtension | null {
    const origin = originOf(file);
    const raw = { info: {}, options: {}, pluginOptions: {}, attributes: {}, ...given };
    const [info, options, pluginOptions] = (['info', 'options', 'pluginOptions'] as const).map((key) => this.#section(raw, key, origin));
    const attributes = this.#attributes(raw, origin, 'contentType');
    if (!info || !options || !pluginOptions || attributes === null) return null;
    return { ...raw, info, options, pluginOptions, attributes, uid, origin };
  }

  /** @param uid null: made of the singular name */
  #contentType(file: string, raw: Raw, uid: string | null): ContentTypeDefinition | null {
    const origin = originOf(file);
    const attributes = this.#attributes(raw, origin, 'contentType');
    const info = this.#section(raw, 'info', origin);
    if (attributes === null || info === null) return null;
    const name = typeof info.singularName === 'string' ? info.singularName : nameOf(file);
    const frame = { kind: 'collectionType', ...raw, options: raw.options ?? {}, pluginOptions: raw.pluginOptions ?? {} };
    return { ...frame, info, attributes, uid: uid ?? `api::${name}.${name}`, origin } as unknown as ContentTypeDefinition;
  }

  component(file: string, category: string): ComponentDefinition | null {
    const raw = this.#read(file);
    if (raw === null) return null;
    const origin = originOf(file);
    const attributes = this.#attributes(raw, origin, 'component');
    const info = this.#section(raw, 'info', origin);
    if (attributes === null || info === null) return null;
    return { ...raw, info, attributes, uid: `${category}.${nameOf(file)}`, category, origin } as unknown as ComponentDefinition;
  }

  #entries(folder: string): readonly Dirent[] {
    try {
      const entries = readdirSync(join(this.#appDir, folder), { withFileTypes: true });
      return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') this.problems.add(originOf(folder), '', `cannot be read: ${message}`);
      return [];
    }
  }

  #read(file: string): Raw | null {
    try {
      const content = this.#load(join(this.#appDir, file));
      if (isObject(content)) return content;
      this.problems.add(originOf(file), '', 'must hold one object, the schema');
    } catch (error) {
      this.problems.add(originOf(file), '', `cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    return null;
  }

  #section(raw: Raw, key: string, origin: string): Raw | null {
    const section = raw[key];
    if (isObject(section)) return section;
    this.problems.add(origin, key, `${section === undefined ? 'is missing, ' : ''}expected an object`);
    return null;
  }

  #attributes(raw: Raw, origin: string, owner: 'contentType' | 'component'): Readonly<Record<string, AttributeDefinition>> | null {
    const attributes = this.#section(raw, 'attributes', origin);
    for (const [name, attribute] of Object.entries(attributes ?? {})) {
      const path = `attributes.${name}`;
      if (!isObject(attribute)) this.problems.add(origin, path, 'expected an object with a "type"');
      else if (attribute.implicit !== undefined) this.problems.add(origin, `${path}.implicit`, 'is for plugins; remove it');
      // Told here too, because plugins put attributes of these names over it before the model is built.
      const badName = nameProblem(name, owner);
      if (badName !== null) this.problems.add(origin, path, badName);
    }
    return attributes as Readonly<Record<string, AttributeDefinition>> | null;
  }
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The file's name without its extension. */
function nameOf(file: string): string {
  return basename(file, extname(file));
}

/** As messages write it, with slashes on every system. */
function originOf(path: string): string {
  return path.split(sep).join('/');
}
