import { isDeepStrictEqual } from 'node:util';
import type { AttributeDefinition, ContentTypeDefinition, ContentTypeExtension, ModelDefinitions } from './definitions.ts';
import { ModelProblems } from './model-error.ts';

/** Options that an extension must not change, because the plugin depends on them. */
const NATURE = ['type', 'relation', 'target', 'inversedBy', 'mappedBy', 'component', 'components', 'repeatable', 'multiple'] as const;

/** Options that an extension may set to true, but must not set to false where the plugin sets true. */
const PROMISES = ['private', 'unique', 'required'] as const;

/**
 * Applies the app's extensions to content types of plugins: adds attributes, and options of existing attributes. Nothing of the plugin's
 * definition is removed. Messages about the type then name the file of the extension.
 * @returns the definitions; their problems include extensions of unknown types, and changes that would break a plugin
 */
export function extendContentTypes({ extensions = [], ...definitions }: ModelDefinitions): ModelDefinitions {
  if (extensions.length === 0) return definitions;
  const problems = new ModelProblems();
  const byUid = new Map<string, ContentTypeExtension>();
  const known = new Set(definitions.contentTypes.map(({ uid }) => uid));
  for (const extension of extensions) {
    const { uid, origin } = extension;
    const other = byUid.get(uid);
    const plugin = /^plugin::([^.]+)\./.exec(uid)?.[1] ?? uid;
    if (other !== undefined) problems.add(origin, '', `extends "${uid}", which ${other.origin} also extends; merge both into one file`);
    else if (!known.has(uid))
      problems.add(origin, '', `extends "${uid}", which does not exist. Check the name, and that the plugin "${plugin}" is enabled`);
    else byUid.set(uid, extension);
  }
  const contentTypes = definitions.contentTypes.map((definition) => {
    const extension = byUid.get(definition.uid);
    return extension === undefined ? definition : extended(definition, extension, problems);
  });
  return { ...definitions, contentTypes, problems: [...(definitions.problems ?? []), ...problems.all] };
}

function extended(definition: ContentTypeDefinition, extension: ContentTypeExtension, problems: ModelProblems): ContentTypeDefinition {
  const { origin, attributes, info, options, pluginOptions, ...frame } = extension;
  const refuse = (path: string, message: string) => problems.add(origin, path, message);
  for (const key of ['kind', 'collectionName'] as const) same(definition, frame, key, key, refuse);
  for (const key of ['singularName', 'pluralName'] as const) same(definition.info, info, key, `info.${key}`, refuse);
  for (const key of Object.keys(definition.options)) same(definition.options, options, key, `options.${key}`, refuse);
  for (const key of Object.keys(definition.pluginOptions))
    same(definition.pluginOptions, pluginOptions, key, `pluginOptions.${key}`, refuse);
  return {
    ...definition,
    ...frame,
    info: { ...definition.info, ...info },
    options: { ...definition.options, ...options },
    pluginOptions: { ...definition.pluginOptions, ...pluginOptions },
    attributes: mergedAttributes(definition, attributes, refuse),
    origin,
  };
}

function mergedAttributes(
  { attributes, uid }: ContentTypeDefinition,
  added: ContentTypeExtension['attributes'],
  refuse: (path: string, message: string) => void,
): ContentTypeDefinition['attributes'] {
  const merged: Record<string, AttributeDefinition> = { ...attributes };
  for (const [name, attribute] of Object.entries(added)) {
    const own = attributes[name];
    if (own !== undefined) {
      for (const key of NATURE) same(own, attribute, key, `attributes.${name}.${key}`, refuse);
      for (const key of PROMISES) {
        if (own[key] === true && attribute[key] === false)
          refuse(`attributes.${name}.${key}`, `must stay true, because ${uid} requires it`);
      }
    }
    merged[name] = own === undefined ? attribute : { ...own, ...attribute };
  }
  return merged;
}

/** Refuses a key whose value in the file differs from that of the plugin. */
function same(own: object, given: object, key: string, path: string, refuse: (path: string, message: string) => void): void {
  if (!Object.hasOwn(given, key)) return;
  const [is, would] = [own, given].map((values) => (values as Readonly<Record<string, unknown>>)[key]);
  if (isDeepStrictEqual(is, would)) return;
  refuse(path, is === undefined ? 'must be omitted, because the plugin does not set it' : `must stay ${JSON.stringify(is)}, or be omitted`);
}
