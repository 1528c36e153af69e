import type { ContentType, Documents, Route } from 'plinth';

/** Summaries of the generated routes of a collection type. */
const OF_COLLECTION: Readonly<Record<string, (plural: string) => string>> = {
  find: (plural) => `List ${plural}`,
  findOne: (plural) => `Get one of the ${plural}`,
  create: (plural) => `Create one of the ${plural}`,
  update: (plural) => `Update one of the ${plural}`,
  delete: (plural) => `Delete one of the ${plural}`,
};

const OF_SINGLE: Readonly<Record<string, string>> = { find: 'Read', update: 'Write', delete: 'Delete' };

/** Verbs that need an object to be understood. */
const SHORT: ReadonlySet<string> = new Set(['find', 'find one', 'create', 'update', 'delete', 'remove', 'count', 'list']);

/** A summary for a route without one, made from its action, or from its method and path. */
export function summaryOf({ method, path, guard }: Route, documents: Documents): string {
  if (!('action' in guard)) return `${method} ${path}`;
  const { action } = guard;
  const dot = action.lastIndexOf('.');
  const [subject, verb] = [action.slice(0, dot), action.slice(dot + 1)];
  const type = documents.model.contentTypes.get(subject);
  return type === undefined ? ofPlugin(subject, verb) : ofType(type, verb);
}

function ofType({ kind, displayName, pluralName }: ContentType, verb: string): string {
  const plural = pluralName.replaceAll('-', ' ');
  if (kind === 'singleType') return `${OF_SINGLE[verb] ?? sentence(verb)}: ${displayName}`;
  return Object.hasOwn(OF_COLLECTION, verb) ? (OF_COLLECTION[verb]?.(plural) ?? '') : `${sentence(verb)}: one of the ${plural}`;
}

/** `plugin::i18n.locales.listLocales`: `List locales`; `plugin::upload.content-api.find`: `Find: upload, content api`. */
function ofPlugin(subject: string, verb: string): string {
  const about = subject
    .replace(/^[^:]*::/, '')
    .replaceAll('-', ' ')
    .split('.');
  return SHORT.has(words(verb)) ? `${sentence(verb)}: ${about.join(', ')}` : sentence(verb);
}

function words(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase();
}

function sentence(name: string): string {
  const text = words(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A sentence about who may use a route. */
export function accessOf({ guard }: Route): string {
  return 'action' in guard ? `Requires the action \`${guard.action}\`.` : 'Public.';
}

/** A sentence about a group of operations: those of a content type of the app, or of a plugin. */
export function tagDescription(tag: string, { model }: Documents): string {
  const type = [...model.contentTypes.values()].find(({ uid, singularName }) => uid.startsWith('api::') && singularName === tag);
  return type === undefined ? `Routes of the plugin \`${tag}\`.` : `Documents of the content type ${type.displayName}.`;
}
