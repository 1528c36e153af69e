import type { AttributeTypes } from 'plinth';
import { ImportError } from '../import-error.ts';
import type { ProjectSchemas, SchemaAttribute, SchemaFile } from '../project/schemas.ts';

/** A content type or component as it will be here. */
export interface AdoptedType extends SchemaFile {
  /** The attributes that are imported, in this project's form. */
  readonly attributes: Readonly<Record<string, SchemaAttribute>>;
  /** Content of its schema file; null for a plugin's type that the project does not extend. */
  readonly written: Readonly<Record<string, unknown>> | null;
}

/** A part of the model that is imported in another form, or not at all. */
export interface ModelNote {
  readonly file: string;
  /** `attributes.rating.max`. */
  readonly path: string;
  readonly message: string;
}

/** A project's model as it will be here. */
export interface AdoptedModel {
  /** Content types by uid: those of the project, and those of plugins that exist on both sides. */
  readonly types: ReadonlyMap<string, AdoptedType>;
  readonly components: ReadonlyMap<string, AdoptedType>;
  readonly notes: readonly ModelNote[];
}

/** What the model is adapted to. */
export interface ModelSurroundings {
  readonly attributeTypes: Pick<AttributeTypes, 'get' | 'names'>;
  /** Content types of plugins, as described in the project's database. */
  readonly pluginTypes: readonly SchemaFile[];
  /** The kind of an attribute's column: `string`, `json`; null if there is no such column. */
  columnKind(owner: SchemaFile, attribute: string): string | null;
}

/** Content types of plugins that exist on both sides, with the attributes that have the same meaning. */
const OF_PLUGINS: Readonly<Record<string, readonly string[]>> = {
  'plugin::users-permissions.role': ['name', 'description', 'type'],
  'plugin::users-permissions.user': ['username', 'email', 'provider', 'password', 'confirmed', 'blocked', 'role'],
  'plugin::i18n.locale': ['name', 'code'],
  'plugin::upload.folder': ['name', 'pathId', 'path', 'parent'],
  'plugin::upload.file': [
    ...['name', 'alternativeText', 'caption', 'focalPoint', 'width', 'height', 'formats', 'hash', 'ext', 'mime', 'size', 'url'],
    ...['previewUrl', 'provider', 'provider_metadata', 'folder'],
  ],
};
/** Attributes of these types without an equivalent here. */
const NOT_HERE: ReadonlySet<string> = new Set([
  ...['resetPasswordToken', 'confirmationToken', 'permissions', 'users', 'related', 'folderPath', 'children', 'files'],
]);

/** Options that every attribute may have. */
const COMMON: ReadonlySet<string> = new Set([
  ...['type', 'required', 'private', 'unique', 'index', 'default', 'pluginOptions', 'writable'],
  ...['configurable', 'visible', 'searchable', 'conditions', 'column', 'useJoinTable'],
]);
const RELATIONS: ReadonlySet<unknown> = new Set(['oneToOne', 'oneToMany', 'manyToOne', 'manyToMany', 'morphOne', 'morphMany']);
/** Relations to documents of any type. */
const MORPHS: ReadonlySet<unknown> = new Set(['morphToOne', 'morphToMany']);
const FRAME: ReadonlySet<string> = new Set([
  ...['kind', 'collectionName', 'info', 'options', 'pluginOptions', 'attributes', 'config', '$schema', 'indexes', 'foreignKeys'],
]);
const INFO: ReadonlySet<string> = new Set(['singularName', 'pluralName', 'displayName', 'description', 'name', 'icon']);
const RESERVED: Readonly<Record<'type' | 'component', readonly string[]>> = {
  type: ['id', 'documentId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'publishedAt', 'status', 'locale', 'localizations'],
  component: ['id', 'documentId'],
};
/** Attributes that every content type of the source has, and that schema files do not contain. */
const IMPLICIT: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'locale', 'localizations', 'firstPublishedAt'],
]);

/** The attribute type that replaces a plugin's own type, by the kind of its column. */
const BY_COLUMN: Readonly<Record<string, string>> = {
  string: 'string',
  text: 'text',
  longtext: 'text',
  json: 'json',
  jsonb: 'json',
  integer: 'integer',
  bigInteger: 'biginteger',
  double: 'float',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timestamp: 'datetime',
};

/**
 * Adapts a project's model. Parts without a meaning here are left out, with a note.
 * @throws ImportError for names that are taken here
 */
export function adoptModel({ contentTypes, components, extensions }: ProjectSchemas, around: ModelSurroundings): AdoptedModel {
  const pluginTypes = around.pluginTypes.filter(({ uid }) => Object.hasOwn(OF_PLUGINS, uid));
  const adoption = new Adoption(around, [...contentTypes, ...pluginTypes], components, extensions);
  adoption.refuseClashes();
  return adoption.run(contentTypes, pluginTypes, components, extensions);
}

class Adoption {
  readonly #around: ModelSurroundings;
  readonly #types: ReadonlyMap<string, SchemaFile>;
  readonly #components: ReadonlySet<string>;
  readonly #owners: readonly SchemaFile[];
  readonly #notes: ModelNote[] = [];

  constructor(
    around: ModelSurroundings,
    types: readonly SchemaFile[],
    components: readonly SchemaFile[],
    extensions: readonly SchemaFile[],
  ) {
    this.#around = around;
    this.#types = new Map(types.map((type) => [type.uid, type]));
    this.#components = new Set(components.map(({ uid }) => uid));
    this.#owners = [...types.filter(({ file }) => file !== null), ...components, ...extensions];
  }

  refuseClashes(): void {
    const clashes = this.#owners.flatMap(({ file, kind, attributes, uid }) => {
      const reserved = RESERVED[kind === 'component' ? 'component' : 'type'];
      const names = Object.keys(attributes).filter((name) => !(uid.startsWith('plugin::') && IMPLICIT.has(name)));
      return names
        .filter(
          (name) => reserved.some((word) => word.toLowerCase() === name.toLowerCase()) || name === 'constructor' || name === 'prototype',
        )
        .map((name) => `"${name}" in ${file}`);
    });
    if (clashes.length === 0) return;
    throw new ImportError(
      `attributes have names that are reserved here: ${clashes.join(', ')}; rename them in the project, start it once, and import then`,
    );
  }

  run(
    contentTypes: readonly SchemaFile[],
    pluginTypes: readonly SchemaFile[],
    components: readonly SchemaFile[],
    extensions: readonly SchemaFile[],
  ): AdoptedModel {
    const types = new Map(contentTypes.map((type) => [type.uid, this.#adopted(type)]));
    for (const type of pluginTypes)
      types.set(
        type.uid,
        this.#ofPlugin(
          type,
          extensions.find(({ uid }) => uid === type.uid),
        ),
      );
    for (const { uid, file } of extensions) {
      if (!types.has(uid)) this.#note(file ?? uid, '', `extends ${uid}, which there is not here`);
    }
    return { types, components: new Map(components.map((component) => [component.uid, this.#adopted(component)])), notes: this.#notes };
  }

  #adopted(type: SchemaFile): AdoptedType {
    const attributes = this.#attributes(type, type.attributes);
    const { attributes: _, ...frame } = Object.fromEntries(
      Object.entries(type.raw).filter(([key]) => {
        if (FRAME.has(key)) return true;
        this.#note(type.file ?? type.uid, key, 'nothing reads this key here');
        return false;
      }),
    );
    const info = Object.fromEntries(Object.entries((frame.info ?? {}) as object).filter(([key]) => INFO.has(key)));
    return { ...type, attributes, written: { ...frame, info, attributes } };
  }

  /** A type that a plugin defines here: the attributes shared with the reference, and those that the project has added. */
  #ofPlugin(type: SchemaFile, extension: SchemaFile | undefined): AdoptedType {
    const here = new Set(OF_PLUGINS[type.uid]);
    const all = Object.entries({ ...type.attributes, ...extension?.attributes }).filter(([name]) => !IMPLICIT.has(name));
    const added = this.#attributes(
      { ...type, file: extension?.file ?? null },
      Object.fromEntries(all.filter(([name]) => !here.has(name) && !NOT_HERE.has(name))),
    );
    const common = Object.fromEntries(all.filter(([name]) => here.has(name)));
    return { ...type, attributes: { ...common, ...added }, written: Object.keys(added).length === 0 ? null : { attributes: added } };
  }

  #attributes(owner: SchemaFile, attributes: SchemaFile['attributes']): SchemaFile['attributes'] {
    const kept = Object.entries(attributes).flatMap(([name, attribute]) => {
      const adopted = this.#attribute(owner, name, attribute);
      return adopted === null ? [] : [[name, adopted] as const];
    });
    return Object.fromEntries(kept);
  }

  #attribute(owner: SchemaFile, name: string, attribute: SchemaAttribute): SchemaAttribute | null {
    const note = (message: string, option?: string) => {
      this.#note(owner.file ?? owner.uid, `attributes.${name}${option === undefined ? '' : `.${option}`}`, message);
      return null;
    };
    const { type } = attribute;
    if (type === 'relation') return this.#relation(owner, name, attribute, note);
    if (type === 'component' && !this.#components.has(String(attribute.component)))
      return note(`leads to the component ${attribute.component}, which there is not: left out`);
    if (type === 'dynamiczone') return this.#zone(attribute, note);
    if (this.#around.attributeTypes.get(type) === undefined) return this.#foreign(owner, name, attribute, note);
    return this.#optionsOf(owner, attribute, note);
  }

  #relation(owner: SchemaFile, name: string, attribute: SchemaAttribute, note: (message: string) => null): SchemaAttribute | null {
    const { relation, target } = attribute;
    const common = Object.fromEntries(
      Object.entries(attribute).filter(([key]) => COMMON.has(key) && !['type', 'unique', 'index'].includes(key)),
    );
    if (MORPHS.has(relation)) return { type: attribute.type, relation, ...common };
    if (!RELATIONS.has(relation)) return note(`relations of the kind "${relation}" are unknown here: left out`);
    if (target === 'admin::user') return note('leads to the users of the admin panel, which there are not here: left out');
    if (!this.#types.has(String(target))) return note(`leads to ${target}, which there is not here: left out`);
    const { type, inversedBy, mappedBy, morphBy } = attribute;
    const problem = morphBy === undefined ? null : this.#morphProblem(owner, name, attribute);
    if (problem !== null) return note(problem);
    return {
      type,
      relation,
      target,
      ...(inversedBy !== undefined && inversedBy !== null && { inversedBy }),
      ...(mappedBy !== undefined && mappedBy !== null && { mappedBy }),
      ...(morphBy !== undefined && { morphBy }),
      ...common,
    };
  }

  /** Why the other side of a polymorphic relation is left out; null if it is not. */
  #morphProblem(owner: SchemaFile, name: string, { target, morphBy }: SchemaAttribute): string | null {
    const far = this.#types.get(String(target));
    const isThere = MORPHS.has(far?.attributes[String(morphBy)]?.relation) && !(far?.file === null && NOT_HERE.has(String(morphBy)));
    if (!isThere) return `shows the links of "${morphBy}" of ${target}, which is no polymorphic relation here: left out`;
    const shown = Object.entries(owner.attributes).find(([, other]) => other.target === target && other.morphBy === morphBy);
    return shown === undefined || shown[0] === name
      ? null
      : `shows the links of "${morphBy}" of ${target} as "${shown[0]}" does, which shows all of them here: left out`;
  }

  #zone(attribute: SchemaAttribute, note: (message: string) => null): SchemaAttribute | null {
    const named = Array.isArray(attribute.components) ? attribute.components.map(String) : [];
    const components = [...new Set(named)].filter((uid) => this.#components.has(uid));
    if (components.length === 0) return note('is a zone of no component that there is: left out');
    if (components.length < named.length)
      note(`names components that there are not: ${named.filter((uid) => !components.includes(uid)).join(', ')}`);
    return { ...attribute, components };
  }

  /** An attribute whose type comes from a plugin of the source: it is imported by the kind of its column. */
  #foreign(owner: SchemaFile, name: string, attribute: SchemaAttribute, note: (message: string) => null): SchemaAttribute | null {
    const named = attribute.type === 'customField' ? `the custom field ${attribute.customField}` : `the attribute type "${attribute.type}"`;
    const kind = this.#around.columnKind(owner, name);
    const type = kind === null ? undefined : BY_COLUMN[kind];
    if (type === undefined) return note(`${named} is unknown here: left out`);
    note(`${named} is unknown here: what it stores comes along as "${type}" (an attribute type of a plugin: docs/plugins.md)`);
    const { required, private: isPrivate, pluginOptions } = attribute;
    return {
      type,
      ...(required !== undefined && { required }),
      ...(isPrivate !== undefined && { private: isPrivate }),
      ...(pluginOptions !== undefined && { pluginOptions }),
    };
  }

  /** An attribute without options that have no meaning here or are refused. */
  #optionsOf(owner: SchemaFile, attribute: SchemaAttribute, note: (message: string, option?: string) => null): SchemaAttribute {
    const type = this.#around.attributeTypes.get(attribute.type);
    const shape = type?.options.shape ?? {};
    const kept: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(attribute)) {
      if (value === null && key !== 'default') continue;
      if ((key === 'unique' || key === 'index') && value === true && (owner.kind === 'component' || type?.kind !== 'scalar')) {
        note('has no effect here: left out', key);
      } else if (Object.hasOwn(shape, key) || COMMON.has(key)) kept[key] = value;
      else note('is unknown here: left out', key);
    }
    const ofType = Object.fromEntries(Object.entries(kept).filter(([key]) => Object.hasOwn(shape, key)));
    for (const { path, message } of type?.options.safeParse(ofType).error?.issues ?? []) {
      const [key] = path;
      if (key === undefined || !(String(key) in kept) || key === 'component' || key === 'components' || key === 'enum') continue;
      note(`${JSON.stringify(kept[String(key)])} is refused here (${message}): left out`, String(key));
      delete kept[String(key)];
    }
    return kept as SchemaAttribute;
  }

  #note(file: string, path: string, message: string): void {
    this.#notes.push({ file, path, message });
  }
}
