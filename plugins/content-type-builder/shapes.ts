import type { AttributeDefinition, ComponentDefinition, ContentTypeDefinition } from 'plinth';

/** An attribute as its schema says it; relations and media with what clients ask of them. */
type AttributeShape = Readonly<Record<string, unknown>>;

/** A content type as clients of the dialect read it. */
export interface ContentTypeShape {
  readonly uid: string;
  /** The plugin that brings it; types of the app have none. */
  readonly plugin: string | undefined;
  /** The singular name. */
  readonly apiID: string;
  readonly schema: {
    /** What the options of the type say, `draftAndPublish` always among them. */
    readonly [option: string]: unknown;
    readonly kind: ContentTypeDefinition['kind'];
    readonly attributes: Readonly<Record<string, AttributeShape>>;
  };
}

/** A component as clients of the dialect read it. */
export interface ComponentShape {
  readonly uid: string;
  readonly category: string;
  /** The name without its category. */
  readonly apiId: string;
  readonly schema: { readonly [key: string]: unknown; readonly attributes: Readonly<Record<string, AttributeShape>> };
}

/**
 * @param definition with the collection name that the model gives it
 * @param hasDrafts whether there are drafts at all in this app
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
      // Which kinds of relations an editor of models may lead here: null for all of them.
      restrictRelationsTo: visible ? null : [],
    },
  };
}

/** A component as its file says it. */
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

/** Without `id`, `documentId`, times, and what plugins add to every type: clients know those. */
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

/** Whether editors of models show the type (`pluginOptions.content-type-builder.visible`). */
function isVisible(pluginOptions: ContentTypeDefinition['pluginOptions']): boolean {
  const own = pluginOptions['content-type-builder'];
  return typeof own !== 'object' || own === null || !('visible' in own) || own.visible === true;
}
