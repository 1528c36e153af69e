import type { AttributeKind } from '../client/types.ts';

/** Options that have a section of their own in the form. */
const APART: ReadonlySet<string> = new Set(['conditions']);

/** Options of built-in relations, which have a form of their own. */
const OF_RELATIONS: ReadonlySet<string> = new Set(['relation', 'target', 'inversedBy', 'mappedBy', 'morphBy']);

/** Common options of most types, in the order of the form. */
const COMMON: readonly string[] = ['default', 'required', 'unique', 'search', 'index', 'private'];

/** Rarely used options of specific types. */
const RARE: ReadonlySet<string> = new Set(['enumName', 'options', 'regex']);

/** Returns which options the form shows at once, and which on demand. Each option is in one of both lists. */
export function optionPlaces(
  offered: readonly string[],
  kind: AttributeKind | undefined,
): { readonly first: readonly string[]; readonly rest: readonly string[] } {
  const shown = offered.filter((name) => !APART.has(name) && !(kind?.name === 'relation' && OF_RELATIONS.has(name)));
  const isOfAll = (name: string) => COMMON.includes(name) || OF_ALL.has(name);
  const own = shown.filter((name) => !isOfAll(name) && !RARE.has(name));
  // Uids are always unique, so the option is not shown for them.
  const isSaid = (name: string) => shown.includes(name) && !(kind?.name === 'uid' && name === 'unique');
  const first = [...own, ...COMMON.filter(isSaid)];
  return { first, rest: shown.filter((name) => !first.includes(name)) };
}

/** Options that every attribute may have in a schema file, and that are rarely used. */
const OF_ALL: ReadonlySet<string> = new Set(['pluginOptions', 'writable', 'searchable']);
