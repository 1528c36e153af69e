import type { ContentType, ContentTypeDefinition, ModelDefinitions } from 'plinth';

/** Name of the axis, of its query parameter, of the attribute that shows it, and of the key in the long form of a link. */
export const LOCALE = 'locale';

/** Attribute types whose values always differ by locale, whatever the attribute's option. */
const ALWAYS_LOCALIZED: ReadonlySet<string> = new Set(['relation', 'uid']);

/** Whether documents of a content type have versions per locale (`pluginOptions.i18n.localized`). */
export function isLocalized({ pluginOptions }: Pick<ContentType, 'pluginOptions'>): boolean {
  return saysLocalized(pluginOptions);
}

/** Whether an attribute of a localized type has the same value in all locales. */
export function isShared(type: ContentType, name: string): boolean {
  const attribute = type.attributes.get(name);
  if (attribute === undefined || ALWAYS_LOCALIZED.has(attribute.type.name)) return false;
  return !saysLocalized(attribute.definition.pluginOptions);
}

function saysLocalized(pluginOptions: Readonly<Record<string, unknown>> | undefined): boolean {
  const options = pluginOptions?.i18n;
  return typeof options === 'object' && options !== null && 'localized' in options && options.localized === true;
}

/** Adds the attributes `locale` and `localizations` to localized types. */
export function addLocaleAttributes(definitions: ModelDefinitions): ModelDefinitions {
  return { ...definitions, contentTypes: definitions.contentTypes.map((type) => (isLocalized(type) ? withLocale(type) : type)) };
}

function withLocale(definition: ContentTypeDefinition): ContentTypeDefinition {
  return {
    ...definition,
    attributes: {
      ...definition.attributes,
      locale: { type: 'string', implicit: true, axis: LOCALE, writable: 'ignored' },
      localizations: { type: 'siblings', implicit: true, axis: LOCALE, writable: 'no' },
    },
  };
}
