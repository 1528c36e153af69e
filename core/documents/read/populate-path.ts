import type { Populate } from '../../query/index.ts';

/** Plans to tell where a populate stands below others: names of attributes with dots between them; null for one that does not. */
export function pathTo(populates: readonly Populate[]): (wanted: Populate) => string | null {
  return (wanted) => findPath(populates, wanted);
}

function findPath(populates: readonly Populate[], wanted: Populate): string | null {
  for (const populate of populates) {
    const { name } = populate.attribute;
    if (populate === wanted) return name;
    const selections = populate.kind === 'zone' ? [...populate.on.values()] : [populate];
    for (const selection of selections) {
      const below = findPath(selection.populate, wanted);
      if (below !== null) return `${name}.${below}`;
    }
  }
  return null;
}
