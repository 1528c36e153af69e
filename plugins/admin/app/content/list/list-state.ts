import type { Column, VersionState, View } from '../../client/types.ts';
import { parseSearch, type Search, stringifySearch } from '../../shell/search.ts';
import { formatColumns, parseColumns } from './columns.ts';
import { type Condition, formatConditions, parseConditions } from './conditions.ts';
import { type Edge, formatEdge, ORDER, parseEdge } from './key-pages.ts';

/** An attribute that a list is sorted by, and the direction. */
export interface Order {
  /** An attribute, or a path to one: `author.name`. */
  readonly name: string;
  readonly isDescending: boolean;
}

/** Everything that determines what a list shows. It is in the address, so that a link shows the same. */
export interface ListState {
  /** The saved view that the list started from. */
  readonly view: number | null;
  readonly text: string;
  readonly conditions: readonly Condition[];
  readonly match: 'all' | 'any';
  readonly orders: readonly Order[];
  /** From 1. */
  readonly page: number;
  /** The row at which the page begins, if it was reached from a neighbouring page; null: the page is counted from the first row. */
  readonly edge: Edge | null;
  readonly size: number;
  readonly locale: string | null;
  readonly state: VersionState | null;
  /** Id of a review stage; null: any. */
  readonly stage: string | null;
  /** Whether to show only drafts that are assigned to the caller. */
  readonly isMine: boolean;
  /** Null: the columns of the view, or the person's own. */
  readonly columns: readonly Column[] | null;
}

/** The caller, in addresses and for the server. */
const ME = 'me';

/** Possible page sizes. */
export const SIZES = [25, 50, 100] as const;

/** The filters of a list that shows all documents of a locale. */
export const UNFILTERED = { text: '', conditions: [], state: null, stage: null, isMine: false } as const satisfies Partial<ListState>;

const STATES: readonly string[] = ['draft', 'changed', 'live'];

/** Reads the state of a list from an address. Invalid values are ignored. */
export function stateOf(search: Search): ListState {
  const number = (text: string | undefined) => (text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
  const size = number(search.size);
  return {
    view: number(search.view),
    text: search.q ?? '',
    conditions: parseConditions(search.filters ?? ''),
    match: search.match === 'any' ? 'any' : 'all',
    orders: parseOrders(search.sort ?? ''),
    page: number(search.page) ?? 1,
    edge: edgeIn(search),
    size: SIZES.find((each) => each === size) ?? SIZES[0],
    locale: search.locale ?? null,
    state: STATES.includes(search.status ?? '') ? (search.status as VersionState) : null,
    stage: search.stage ?? null,
    isMine: search.assigned === ME,
    columns: search.columns === undefined ? null : parseColumns(search.columns),
  };
}

/** Returns the address of a state. Default values are left out. */
export function searchOf(list: ListState): Search {
  const { view, text, conditions, match, orders, page, edge, size, locale, state, stage, isMine, columns } = list;
  return {
    view: view === null ? undefined : String(view),
    q: text || undefined,
    filters: formatConditions(conditions) || undefined,
    match: match === 'any' && conditions.length > 1 ? match : undefined,
    sort: formatOrders(orders) || undefined,
    locale: locale ?? undefined,
    status: state ?? undefined,
    stage: stage ?? undefined,
    assigned: isMine ? ME : undefined,
    columns: columns === null ? undefined : formatColumns(columns),
    size: size === SIZES[0] ? undefined : String(size),
    page: page === 1 ? undefined : String(page),
    after: edge?.side === 'after' ? formatEdge(edge) : undefined,
    before: edge?.side === 'before' ? formatEdge(edge) : undefined,
  };
}

function edgeIn({ after, before }: Search): Edge | null {
  if (after !== undefined) return parseEdge('after', after);
  return before === undefined ? null : parseEdge('before', before);
}

/**
 * Returns the address of a changed list. For a view whose filters were all removed it keeps `match`: an address with the view alone would
 * stand for the view's own filters.
 */
export function searchOfChanged(list: ListState): Search {
  const isBare = list.view !== null && list.columns === null && savedQuery(list) === '';
  return isBare ? { ...searchOf(list), match: list.match } : searchOf(list);
}

/** Returns what a view stores: everything but the view itself, the page, and the columns, which are stored separately. */
export function savedQuery(state: ListState): string {
  return stringifySearch(searchOf({ ...state, view: null, page: 1, edge: null, columns: null })).slice(1);
}

/** Returns the list of a view. */
export function stateOfView(view: View): ListState {
  return { ...stateOf(parseSearch(view.query)), view: view.id };
}

/** Whether a list differs from the view that it started from. */
export function hasLeft(state: ListState, view: View): boolean {
  if (savedQuery(state) !== savedQuery(stateOfView(view))) return true;
  return state.columns !== null && formatColumns(state.columns) !== formatColumns(view.columns);
}

/** Replaces an address that has only a view by what the view stores. */
export function expanded(search: Search, views: readonly View[]): ListState {
  const state = stateOf(search);
  const view = views.find(({ id }) => id === state.view);
  if (view === undefined || search.match !== undefined || savedQuery(state) !== '' || state.columns !== null) return state;
  return { ...stateOfView(view), page: state.page, edge: state.edge };
}

/**
 * Returns the orders after a click on a column: ascending, then descending, then the default. For the default column it only changes the
 * direction.
 */
export function nextOrders(orders: readonly Order[], name: string, isMore: boolean): readonly Order[] {
  const now = orders.find((order) => order.name === name);
  const others = isMore ? orders.filter((order) => order.name !== name) : [];
  if (now === undefined) return [...others, { name, isDescending: false }];
  if (now.isDescending || (others.length === 0 && name === ORDER.name)) return others;
  return [...others, { name, isDescending: true }];
}

/** Formats orders for an address: `title,views:desc`. */
export function formatOrders(orders: readonly Order[]): string {
  return orders.map(({ name, isDescending }) => (isDescending ? `${name}:desc` : name)).join(',');
}

/** Parses the result of `formatOrders`. */
export function parseOrders(text: string): readonly Order[] {
  return text.split(',').flatMap((part) => {
    const [name = '', direction] = part.split(':');
    return name === '' ? [] : [{ name, isDescending: direction === 'desc' }];
  });
}
