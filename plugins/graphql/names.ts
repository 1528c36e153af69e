import type { AttributeOwner, Component, ContentType } from 'plinth';

/** Name of the union of all documents, for polymorphic relations. */
export const GENERIC_MORPH = 'GenericMorph';

/** Words of a name: `usersPermissions`, `HTTPServer` and `i18n` have two, two and three. */
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** A text in the form of GraphQL type names: `closing-period` gives `ClosingPeriod`, `i18n` gives `I18N`. */
export function pascal(text: string): string {
  return (text.match(WORDS) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
}

/** The same starting in lower case, as fields are named: `i18NLocale`. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether an owner of attributes is a content type rather than a component. */
export function isContentType(owner: AttributeOwner): owner is ContentType {
  return (owner as Partial<ContentType>).shape === 'contentType';
}

/** The output type of a content type (`Article`, `UploadFile`) or a component (`ComponentBlocksQuote`). */
export function typeName(owner: ContentType | Component): string {
  if (isContentType(owner)) return `${pluginPrefix(owner)}${pascal(owner.singularName)}`;
  const [category = '', name = ''] = owner.uid.split('.');
  return `Component${pascal(category)}${pascal(name)}`;
}

/** The field that reads one document of a type: `article`, `uploadFile`. */
export function singleField(type: ContentType): string {
  return lowerFirst(typeName(type));
}

/** The field that lists documents of a type: `articles`, `uploadFiles`. */
export function listField(type: ContentType): string {
  return lowerFirst(`${pluginPrefix(type)}${pascal(type.pluralName)}`);
}

/** The prefix of a plugin's types: `plugin::users-permissions.user` gives `UsersPermissions`; types of the app have none. */
function pluginPrefix({ uid }: ContentType): string {
  const plugin = /^plugin::([^.]+)\./.exec(uid)?.[1];
  return plugin === undefined ? '' : pascal(plugin);
}
