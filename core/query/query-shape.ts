import type { AxisSelection, CompareFilter, Filter, Page, Populate, Query, Selection, SiblingFilter, SortTerm } from './ast.ts';
import { COMPARISONS } from './comparisons.ts';

/** How many placeholders a list of some length takes (`Dialect.bucket`). */
export type Bucket = (size: number) => number;

/** A part of a query that holds values which may differ between queries of one shape. */
export type ValueNode = CompareFilter | SiblingFilter | Page | AxisSelection;

/**
 * What a walk over a query meets, in the one order that fixes the places of parameters:
 * 1. the filter, depth first, left to right: one value per comparison (`between`: two; lists: the whole list as one), one per sibling;
 * 2. the page: offset, limit;
 * 3. the axes, in the order of the map: the list of values, nothing for `any`;
 * 4. every populate in its order: its filter, its page, then the populates inside it (a zone: per component, in the order of `on`).
 */
interface Walker {
  /** A piece of the shape. */
  mark(text: string): void;
  /** A node with its values; `list` says that they are one list of varying length. */
  values(node: ValueNode, values: readonly unknown[], list: boolean): void;
}

function walkQuery(query: Query, walker: Walker): void {
  walkFields(query, walker);
  walkRows(query, walker);
  walker.mark('@');
  for (const [name, selection] of query.axes) {
    walker.mark(`${name}=`);
    if (selection === 'any') walker.mark('*');
    else walker.values(selection, selection.values, true);
    walker.mark(',');
  }
  walkPopulates(query.populate, walker);
}

function walkFields(selection: Selection, walker: Walker): void {
  for (const attribute of selection.fields) walker.mark(`${attribute.name},`);
}

/** Filter, sort and window of a list of rows. */
function walkRows(
  rows: { readonly filter: Filter | null; readonly sort: readonly SortTerm[]; readonly page?: Page | null },
  walker: Walker,
): void {
  walker.mark('?');
  if (rows.filter !== null) walkFilter(rows.filter, walker);
  walker.mark('^');
  for (const { path, attribute, direction } of rows.sort) {
    for (const step of path) walker.mark(`${step.name}.`);
    walker.mark(`${attribute.name}:${direction},`);
  }
  if (rows.page) {
    walker.mark('#');
    walker.values(rows.page, [rows.page.offset, rows.page.limit], false);
  }
}

function walkFilter(filter: Filter, walker: Walker): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      walker.mark(`${filter.kind}(`);
      for (const part of filter.filters) walkFilter(part, walker);
      walker.mark(')');
      break;
    case 'not':
      walker.mark('not ');
      walkFilter(filter.filter, walker);
      break;
    case 'compare': {
      walker.mark(`${filter.attribute.name} ${filter.operator}`);
      walker.values(filter, filter.operands, COMPARISONS[filter.operator].takes === 'list');
      walker.mark(';');
      break;
    }
    case 'null':
      walker.mark(`${filter.attribute.name} ${filter.isNull ? 'null' : 'notNull'};`);
      break;
    case 'relation':
    case 'component':
      walker.mark(`${filter.attribute.name}(`);
      walkFilter(filter.filter, walker);
      walker.mark(')');
      break;
    case 'sibling':
      walker.mark(`sibling ${filter.axis} ${filter.scope} ${filter.exists} ${filter.compare ?? ''}`);
      walker.values(filter, [filter.value], false);
      walker.mark(';');
      break;
  }
}

function walkPopulates(populates: readonly Populate[], walker: Walker): void {
  for (const populate of populates) {
    walker.mark(`+${populate.alias}=${populate.attribute.name}${populate.count ? '!' : ''}{`);
    if (populate.kind === 'zone') {
      for (const [uid, selection] of populate.on) {
        walker.mark(`${uid}{`);
        walkFields(selection, walker);
        walkPopulates(selection.populate, walker);
        walker.mark('}');
      }
    } else {
      walkFields(populate, walker);
      walkRows(populate, walker);
      walkPopulates(populate.populate, walker);
    }
    walker.mark('}');
  }
}

/**
 * Everything about a query but its values: queries of one content type with equal shapes run the same statements with other parameters.
 * Lists of different length have one shape when `bucket` gives the same for them.
 */
export function queryShape(query: Query, bucket: Bucket): string {
  let shape = '';
  walkQuery(query, {
    mark: (text) => {
      shape += text;
    },
    values: (_node, values, list) => {
      if (list) shape += `[${bucket(values.length)}]`;
    },
  });
  return shape;
}

/** The values of a query in the order of the walk: operands, lists as one array each, offsets and limits, axis values. */
export function queryParameters(query: Query): readonly unknown[] {
  const parameters: unknown[] = [];
  walkQuery(query, {
    mark: ignore,
    values: (_node, values, list) => {
      if (list) parameters.push(values);
      else parameters.push(...values);
    },
  });
  return parameters;
}

/**
 * Where the values of a query's nodes stand among its parameters: the index of the first one of each node. A planner looks nodes up here
 * instead of counting, so that it may walk the query in any order.
 */
export function parameterSlots(query: Query): ReadonlyMap<ValueNode, number> {
  const slots = new Map<ValueNode, number>();
  let next = 0;
  walkQuery(query, {
    mark: ignore,
    values: (node, values, list) => {
      slots.set(node, next);
      next += list ? 1 : values.length;
    },
  });
  return slots;
}

function ignore(): void {
  // Only the values are wanted.
}
