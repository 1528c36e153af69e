import {
  ATTRIBUTE_TYPES,
  type AttributeDefinition,
  type AttributeType,
  type AttributeTypes,
  CONFIG,
  type ComponentDefinition,
  type ContentTypeDefinition,
  hasSearchedValues,
  type JsonSchema,
  type Kernel,
  type ModelDefinitions,
  OPTIONS_WITHOUT_EFFECT,
  REHEARSALS,
  type ScalarType,
  schemaFiles,
} from 'plinth';
import { SEARCHED_TYPES } from 'plinth/plugins/search';
import type { InjectionToken } from 'tsyringe';
import type { JsonObject } from './edits/edit-json.ts';
import { type FileProblem, fileProblems } from './file-problems.ts';
import type { ModelRehearsals } from './model-rehearsals.ts';
import { isVisible } from './shapes.ts';

/** A content type or component, as its file or plugin defines it now. */
export interface ModelSource {
  readonly uid: string;
  readonly isComponent: boolean;
  /** The file of the app that defines or extends it; null: none. */
  readonly file: string | null;
  /** The plugin that defines it; null: the app. */
  readonly plugin: string | null;
  /** Content of the file: `kind`, `info`, `options`, `attributes`… For a plugin's type, it includes what the app's file adds. */
  readonly schema: JsonObject;
  /** Attributes that edits cannot change: those of plugins. */
  readonly fixed: readonly string[];
  /** Why edits cannot change it; null: they can. */
  readonly why: string | null;
}

/** An attribute type, with the options of schema files. */
export interface AttributeTypeOptions {
  readonly name: string;
  readonly kind: AttributeType['kind'];
  readonly description: string | null;
  /** JSON type of its values: `string`, `number`, `boolean`, `array`; null if unknown. */
  readonly valueName: string | null;
  /** JSON schemas by option: its own first, then those of all types. Derived from the validation of schema files. */
  readonly options: Readonly<Record<string, JsonSchema>>;
  /** Required options. */
  readonly required: readonly string[];
  /** Options that editors do not offer, because a start refuses them or they have no effect: everywhere, and only in components. */
  readonly refused: { readonly everywhere: readonly string[]; readonly inComponents: readonly string[] };
}

/** The data with which a model editor starts. */
export interface ModelFiles {
  /** All types and components: those of the app's current files, then those of plugins that are visible in editors. */
  sources(): readonly ModelSource[];
  /** Mistakes in the current files, which a start would refuse. In production, where files do not change, there are none. */
  problems(): Promise<readonly FileProblem[]>;
  /** Attribute types of core and plugins, in the order of registration. */
  attributeTypes(): readonly AttributeTypeOptions[];
  /** Why the model cannot be changed here; null: it can. */
  readonly why: string | null;
}

/** The container token of `ModelFiles`. */
export const MODEL_FILES: InjectionToken<ModelFiles> = Symbol.for('plinth.model-files');

/** Keys of definitions that are not in files. */
const UNWRITTEN: ReadonlySet<string> = new Set(['uid', 'origin', 'category', '$schema']);

/**
 * @param brought types that plugins have defined, before files of the app extend them
 * @param plugins names of the plugins that are on
 */
export function createModelFiles(
  container: Kernel['container'],
  rehearsals: Pick<ModelRehearsals, 'definitions'>,
  brought: () => ModelDefinitions,
  plugins: readonly string[],
): ModelFiles {
  const { environment } = container.resolve(CONFIG);
  return {
    why:
      environment === 'production'
        ? 'The content model can be edited only in development; this server runs in production (NODE_ENV).'
        : null,
    sources() {
      const files = rehearsals.definitions();
      const own = [
        ...files.contentTypes.map((definition) => sourceOf(definition, false)),
        ...files.components.map((definition) => sourceOf(definition, true)),
      ];
      const shown = brought().contentTypes.filter(({ uid, pluginOptions }) => uid.startsWith('plugin::') && isVisible(pluginOptions));
      return [...own, ...shown.map((definition) => pluginSource(definition, files))];
    },
    problems: async () => (environment === 'production' ? [] : fileProblems(container.resolve(REHEARSALS))),
    attributeTypes: () => attributeTypes(container.resolve(ATTRIBUTE_TYPES), plugins.includes('search')),
  };
}

function sourceOf(definition: ContentTypeDefinition | ComponentDefinition, isComponent: boolean): ModelSource {
  const { uid, origin } = definition;
  const isCode = !origin.endsWith('.json');
  return {
    uid,
    isComponent,
    file: origin,
    plugin: null,
    schema: written(definition),
    fixed: [],
    why: isCode ? `This is defined in code; edit it in ${origin}.` : null,
  };
}

/** A plugin's type, with what a file of the app adds to it. */
function pluginSource(definition: ContentTypeDefinition, files: ModelDefinitions): ModelSource {
  const { uid } = definition;
  const extension = files.extensions?.find((each) => each.uid === uid);
  const own = Object.entries(definition.attributes).filter(([, attribute]) => isWritten(attribute));
  const said = extension?.attributes ?? {};
  const isCode = extension !== undefined && !extension.origin.endsWith('.json');
  return {
    uid,
    isComponent: false,
    file: extension?.origin ?? null,
    plugin: uid.slice('plugin::'.length, uid.indexOf('.')),
    schema: {
      ...written(definition),
      attributes: { ...Object.fromEntries(own.map(([name, attribute]) => [name, { ...attribute, ...said[name] }])), ...addedTo(own, said) },
    },
    fixed: own.map(([name]) => name),
    why: isCode ? `Its extensions are defined in code; edit them in ${extension.origin}.` : null,
  };
}

/** Attributes that a file adds, without options for existing ones. */
function addedTo(own: readonly (readonly [string, unknown])[], said: Readonly<Record<string, AttributeDefinition>>): object {
  const names = new Set(own.map(([name]) => name));
  return Object.fromEntries(Object.entries(said).filter(([name]) => !names.has(name)));
}

function written(definition: object): JsonObject {
  return Object.fromEntries(Object.entries(definition).filter(([key, value]) => !UNWRITTEN.has(key) && value !== undefined));
}

function isWritten({ implicit, visible }: AttributeDefinition): boolean {
  return implicit !== true && visible !== false;
}

/** The JSON schema of the attributes of one type. */
interface TypeSchema {
  readonly properties: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly else?: { readonly required?: readonly string[] };
}

function attributeTypes(types: AttributeTypes, hasSearch: boolean): readonly AttributeTypeOptions[] {
  const { definitions } = schemaFiles(types).contentType as { readonly definitions: { readonly attribute: JsonSchema } };
  const cases = definitions.attribute.allOf as readonly { readonly then: JsonSchema }[];
  return types.names().map((name, index) => {
    const type = types.get(name) as AttributeType;
    const schema = cases[index]?.then as JsonSchema & TypeSchema;
    const { type: _, ...properties } = schema.properties;
    const own = Object.keys(properties).filter((option) => Object.hasOwn(type.options.shape, option));
    const ofAll = Object.keys(properties).filter((option) => !own.includes(option));
    return {
      name,
      kind: type.kind,
      description: type.description ?? null,
      valueName: (type.kind === 'scalar' && type.valueName) || null,
      options: Object.fromEntries([...own, ...ofAll].map((option) => [option, properties[option] as JsonSchema])),
      // A relation needs a target, except for a polymorphic one.
      required: [...(schema.required ?? []), ...(schema.else?.required ?? [])].filter((option) => option !== 'type'),
      refused: refusedOf(type, hasSearch),
    };
  });
}

/** Options that are neither read by anything nor set by people. */
const UNOFFERED: readonly string[] = [...OPTIONS_WITHOUT_EFFECT, 'visible'];

/** Options that a start always refuses for this type, or that have no effect on it. */
function refusedOf(type: AttributeType, hasSearch: boolean): AttributeTypeOptions['refused'] {
  const columns = ['unique', 'index'];
  const hasWords = hasSearch && SEARCHED_TYPES.has(type.name);
  const ofAll = [...UNOFFERED, ...(hasWords ? [] : ['search'])];
  if (type.kind !== 'scalar') return { everywhere: [...columns, 'default', 'searchable', ...ofAll], inComponents: [] };
  const isSearched = type.hidden !== true && withColumn(type, (definition) => hasSearchedValues({ type, definition }));
  const isIndexable = withColumn(type, (definition) => !['json', 'text'].includes(type.column(definition).kind));
  return {
    everywhere: [
      ...(isIndexable ? [] : ['index']),
      ...(type.prepare === undefined ? [] : ['default']),
      ...(isSearched ? [] : ['searchable']),
      ...ofAll,
    ],
    inComponents: [...(type.unique === true ? [] : columns), 'searchable'],
  };
}

/** Whether something holds for a column of the type, at least with short values. */
function withColumn(type: ScalarType, holds: (definition: AttributeDefinition) => boolean): boolean {
  try {
    return holds({ type: type.name, index: true, maxLength: 1 });
  } catch {
    // Its column depends on an option that is not set yet.
    return true;
  }
}
