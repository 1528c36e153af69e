import type { ScalarAttribute } from '../../model/index.ts';
import {
  type AxisSelection,
  type CompareFilter,
  type ComponentFilter,
  type Filter,
  knownOperator,
  type LinksFilter,
  type NotFilter,
  type Page,
  type Populate,
  type RelationFilter,
  type Selection,
  type SortTerm,
  type ZoneSelection,
} from '../../query/index.ts';
import type { Axis } from '../axes/axis.ts';
import type { GuardedQuery, QueryRules } from './guarded-query.ts';
import { columnOperands, type Deferred, type ShapeValues } from './parameters.ts';

/** How a query selects values of one axis: one value for all rows, several, or all values. */
export interface AxisSlot {
  readonly mode: 'one' | 'many' | 'any';
  /** Index of its value (or list of values) in the parameters; -1 for `any`. */
  readonly index: number;
  /** Number of values, for `many`. */
  readonly size: number;
  /** Index of the axis's default value in the parameters. */
  readonly defaultIndex: number;
  /** Whether its one value is that of the versions which others are copies of (drafts). Such requests see pending links. */
  readonly isSource: boolean;
}

/**
 * A query, split into its shape and its values. The key of the shape is the cache key of plans. Two queries with equal keys have their
 * values in the same order. `slots` gives the index of the first value of each node of the described query.
 */
export interface Shape extends ShapeValues {
  readonly key: string;
  /** Number of leading parameters that decide which documents are found. Parameters of populates follow them. */
  readonly searched: number;
  readonly slots: ReadonlyMap<object, number>;
  readonly axes: ReadonlyMap<string, AxisSlot>;
  /** Substring searches that a text index serves. */
  readonly sought: ReadonlySet<CompareFilter>;
  /** Comparisons that no row can fulfil. */
  readonly vain: ReadonlySet<CompareFilter>;
  /** Number of relation filters in its conditions. */
  readonly relations: number;
  /** Whether it contains a `kept` filter. No topic counts changes of the tables that such filters read. */
  readonly asksKept: boolean;
  /** Number of populates at all levels. */
  readonly populates: number;
  /** Default values of the axes. They are among the parameters, so the description is valid only while they stay the same. */
  readonly defaults: readonly string[];
}

/** What the description of a query depends on, besides the query. */
export interface ShapeContext {
  readonly axes: readonly Axis[];
  /** See `Dialect.bucket`. */
  bucket(size: number): number;
  /** Whether a text index finds the values of an attribute that contain `needle`. @param type uid of the attribute's owner */
  seeks(type: string, attribute: ScalarAttribute, needle: string): boolean;
}

/** Splits a query into its shape and its values. Linear in the size of the query. */
export function describe(query: GuardedQuery, context: ShapeContext): Shape {
  const builder = new ShapeBuilder(context);
  const axes = new Map<string, AxisSlot>();
  const defaults = context.axes.map((axis) => axis.defaultValue());
  context.axes.forEach((axis, index) => {
    axes.set(axis.name, builder.axis(axis, defaults[index] as string, query.axes.get(axis.name)));
  });
  builder.within(query, axes);
  builder.sort(query.sort);
  builder.page(query.page);
  if (query.after) builder.after(query.after);
  if (query.rules) builder.rules(query.rules);
  const searched = builder.parameters.length;
  builder.selection(query);
  const { parameters, slots, sought, vain, deferred, relations, asksKept, populates } = builder;
  return { key: builder.text(), parameters, searched, slots, sought, vain, relations, asksKept, populates, axes, defaults, deferred };
}

/** Whether a description is still valid: axes may change their default values. */
export function isCurrent({ defaults }: Shape, { axes }: ShapeContext): boolean {
  return axes.every((axis, index) => axis.defaultValue() === defaults[index]);
}

/** Whether the result of a run must not be cached: it depends on the time, or on rows that plugins keep. */
export function isMomentary({ asksKept, deferred }: Shape): boolean {
  return asksKept || deferred.some(({ filter }) => filter.variables?.some((variable) => variable?.attribute === null));
}

/** The part of the key that a selection contributes. Populates that read the same of their targets have equal keys. */
export function selectionKey(selection: Selection, context: ShapeContext): { readonly key: string; readonly hasParameters: boolean } {
  const builder = new ShapeBuilder(context);
  builder.selection(selection);
  return { key: builder.text(), hasParameters: builder.parameters.length > 0 };
}

class ShapeBuilder {
  readonly parameters: unknown[] = [];
  readonly slots = new Map<object, number>();
  readonly sought = new Set<CompareFilter>();
  readonly vain = new Set<CompareFilter>();
  readonly deferred: Deferred[] = [];
  relations = 0;
  asksKept = false;
  populates = 0;
  readonly #parts: string[] = [];
  readonly #context: ShapeContext;
  /**
   * Uid of the type whose rows the current condition tests. Null for conditions on entries, and for those of rules and populates, which
   * look at few rows.
   */
  #searched: string | null = null;
  /** By axis: the one value that all rows tested by the current condition have. */
  #fixed: ReadonlyMap<string, unknown> = new Map();

  constructor(context: ShapeContext) {
    this.#context = context;
  }

  text(): string {
    return this.#parts.join('');
  }

  axis(axis: Axis, fallback: string, selection: AxisSelection | undefined): AxisSlot {
    const values = selection === undefined ? [fallback] : selection === 'any' ? null : selection.values;
    const defaultIndex = this.parameters.push(fallback) - 1;
    if (values === null) {
      this.#parts.push('*|');
      return { mode: 'any', index: -1, size: 0, defaultIndex, isSource: false };
    }
    if (values.length === 1) {
      const isSource = values[0] !== fallback && axis.write?.(fallback).on === values[0];
      this.#parts.push(isSource ? '1s|' : '1|');
      return { mode: 'one', index: this.parameters.push(values[0]) - 1, size: 1, defaultIndex, isSource };
    }
    this.#parts.push(`${this.#list(values)}|`);
    return { mode: 'many', index: this.parameters.length - 1, size: values.length, defaultIndex, isSource: false };
  }

  /** The condition of the query. */
  within({ type, filter }: GuardedQuery, axes: ReadonlyMap<string, AxisSlot>): void {
    this.#searched = type.uid;
    this.#fixed = new Map(
      [...axes].flatMap(([name, { mode, index }]) => (mode === 'one' ? [[name, this.parameters[index]] as const] : [])),
    );
    this.filter(filter);
    this.#searched = null;
  }

  filter(filter: Filter | null): void {
    if (filter === null) return;
    const parts = this.#parts;
    switch (filter.kind) {
      case 'and':
      case 'or':
        parts.push(filter.kind, '(');
        for (const part of filter.filters) {
          this.filter(part);
          parts.push(',');
        }
        parts.push(')');
        return;
      case 'compare': {
        parts.push(filter.attribute.name, ' ', filter.operator, ' ');
        if (this.#isVain(filter) && !this.slots.has(filter)) {
          this.vain.add(filter);
          parts.push('0');
          return;
        }
        // The same filter may stand twice in a query. What matches nothing there may match something here.
        this.vain.delete(filter);
        if (this.#isKnown(filter)) return;
        if (this.#isSought(filter)) {
          this.sought.add(filter);
          parts.push('~');
        }
        this.slots.set(filter, this.parameters.length);
        const operands = columnOperands(filter, filter.operands);
        if (filter.variables) {
          this.deferred.push({ filter, at: this.parameters.length });
          parts.push('$');
        }
        const known = knownOperator(filter.operator);
        if (known === undefined) for (const operand of operands) parts.push(typeof operand, ' ');
        if (known?.takes === 'list') parts.push(this.#list(operands));
        else this.parameters.push(...operands);
        return;
      }
      case 'null':
        parts.push(filter.attribute.name, filter.isNull ? ' is ' : ' has ');
        return;
      case 'not':
      case 'links':
      case 'relation':
      case 'component':
        if (filter.kind === 'relation') this.relations += 1;
        // Neither `$not` nor `links ` can be the name of an attribute.
        if (filter.kind === 'not') parts.push('$not');
        else if (filter.kind !== 'links') parts.push(filter.attribute.name);
        else parts.push('links ', filter.attributes[0].target, ' ', filter.attributes.map(({ name }) => name).join(','));
        parts.push('isNone' in filter ? '!>(' : '>(');
        this.#below(filter);
        parts.push(')');
        return;
      case 'known':
        parts.push('known ');
        if (this.#isKnown(filter)) return;
        this.slots.set(filter, this.parameters.length);
        this.deferred.push({ filter: filter.of, at: this.parameters.push(0) - 1, isTested: true });
        return;
      case 'sibling':
        parts.push(`sibling ${filter.axis} ${filter.scope} ${filter.exists} ${filter.compare ?? ''} `);
        if (this.#isKnown(filter)) return;
        this.slots.set(filter, this.parameters.push(filter.value) - 1);
        if (filter.visible) {
          parts.push('!(');
          this.filter(filter.visible);
          parts.push(')');
        }
        return;
      case 'kept': {
        this.asksKept = true;
        const { table, names, holds, exists } = filter;
        parts.push(`kept ${JSON.stringify([table, names, exists])} `);
        if (this.#isKnown(filter)) return;
        this.slots.set(filter, this.parameters.length);
        for (const [name, values] of Object.entries(holds)) parts.push(name, ' ', this.#list(values));
      }
    }
  }

  rules({ root, of }: QueryRules): void {
    this.#parts.push('!root(');
    this.filter(root);
    for (const [key, filter] of of) {
      this.#parts.push(')!', key, '(');
      this.filter(filter);
    }
    this.#parts.push(')');
  }

  sort(sort: readonly SortTerm[]): void {
    for (const term of sort) {
      for (const step of term.path) this.#parts.push(step.name, '.');
      this.#parts.push(term.attribute.name, term.direction === 'asc' ? '+' : '-');
    }
  }

  page(page: Page | null): void {
    if (page === null) return;
    this.#parts.push(page.withCount ? '[counted page]' : '[page]');
    if (page.style === 'cursor') this.#parts.push('[by key]');
    if (page.all === true) this.#parts.push('[all]');
    if (this.#isKnown(page)) return;
    this.slots.set(page, this.parameters.length);
    // Reads one row more than the page holds: without it, this is the last page.
    this.parameters.push(page.style === 'cursor' ? page.limit + 1 : page.limit, page.offset);
  }

  after(ranges: readonly Filter[]): void {
    this.#parts.push('after(');
    for (const range of ranges) {
      this.filter(range);
      this.#parts.push(';');
    }
    this.#parts.push(')');
  }

  selection(selection: Selection): void {
    const parts = this.#parts;
    parts.push('{');
    for (const field of selection.fields) parts.push(field.name, ',');
    if (selection.layout !== undefined) parts.push('as', selection.layout.key);
    for (const populate of selection.populate) this.#populate(populate);
    parts.push('}');
  }

  /** Describes the condition inside a relation, links, component or `not`. Indexes are not used under a negation, which tests every row. */
  #below(filter: NotFilter | RelationFilter | LinksFilter | ComponentFilter): void {
    const [searched, fixed] = [this.#searched, this.#fixed];
    if (filter.kind === 'relation') this.#searched = searched && filter.attribute.target;
    else if (filter.kind === 'links') this.#searched = searched && filter.attributes[0].target;
    else this.#searched = null;
    this.#fixed = new Map();
    this.filter(filter.filter);
    this.#searched = searched;
    this.#fixed = fixed;
  }

  #isSought(filter: CompareFilter): boolean {
    const { attribute, operands, variables } = filter;
    if (this.#searched === null || variables !== undefined || knownOperator(filter.operator)?.looksWithin !== true) return false;
    return this.#context.seeks(this.#searched, attribute, String(operands[0]));
  }

  /**
   * Whether a substring search cannot match: an id contains only digits, and the value of an axis is the same for all rows. Without these
   * comparisons, a search in all attributes (`_q`) can use text indexes.
   */
  #isVain(filter: CompareFilter): boolean {
    const { attribute, operands, variables, operator } = filter;
    if (this.#searched === null || variables !== undefined || knownOperator(operator)?.looksWithin !== true) return false;
    if (attribute.name === 'id') return /[^\d-]/.test(String(operands[0]));
    const { axis } = attribute.definition;
    const value = typeof axis === 'string' ? this.#fixed.get(axis) : undefined;
    return typeof value === 'string' && knownOperator(operator)?.holds(value, operands) === false;
  }

  #populate(populate: Populate): void {
    const parts = this.#parts;
    this.populates += 1;
    parts.push(';', populate.alias, '=', populate.attribute.name, populate.count ? '#' : ':');
    if (populate.kind === 'zone' || populate.kind === 'morph') {
      for (const [component, selection] of populate.on as ReadonlyMap<string, ZoneSelection>) {
        parts.push('@', component, ':');
        this.filter(selection.filter);
        this.selection(selection);
      }
      return;
    }
    this.filter(populate.filter);
    this.sort(populate.sort);
    this.page(populate.page ?? null);
    if (populate.kind === 'relation' && populate.wrapper !== undefined) parts.push('in', JSON.stringify(populate.wrapper.key));
    this.selection(populate);
  }

  /** Whether the parameters already contain the values of a node. A query with one object in two places has a shape of its own. */
  #isKnown(node: object): boolean {
    const place = this.slots.get(node);
    if (place !== undefined) this.#parts.push(`@${place}`);
    return place !== undefined;
  }

  #list(values: readonly unknown[]): string {
    this.parameters.push(values);
    return values.length === 0 ? '[]' : `[${this.#context.bucket(values.length)}]`;
  }
}
