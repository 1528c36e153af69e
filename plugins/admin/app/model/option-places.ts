import type { AttributeKind } from '../client/types.ts';

/** Options that have a part of the form to themselves. */
const APART: ReadonlySet<string> = new Set(['conditions']);

/** Options of a relation of core: its ends are drawn. */
const OF_RELATIONS: ReadonlySet<string> = new Set(['relation', 'target', 'inversedBy', 'mappedBy']);

/** Options of every type that most attributes are asked about, in this order. */
const COMMON: readonly string[] = ['default', 'required', 'unique', 'index', 'private'];

/** Options of a type's own that are rarely said. */
const RARE: ReadonlySet<string> = new Set(['enumName', 'options', 'regex']);

/** Which options a form shows at once, and which to who asks for more. Every one is at one of these places. */
export function optionPlaces(
  offered: readonly string[],
  kind: AttributeKind | undefined,
): { readonly first: readonly string[]; readonly rest: readonly string[] } {
  const shown = offered.filter((name) => !APART.has(name) && !(kind?.name === 'relation' && OF_RELATIONS.has(name)));
  const isOfAll = (name: string) => COMMON.includes(name) || OF_ALL.has(name);
  const own = shown.filter((name) => !isOfAll(name) && !RARE.has(name));
  // Names in addresses are never alike, whatever is said here.
  const isSaid = (name: string) => shown.includes(name) && !(kind?.name === 'uid' && name === 'unique');
  const first = [...own, ...COMMON.filter(isSaid)];
  return { first, rest: shown.filter((name) => !first.includes(name)) };
}

/** What schema files may say of every attribute, and hardly do. */
const OF_ALL: ReadonlySet<string> = new Set([
  'pluginOptions',
  'writable',
  'configurable',
  'visible',
  'searchable',
  'column',
  'useJoinTable',
]);
