import { basename, extname, join } from 'node:path';
import { fileMistakes, shown } from '../errors/index.ts';
import { nameProblem } from './building/names.ts';
import type {
  AttributeDefinition,
  ComponentDefinition,
  ContentTypeDefinition,
  ContentTypeExtension,
  ModelDefinitions,
} from './definitions.ts';
import type { SchemaFileDrafts } from './drafts.ts';
import { ModelProblems } from './model-error.ts';
import { originOf, SchemaFolders } from './schema-folders.ts';

/** The location of schema files, and how they are read. */
interface DefinitionSource {
  /** Absolute path of the app. */
  readonly appDir: string;
  /** The default export of a module, or the content of a JSON file. @throws any error about the file */
  load(file: string): unknown;
  /** Files that are read as if they had been written. Default: none. */
  readonly drafts?: SchemaFileDrafts;
}

/** Folders of the two layouts, relative to the app. */
const CONTENT_TYPES = join('config', 'content-types');
const COMPONENTS = [join('config', 'components'), join('src', 'components')];
const APIS = join('src', 'api');
const EXTENSIONS_OF_PLUGINS = join('src', 'extensions');

/** Matches uids of content types of plugins. */
const OF_PLUGIN = /^plugin::/;

/**
 * Reads the schema files of an app, in either layout: `config/content-types/<name>.json` and `config/components/<category>/<name>.json`, or
 * `src/api/<api>/content-types/<name>/schema.json` and `src/components/<category>/<name>.json`. Files may also be TypeScript or JavaScript.
 * To extend a content type of a plugin, write `src/extensions/<plugin>/content-types/<name>/schema.json`, or a file in
 * `config/content-types` with its `uid`. Only mistakes that prevent making a definition are checked here; `buildModel` checks the rest.
 * @returns the definitions that could be read; `problems` names files that could not be read, and files that nothing reads
 */
export function loadDefinitions({ appDir, load, drafts = new Map() }: DefinitionSource): ModelDefinitions {
  const problems = new ModelProblems();
  const folders = new SchemaFolders(appDir, problems, drafts);
  const read = (file: string) => {
    const draft = drafts.get(originOf(file));
    return typeof draft === 'string' ? (JSON.parse(draft.replace(/^\uFEFF/, '')) as unknown) : load(join(appDir, file));
  };
  const reader = new SchemaReader(read, problems);
  folders.checkRoots();
  const own = folders.files(CONTENT_TYPES).map((file) => reader.definition(file));
  const contentTypes = [
    ...own.flatMap(({ type }) => type ?? []),
    ...folders.folders(APIS).flatMap((api) => {
      return folders.schemas(api).map(({ file, folder }) => reader.contentType(file, `api::${basename(api)}.${basename(folder)}`));
    }),
  ];
  const components = COMPONENTS.flatMap((root) => {
    return folders.categories(root).flatMap((category) => {
      return folders.files(category).map((file) => reader.component(file, basename(category)));
    });
  });
  const extensions = [
    ...own.flatMap(({ extension }) => extension ?? []),
    ...folders.folders(EXTENSIONS_OF_PLUGINS).flatMap((plugin) => {
      return folders.schemas(plugin).map(({ file, folder }) => reader.extension(file, `plugin::${basename(plugin)}.${basename(folder)}`));
    }),
  ];
  return {
    contentTypes: contentTypes.filter((type) => type !== null),
    components: components.filter((component) => component !== null),
    ...(extensions.length > 0 && { extensions: extensions.filter((extension) => extension !== null) }),
    ...(problems.all.length > 0 && { problems: problems.all, unread: reader.unread }),
  };
}

type Raw = Readonly<Record<string, unknown>>;

/** Reads schema files of an app by their relative paths, and collects their mistakes. */
class SchemaReader {
  readonly unread: string[] = [];
  readonly #load: (file: string) => unknown;
  readonly #problems: ModelProblems;

  constructor(load: (file: string) => unknown, problems: ModelProblems) {
    this.#load = load;
    this.#problems = problems;
  }

  /** A content type; or an extension, if the file has the uid of a plugin's content type. */
  definition(file: string): { readonly type?: ContentTypeDefinition | null; readonly extension?: ContentTypeExtension | null } {
    const guess = `api::${nameOf(file)}.${nameOf(file)}`;
    const raw = this.#read(file, guess);
    if (raw === null) return {};
    const { uid } = raw;
    return typeof uid === 'string' && OF_PLUGIN.test(uid)
      ? { extension: this.#extension(file, raw, uid) }
      : { type: this.#contentType(file, raw, null) };
  }

  contentType(file: string, uid: string): ContentTypeDefinition | null {
    const raw = this.#read(file, uid);
    return raw && this.#contentType(file, raw, uid);
  }

  extension(file: string, uid: string): ContentTypeExtension | null {
    const raw = this.#read(file, uid);
    return raw && this.#extension(file, raw, uid);
  }

  #extension(file: string, given: Raw, uid: string): ContentTypeExtension | null {
    const origin = originOf(file);
    const raw = { info: {}, options: {}, pluginOptions: {}, attributes: {}, ...given };
    this.#checkFrame(given, origin);
    const [info, options, pluginOptions] = (['info', 'options', 'pluginOptions'] as const).map((key) => this.#section(raw, key, origin));
    const attributes = this.#attributes(raw, origin, 'contentType');
    if (!info || !options || !pluginOptions || attributes === null) return null;
    return { ...raw, info, options, pluginOptions, attributes, uid, origin };
  }

  /** @param uid null: derived from the singular name */
  #contentType(file: string, raw: Raw, uid: string | null): ContentTypeDefinition | null {
    const origin = originOf(file);
    this.#checkFrame(raw, origin);
    const attributes = this.#attributes(raw, origin, 'contentType');
    const info = this.#section(raw, 'info', origin);
    const name = typeof info?.singularName === 'string' ? info.singularName : nameOf(file);
    const ownUid = uid ?? `api::${name}.${name}`;
    if (attributes === null || info === null) {
      this.unread.push(ownUid);
      return null;
    }
    const frame = { kind: 'collectionType', ...raw, options: raw.options ?? {}, pluginOptions: raw.pluginOptions ?? {} };
    return { ...frame, info, attributes, uid: ownUid, origin } as unknown as ContentTypeDefinition;
  }

  component(file: string, category: string): ComponentDefinition | null {
    const uid = `${category}.${nameOf(file)}`;
    const raw = this.#read(file, uid);
    if (raw === null) return null;
    const origin = originOf(file);
    const attributes = this.#attributes(raw, origin, 'component');
    const info = this.#section(raw, 'info', origin);
    if (attributes === null || info === null) {
      this.unread.push(uid);
      return null;
    }
    return { ...raw, info, attributes, uid, category, origin } as unknown as ComponentDefinition;
  }

  /** Refuses keys that only definitions of plugins have. */
  #checkFrame(raw: Raw, origin: string): void {
    for (const key of ['accounts', 'unpopulated'])
      if (raw[key] !== undefined) this.#problems.add(origin, key, 'is allowed only in plugins; remove it');
  }

  #read(file: string, uid: string): Raw | null {
    const origin = originOf(file);
    try {
      const content = this.#load(file);
      const isModule = isObject(content) && '__esModule' in content;
      if (isObject(content) && !isModule) return content;
      const advice = isModule || content === undefined ? '; write "export default { … }"' : '';
      this.#problems.add(origin, '', `must contain one object, the schema${isModule ? '' : `; found ${shown(content)}`}${advice}`);
    } catch (error) {
      for (const mistake of fileMistakes(error))
        this.#problems.add(mistake.file ?? origin, mistake.path.join('.'), mistake.message, mistake.line);
    }
    this.unread.push(uid);
    return null;
  }

  #section(raw: Raw, key: string, origin: string): Raw | null {
    const section = raw[key];
    if (isObject(section)) return section;
    this.#problems.add(
      origin,
      key,
      section === undefined ? 'is missing, expected an object' : `expected an object, found ${shown(section)}`,
    );
    return null;
  }

  /** The attributes that are sound enough for plugins to read. Reports mistakes of the others. */
  #attributes(raw: Raw, origin: string, owner: 'contentType' | 'component'): Readonly<Record<string, AttributeDefinition>> | null {
    const attributes = this.#section(raw, 'attributes', origin);
    if (attributes === null) return null;
    const sound = Object.entries(attributes).filter(([name, attribute]) => {
      const complain = (path: string, message: string) => this.#problems.add(origin, `attributes.${name}${path}`, message);
      if (!isObject(attribute)) complain('', `expected an object with a "type", found ${shown(attribute)}`);
      else if (attribute.implicit !== undefined) complain('.implicit', 'is allowed only in plugins; remove it');
      // Checked here, because plugins may overwrite attributes with these names before the model is built.
      const badName = nameProblem(name, owner);
      if (badName !== null) complain('', badName);
      return isObject(attribute) && attribute.implicit === undefined && badName === null;
    });
    return Object.fromEntries(sound) as Readonly<Record<string, AttributeDefinition>>;
  }
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The file's name without its extension. */
function nameOf(file: string): string {
  return basename(file, extname(file));
}
