import type { Json, JsonObject } from '../../client/types.ts';
import { type Draft, type DraftType, infoOf, isObject, typeWithKey, withType, withValue } from './draft.ts';
import { renameUid } from './references.ts';

/** The data of a new content type. */
export interface NewType {
  readonly title: string;
  readonly singular: string;
  readonly plural: string;
  readonly isSingle: boolean;
  readonly drafts: boolean;
  readonly localized: boolean;
}

/** The data of a new component. */
export interface NewComponent {
  readonly title: string;
  readonly category: string;
  readonly name: string;
}

/**
 * Adds a content type without attributes.
 * @param key unique in the draft
 */
export function addType(draft: Draft, key: string, { title, singular, plural, isSingle, drafts, localized }: NewType): Draft {
  const frame: JsonObject = {
    kind: isSingle ? 'singleType' : 'collectionType',
    info: { singularName: singular, pluralName: plural, displayName: title },
    options: { draftAndPublish: drafts },
    ...(localized && { pluginOptions: { i18n: { localized: true } } }),
  };
  return added(draft, { key, uid: `api::${singular}.${singular}`, isComponent: false, frame });
}

/** Adds a component without attributes. */
export function addComponent(draft: Draft, key: string, { title, category, name }: NewComponent): Draft {
  return added(draft, { key, uid: `${category}.${name}`, isComponent: true, frame: { info: { displayName: title } } });
}

function added(draft: Draft, type: Pick<DraftType, 'key' | 'uid' | 'isComponent' | 'frame'>): Draft {
  const made: DraftType = { ...type, was: null, plugin: null, file: null, why: null, attributes: [] };
  // After other types of the app, before those of plugins.
  const at = draft.types.findLastIndex(({ plugin, isComponent }) => plugin === null && isComponent === type.isComponent);
  const index = at < 0 ? draft.types.length : at + 1;
  return { types: draft.types.toSpliced(index, 0, made) };
}

/** Renames a type or component, with its names in the API, as the edit `rename` does in files. Its table keeps its name. */
export function renameType(draft: Draft, key: string, to: string, plural: string | undefined): Draft {
  const type = typeWithKey(draft, key);
  if (type === undefined) return draft;
  const renamed = renameUid(draft, key, to);
  if (type.isComponent) return renamed;
  const before = infoOf(type);
  const { collectionName } = type.frame;
  const table = collectionName ?? (before.plural === '' ? undefined : before.plural.replaceAll('-', '_'));
  const info = {
    ...(isObject(type.frame.info) ? type.frame.info : {}),
    singularName: to.slice(to.lastIndexOf('.') + 1),
    ...(plural !== undefined && { pluralName: plural }),
  };
  return withType(renamed, key, (found) => ({
    ...found,
    // A new type has no table yet, so its table need not keep a name.
    frame: { ...found.frame, ...(table !== undefined && type.was !== null && { collectionName: table }), info },
  }));
}

/** Returns the uid for another singular name. A type in an API folder with another name stays in that folder. */
export function uidFor({ uid, file }: DraftType, singular: string): string {
  const [api = '', name = ''] = uid.replace('api::', '').split('.');
  return file?.startsWith('src/') === true && api !== name ? `api::${api}.${singular}` : `api::${singular}.${singular}`;
}

/** Sets a value in the frame of a type; undefined removes the key. */
export function withFrame(draft: Draft, key: string, path: readonly string[], value: Json | undefined): Draft {
  return withType(draft, key, (type) => ({ ...type, frame: withValue(type.frame, path, value) }));
}

/** Converts a title to a name for the API: `Opening hours` becomes `opening-hours`. */
export function apiNameOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^[^a-z]+|-+$/g, '');
}

/** Returns the English plural of a name, as a suggestion. */
export function pluralOf(singular: string): string {
  if (singular === '') return '';
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`;
}
