import type { AttributeOwner, Component, ContentType } from 'plinth';

/** Runs of one kind in a name: `usersPermissions`, `HTTPServer` and `i18n` are two, two and three words. */
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g;

/** A text as GraphQL types are called: `closing-period` is `ClosingPeriod`, `i18n` is `I18N`. */
export function pascal(text: string): string {
  return (text.match(WORDS) ?? []).map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('');
}

/** The same with a small first letter, as fields are called: `i18NLocale`. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whether an owner of attributes is a content type: a component has no documents. */
export function isContentType(owner: AttributeOwner): owner is ContentType {
  return (owner as Partial<ContentType>).shape === 'contentType';
}

/** The name of the output type of a content type (`Article`, `UploadFile`) or a component (`ComponentBlocksQuote`). */
export function typeName(owner: ContentType | Component): string {
  if (isContentType(owner)) return `${pluginPrefix(owner)}${pascal(owner.singularName)}`;
  const [category = '', name = ''] = owner.uid.split('.');
  return `Component${pascal(category)}${pascal(name)}`;
}

/** The name of the field that reads one document of a type: `article`, `uploadFile`. */
export function singleField(type: ContentType): string {
  return lowerFirst(typeName(type));
}

/** The name of the field that lists documents of a type: `articles`, `uploadFiles`. */
export function listField(type: ContentType): string {
  return lowerFirst(`${pluginPrefix(type)}${pascal(type.pluralName)}`);
}

/** `plugin::users-permissions.user` is `UsersPermissions`, types of the app have nothing in front. */
function pluginPrefix({ uid }: ContentType): string {
  const plugin = /^plugin::([^.]+)\./.exec(uid)?.[1];
  return plugin === undefined ? '' : pascal(plugin);
}
