import type { Filter, Populate, SortTerm } from '../index.ts';

/** A filter as a short text, for tests: `and(title eq Alpha; author(name null))`. */
export function showFilter(filter: Filter | null): string {
  if (filter === null) return '-';
  switch (filter.kind) {
    case 'and':
    case 'or':
      return `${filter.kind}(${filter.filters.map(showFilter).join('; ')})`;
    case 'not':
      return `not(${showFilter(filter.filter)})`;
    case 'compare':
      return `${filter.attribute.name} ${filter.operator} ${filter.operands.join('|')}`;
    case 'null':
      return `${filter.attribute.name} ${filter.isNull ? 'null' : 'notNull'}`;
    case 'relation':
    case 'component':
      return `${filter.isNone ? 'no ' : ''}${filter.attribute.name}(${showFilter(filter.filter)})`;
    case 'links':
      return `${filter.isNone ? 'no ' : ''}links(${showFilter(filter.filter)})`;
    case 'known':
      return `known ${filter.of.variables?.map((variable) => variable?.attribute ?? '-').join('|')}`;
    case 'sibling':
      return `sibling ${filter.axis}=${filter.value}`;
    case 'kept':
      return `kept ${filter.table}`;
  }
}

/** Sort terms as a short text: `author.name:desc,title:asc`. */
export function showSort(terms: readonly SortTerm[]): string {
  return terms.map(({ path, attribute, direction }) => `${[...path, attribute].map(({ name }) => name).join('.')}:${direction}`).join(',');
}

/** Populates as plain data: names of fields and nested populates. */
export function showPopulate(populates: readonly Populate[]): Record<string, unknown> {
  return Object.fromEntries(
    populates.map((populate) => {
      if (populate.kind === 'zone' || populate.kind === 'morph') {
        return [populate.alias, Object.fromEntries([...populate.on].map(([uid, selection]) => [uid, showSelection(selection)]))];
      }
      const rows = { filter: showFilter(populate.filter), sort: showSort(populate.sort), count: populate.count };
      const said = Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== '-' && value !== '' && value !== false));
      return [populate.alias, { ...showSelection(populate), ...said }];
    }),
  );
}

function showSelection(selection: { fields: readonly { name: string }[]; populate: readonly Populate[] }): Record<string, unknown> {
  const fields = selection.fields.map(({ name }) => name).join(',');
  return selection.populate.length === 0 ? { fields } : { fields, populate: showPopulate(selection.populate) };
}
