import { createHash } from 'node:crypto';
import type { ComponentDefinition, ContentTypeDefinition } from '../definitions.ts';
import type { ModelProblems } from '../model-error.ts';

/** Refuses names that two definitions share: uids, API names and storage names. */
export function checkNames(
  contentTypes: readonly ContentTypeDefinition[],
  components: readonly ComponentDefinition[],
  problems: ModelProblems,
): void {
  const uids = new Register('is already used as a UID by', problems);
  const apiNames = new Register('is already used as an API ID by', problems);
  const storageNames = new Register('is already used as a table name by', problems);
  for (const definition of contentTypes) {
    const { uid, origin, info } = definition;
    // Two types with one uid also share names and table. Only the uid is reported.
    const named = uid.endsWith(`.${info.singularName}`) ? 'info.singularName' : 'uid';
    if (!uids.claim(uid, uid, origin, named)) continue;
    const scope = scopeOf(uid);
    const keys = info.singularName === info.pluralName ? (['singularName'] as const) : (['singularName', 'pluralName'] as const);
    const isOwn = keys.map((key) => {
      const name = info[key];
      return name === undefined || apiNames.claim(`${scope} ${name}`, name, origin, `info.${key}`);
    });
    const storage = storageNameOf(definition);
    if (storage !== undefined && (definition.collectionName !== undefined || isOwn.every(Boolean)))
      storageNames.claim(storage.toLowerCase(), storage, origin, definition.collectionName ? 'collectionName' : 'info.pluralName');
  }
  for (const { uid, origin } of components) uids.claim(uid, uid, origin, 'uid');
}

/** The storage name of a content type: `collectionName`, by default the plural name. */
export function storageNameOf({ collectionName, info }: ContentTypeDefinition): string {
  return collectionName ?? info.pluralName?.replaceAll('-', '_');
}

/** The scope in which API names must be unique: the app, or one plugin, whose names are under its own paths. */
function scopeOf(uid: string): string {
  const [namespace = '', rest = ''] = uid.split('::');
  return namespace === 'plugin' ? `plugin ${rest.split('.')[0]}` : namespace;
}

/** Names that are taken, with the origin of each. */
class Register {
  readonly #what: string;
  readonly #problems: ModelProblems;
  readonly #takenBy = new Map<string, string>();

  constructor(what: string, problems: ModelProblems) {
    this.#what = what;
    this.#problems = problems;
  }

  /** @returns whether the name was free */
  claim(key: string, name: string, origin: string, path: string): boolean {
    const other = this.#takenBy.get(key);
    if (other === undefined) this.#takenBy.set(key, origin);
    else this.#problems.add(origin, path, `"${name}" ${this.#what} ${other}; choose another one`);
    return other === undefined;
  }
}

/** Names with a special meaning in the content API, whether or not the plugin that gives the meaning is on. */
const OF_CONTENT_TYPES: ReadonlySet<string> = new Set([
  'id',
  'documentId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'updatedBy',
  'publishedAt',
  'status',
  'locale',
  'localizations',
]);

const OF_COMPONENTS: ReadonlySet<string> = new Set(['id', 'documentId']);

/** Keys that are never allowed in a body, because they name properties of JavaScript objects. */
const OF_LANGUAGE: ReadonlySet<string> = new Set(['constructor', 'prototype']);

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/;

/** The problem with an attribute's name in a schema file, or null. */
export function nameProblem(name: string, owner: 'contentType' | 'component'): string | null {
  if (!NAME.test(name)) return 'attribute names must consist of letters, digits and "_", and start with a letter';
  const reserved = owner === 'contentType' ? OF_CONTENT_TYPES : OF_COMPONENTS;
  if (OF_LANGUAGE.has(name)) return 'this name is reserved; choose another one';
  const clash = [...reserved].find((word) => word.toLowerCase() === name.toLowerCase());
  if (clash === undefined) return null;
  return clash === name
    ? 'this name is reserved; choose another one'
    : `this name differs from the reserved name "${clash}" only in case; choose another one`;
}

/** Maximum length of an identifier on every database, in bytes. */
const MAX_LENGTH = 63;
const HASH_LENGTH = 8;

/**
 * The column of an attribute: its name in snake case (`averagePrice` → `average_price`), shortened with a hash beyond 63 bytes. Two
 * attributes may get the same column; `checkOwner` refuses them.
 */
export function columnName(attribute: string): string {
  const snake = attribute
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
  if (snake.length <= MAX_LENGTH) return snake;
  const hash = createHash('sha256').update(attribute).digest('hex').slice(0, HASH_LENGTH);
  return `${snake.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}_${hash}`;
}
