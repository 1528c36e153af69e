import type { ComponentDefinition, ContentTypeDefinition } from '../definitions.ts';
import type { ModelProblems } from '../model-error.ts';

/** Refuses names that two definitions share: uids, API names and storage names. */
export function checkNames(
  contentTypes: readonly ContentTypeDefinition[],
  components: readonly ComponentDefinition[],
  problems: ModelProblems,
): void {
  const uids = new Register('is a uid that', problems);
  const apiNames = new Register('is an API name that', problems);
  const storageNames = new Register('is a storage name that', problems);
  for (const definition of contentTypes) {
    const { uid, origin, info } = definition;
    uids.claim(uid, uid, origin, 'uid');
    const scope = scopeOf(uid);
    const keys = info.singularName === info.pluralName ? (['singularName'] as const) : (['singularName', 'pluralName'] as const);
    for (const key of keys) {
      const name = info[key];
      if (name !== undefined) apiNames.claim(`${scope} ${name}`, name, origin, `info.${key}`);
    }
    const storage = storageNameOf(definition);
    if (storage !== undefined)
      storageNames.claim(storage.toLowerCase(), storage, origin, definition.collectionName ? 'collectionName' : 'info.pluralName');
  }
  for (const { uid, origin } of components) uids.claim(uid, uid, origin, 'uid');
}

/** Where a content type is stored: `collectionName`, by default the plural name. */
export function storageNameOf({ collectionName, info }: ContentTypeDefinition): string {
  return collectionName ?? info.pluralName?.replaceAll('-', '_');
}

/** Within what API names must differ: the app, or one plugin, whose names live under its own paths. */
function scopeOf(uid: string): string {
  const [namespace = '', rest = ''] = uid.split('::');
  return namespace === 'plugin' ? `plugin ${rest.split('.')[0]}` : namespace;
}

/** Names that are taken, and by whom. */
class Register {
  readonly #what: string;
  readonly #problems: ModelProblems;
  readonly #takenBy = new Map<string, string>();

  constructor(what: string, problems: ModelProblems) {
    this.#what = what;
    this.#problems = problems;
  }

  claim(key: string, name: string, origin: string, path: string): void {
    const other = this.#takenBy.get(key);
    if (other === undefined) this.#takenBy.set(key, origin);
    else this.#problems.add(origin, path, `"${name}" ${this.#what} ${other} has already`);
  }
}
