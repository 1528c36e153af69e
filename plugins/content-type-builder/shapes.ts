import type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition } from 'plinth';

/** An attribute as in its schema. Relations and media have the dialect's keys. */
type AttributeShape = Readonly<Record<string, unknown>>;

/** A content type in the dialect's format. */
export interface ContentTypeShape {
  readonly uid: string;
  /** The plugin that defines it; undefined for types of the app. */
  readonly plugin: string | undefined;
  /** The singular name. */
  readonly apiID: string;
  readonly schema: {
    /** The type's options; always includes `draftAndPublish`. */
    readonly [option: string]: unknown;
    readonly kind: ContentTypeDefinition['kind'];
    readonly attributes: Readonly<Record<string, AttributeShape>>;
  };
}

/** A component in the dialect's format. */
export interface ComponentShape {
  readonly uid: string;
  readonly category: string;
  /** The name without its category. */
  readonly apiId: string;
  readonly schema: { readonly [key: string]: unknown; readonly attributes: Readonly<Record<string, AttributeShape>> };
}

/**
 * @param definition with the final collection name
 * @param hasDrafts whether the app has drafts at all
 */
export function describeContentType(definition: ContentTypeDefinition, hasDrafts: boolean): ContentTypeShape {
  const { uid, kind, collectionName, info, options, pluginOptions, attributes } = definition;
  const visible = isVisible(pluginOptions);
  return {
    uid,
    plugin: /^plugin::([^.]+)/.exec(uid)?.[1],
    apiID: info.singularName,
    schema: {
      ...options,
      draftAndPublish: hasDrafts && options.draftAndPublish === true,
      displayName: info.displayName,
      singularName: info.singularName,
      pluralName: info.pluralName,
      description: info.description ?? '',
      pluginOptions,
      kind,
      collectionName,
      attributes: describeAttributes(attributes),
      visible,
      // Kinds of relations that a model editor may point to this type; null: all.
      restrictRelationsTo: visible ? null : [],
    },
  };
}

/** A component in the dialect's format. */
export function describeComponent(definition: ComponentDefinition): ComponentShape {
  const { uid, category, collectionName, info, pluginOptions, attributes } = definition;
  const { displayName, description = '', icon } = info;
  return {
    uid,
    category,
    apiId: uid.slice(uid.indexOf('.') + 1),
    schema: { displayName, description, icon, collectionName, pluginOptions, attributes: describeAttributes(attributes) },
  };
}

/** Omits `id`, `documentId`, timestamps, and attributes that plugins add to every type, since clients know those. */
function describeAttributes(attributes: Readonly<Record<string, AttributeDefinition>>): Readonly<Record<string, AttributeShape>> {
  const shown = Object.entries(attributes).filter(([, { implicit, visible }]) => implicit !== true && visible !== false);
  return Object.fromEntries(shown.map(([name, attribute]) => [name, describeAttribute(attribute)]));
}

function describeAttribute(attribute: AttributeDefinition): AttributeShape {
  const { type, required, multiple, allowedTypes, pluginOptions, inversedBy, mappedBy } = attribute;
  const isPrivate = attribute.private === true;
  const configurable = attribute.configurable === false ? false : undefined;
  switch (type) {
    case 'media':
      return {
        type,
        multiple: multiple === true,
        required: required === true,
        configurable,
        private: isPrivate,
        allowedTypes,
        pluginOptions,
      };
    case 'relation':
      return { ...attribute, targetAttribute: inversedBy ?? mappedBy ?? null, configurable, private: isPrivate };
    default:
      return attribute;
  }
}

/** Whether model editors show the type (`pluginOptions.content-type-builder.visible`). */
export function isVisible(pluginOptions: ContentTypeDefinition['pluginOptions']): boolean {
  const own = pluginOptions['content-type-builder'];
  return typeof own !== 'object' || own === null || !('visible' in own) || own.visible === true;
}
