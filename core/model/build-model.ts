import { z } from 'zod';
import type { ScalarType } from './attribute-type.ts';
import type { AttributeTypes } from './attribute-type-registry.ts';
import { numberOperand } from './attribute-types/number.ts';
import { isMorphBy } from './attribute-types/references.ts';
import { datetimeType } from './attribute-types/temporal.ts';
import type { CheckedAttribute } from './building/check-attribute.ts';
import { type CheckedOwner, checkOwner } from './building/check-owner.ts';
import { checkReferences } from './building/check-references.ts';
import { checkNames, storageNameOf } from './building/names.ts';
import { type ResolveContext, resolveAttribute } from './building/resolve-attribute.ts';
import { checkOptionKeys, type PluginKeys } from './building/schema-keys.ts';
import type { ComponentDefinition, ContentTypeDefinition, ModelDefinitions } from './definitions.ts';
import type { Attribute, AttributeOwner, Component, ContentType, Model } from './model.ts';
import { type ModelProblem, ModelProblems } from './model-error.ts';
import { textOperand } from './values/text.ts';

/** Options of a model, in addition to its definitions. */
export interface ModelOptions {
  /** Keys that are allowed in every body, without effect. Default: none. */
  readonly ignoredKeys?: Iterable<string>;
  /** Names of attributes that are private wherever they occur; `id` and `documentId` may be among them. Default: none. */
  readonly privateAttributes?: Iterable<string>;
  /**
   * Advice for unknown names that a plugin would define, as the end of a sentence: `media` → `switch on the plugin "upload" in
   * config/plugins`. Keys are attribute types, uids of content types, or uids up to the dot (`plugin::upload`).
   */
  readonly hints?: ReadonlyMap<string, string>;
  /** Mistakes that were found earlier, to be reported together with new ones. Default: none. */
  readonly problems?: readonly ModelProblem[];
  /** Uids whose files cannot be read. `problems` names them already. Default: none. */
  readonly unread?: readonly string[];
  /** Names and options of plugins in schema files. Default: none. */
  readonly plugins?: PluginKeys;
}

const NO_PLUGINS: PluginKeys = { names: [], schemaOptions: [], attributeOptions: [] };

/**
 * Checks all definitions and builds the model. Closes the registry of attribute types.
 * @throws ModelError with all mistakes
 */
export function buildModel(definitions: ModelDefinitions, attributeTypes: AttributeTypes, options: ModelOptions = {}): Model {
  attributeTypes.close();
  const problems = new ModelProblems();
  const hints = options.hints ?? new Map<string, string>();
  const context = { types: attributeTypes, hints };
  for (const { origin, path, message, line } of options.problems ?? []) problems.add(origin, path, message, line);
  for (const definition of [...definitions.contentTypes, ...definitions.components]) {
    checkOptionKeys(definition, options.plugins ?? NO_PLUGINS, problems);
  }
  checkNames(definitions.contentTypes, definitions.components, problems);
  const contentTypes = new Map(definitions.contentTypes.map((type) => [type.uid, checkOwner(type, 'contentType', context, problems)]));
  const components = new Map(
    definitions.components.map((component) => [component.uid, checkOwner(component, 'component', context, problems)]),
  );
  checkReferences({ contentTypes, components, hints, problems, unread: new Set(options.unread) });
  problems.throwIfAny();

  const resolving: Resolving = {
    find: (uid, name) => contentTypes.get(uid)?.attributes.get(name),
    privateNames: new Set(options.privateAttributes),
    morphed: (uid, name) => morphedBy(contentTypes, uid, name),
  };
  return new BuiltModel(
    [...contentTypes.values()].map((owner) => resolveContentType(owner, resolving)),
    [...components.values()].map((owner) => resolveComponent(owner, resolving)),
    new Set(options.ignoredKeys),
  );
}

/** See `ResolveContext.morphed`. */
function morphedBy(
  contentTypes: ReadonlyMap<string, CheckedOwner<ContentTypeDefinition>>,
  uid: string,
  name: string,
): ReadonlyMap<string, string | null> {
  const shown = [...contentTypes].map(([target, { attributes }]) => {
    const found = [...attributes.values()].find(
      ({ type, definition }) =>
        type.kind === 'relation' && isMorphBy(definition) && definition.target === uid && definition.morphBy === name,
    );
    return [target, found?.name ?? null] as const;
  });
  return new Map(shown);
}

/** A name in `privateAttributes` that is not the name of an attribute there. */
export interface UnknownPrivateAttribute {
  readonly name: string;
  /** Uid of the content type or component with the option; null for the option of the whole model. */
  readonly uid: string | null;
}

/**
 * Names in `privateAttributes` that match no attribute, which are probably typing errors.
 * @param names the value of `ModelOptions.privateAttributes`
 */
export function unknownPrivateAttributes(
  model: Model,
  definitions: Iterable<ContentTypeDefinition | ComponentDefinition>,
  names: Iterable<string>,
): readonly UnknownPrivateAttribute[] {
  const owners = new Map<string, AttributeOwner>([...model.contentTypes, ...model.components]);
  const ofAll = [...names].filter((name) => ![...owners.values()].some(({ attributes }) => attributes.has(name)));
  const ofOne = [...definitions].flatMap((definition) => {
    const missing = privateAttributesOf(definition).filter((name) => owners.get(definition.uid)?.attributes.has(name) !== true);
    return missing.map((name) => ({ name, uid: definition.uid }));
  });
  return [...ofAll.map((name) => ({ name, uid: null })), ...ofOne];
}

/** The value of `options.privateAttributes` of a content type or component. */
function privateAttributesOf({ options }: ContentTypeDefinition | ComponentDefinition): readonly string[] {
  return (options?.privateAttributes as readonly string[] | undefined) ?? [];
}

/** The parts of the context that all attributes share. */
type Resolving = Pick<ResolveContext, 'find' | 'privateNames' | 'morphed'>;

function resolveContentType({ definition, attributes }: CheckedOwner<ContentTypeDefinition>, resolving: Resolving): ContentType {
  const { uid, kind, info } = definition;
  const own = [...attributes.values()];
  const ordered = [
    idAttribute,
    documentIdAttribute,
    ...own.filter((attribute) => attribute.definition.implicit !== true),
    ...timestampAttributes,
    ...own.filter((attribute) => attribute.definition.implicit === true),
  ];
  return Object.freeze({
    shape: 'contentType',
    uid,
    kind,
    singularName: info.singularName,
    pluralName: info.pluralName,
    displayName: info.displayName,
    collectionName: storageNameOf(definition),
    options: definition.options,
    pluginOptions: definition.pluginOptions,
    accounts: definition.accounts === true,
    unpopulated: new Set(definition.unpopulated),
    attributes: resolveAll(ordered, definition, false, resolving),
  });
}

function resolveComponent({ definition, attributes }: CheckedOwner<ComponentDefinition>, resolving: Resolving): Component {
  const { uid, category, info } = definition;
  return Object.freeze({
    shape: 'component',
    uid,
    category,
    displayName: info.displayName,
    attributes: resolveAll([idAttribute, ...attributes.values()], definition, true, resolving),
  });
}

function resolveAll(
  attributes: readonly CheckedAttribute[],
  definition: ContentTypeDefinition | ComponentDefinition,
  isComponent: boolean,
  { find, privateNames, morphed }: Resolving,
): ReadonlyMap<string, Attribute> {
  const ownPrivateNames = new Set([...privateNames, ...privateAttributesOf(definition)]);
  const context: ResolveContext = { uid: definition.uid, isComponent, privateNames: ownPrivateNames, find, morphed };
  return new Map(attributes.map((attribute) => [attribute.name, resolveAttribute(attribute, context)]));
}

class BuiltModel implements Model {
  readonly contentTypes: ReadonlyMap<string, ContentType>;
  readonly components: ReadonlyMap<string, Component>;
  readonly ignoredKeys: ReadonlySet<string>;

  constructor(contentTypes: readonly ContentType[], components: readonly Component[], ignoredKeys: ReadonlySet<string>) {
    this.contentTypes = new Map(contentTypes.map((type) => [type.uid, type]));
    this.components = new Map(components.map((component) => [component.uid, component]));
    this.ignoredKeys = ignoredKeys;
  }

  contentType(uid: string): ContentType {
    const type = this.contentTypes.get(uid);
    if (!type) throw new Error(`the content type "${uid}" does not exist`);
    return type;
  }

  component(uid: string): Component {
    const component = this.components.get(uid);
    if (!component) throw new Error(`the component "${uid}" does not exist`);
    return component;
  }
}

/** The type of the numeric `id` of a version or a component entry. Not available in schema files. */
const identifierType: ScalarType = {
  kind: 'scalar',
  name: 'identifier',
  options: z.strictObject({}),
  column: () => ({ kind: 'integer' }),
  parse: (value) => value,
  operand: numberOperand,
  summable: false,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};

/** Maximum length of a `documentId`. Generated ids have 24 characters; imported ids may be longer. */
const LENGTH = 64;

/** The type of `documentId`. Not available in schema files. */
const documentIdType: ScalarType = {
  kind: 'scalar',
  name: 'documentId',
  options: z.strictObject({}),
  column: () => ({ kind: 'varchar', length: LENGTH }),
  parse: (value) => value,
  operand: textOperand,
  graphql: { output: 'ID', input: 'ID', filter: 'IDFilterInput' },
};

/** The first attribute of every content type and component. */
const idAttribute = systemAttribute('id', identifierType);

/** The second attribute of every content type, after `id`. */
const documentIdAttribute = systemAttribute('documentId', documentIdType);

/** The attributes of every content type that follow its own. */
const timestampAttributes = [systemAttribute('createdAt', datetimeType), systemAttribute('updatedAt', datetimeType)];

function systemAttribute(name: string, type: CheckedAttribute['type']): CheckedAttribute {
  return { name, type, definition: { type: type.name, writable: 'no', implicit: true } };
}
