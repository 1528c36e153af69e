import type { Column, VersionState, View } from '../../client/types.ts';
import { parseSearch, type Search, stringifySearch } from '../../shell/search.ts';
import { formatColumns, parseColumns } from './columns.ts';
import { type Condition, formatConditions, parseConditions } from './conditions.ts';
import { type Edge, formatEdge, ORDER, parseEdge } from './key-pages.ts';

/** By what a list is sorted. */
export interface Order {
  /** An attribute, or a path to one: `author.name`. */
  readonly name: string;
  readonly isDescending: boolean;
}

/** Everything that says what a list shows. It stands in the address, so that a link shows the same. */
export interface ListState {
  /** The saved view that it began with. */
  readonly view: number | null;
  readonly text: string;
  readonly conditions: readonly Condition[];
  readonly match: 'all' | 'any';
  readonly orders: readonly Order[];
  /** From 1. */
  readonly page: number;
  /** The row beside which the page begins, where it was reached from there; null: it is counted from the first one on. */
  readonly edge: Edge | null;
  readonly size: number;
  readonly locale: string | null;
  readonly state: VersionState | null;
  /** Id of the stage in which drafts stand; null: any. */
  readonly stage: string | null;
  /** Whether all of them are assigned to who looks. */
  readonly isMine: boolean;
  /** null: those of the view, or one's own. */
  readonly columns: readonly Column[] | null;
}

/** Who looks, as addresses and the server call them. */
const ME = 'me';

/** How many documents a page can have. */
export const SIZES = [25, 50, 100] as const;

/** A list of all documents in a locale, whatever else it shows. */
export const UNFILTERED = { text: '', conditions: [], state: null, stage: null, isMine: false } as const satisfies Partial<ListState>;

const STATES: readonly string[] = ['draft', 'changed', 'live'];

/** Reads the state of a list from an address. What makes no sense is as if it were not there. */
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

/** Writes it: what is as always is left out. */
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

/** The address of what somebody has made of a list. Of a view of which all was taken away it says so: alone, its name stands for what it says. */
export function searchOfChanged(list: ListState): Search {
  const isBare = list.view !== null && list.columns === null && savedQuery(list) === '';
  return isBare ? { ...searchOf(list), match: list.match } : searchOf(list);
}

/** What a view saves: all but which view it is, the page one is on and the columns, which views keep beside it. */
export function savedQuery(state: ListState): string {
  return stringifySearch(searchOf({ ...state, view: null, page: 1, edge: null, columns: null })).slice(1);
}

/** The list that a view shows. */
export function stateOfView(view: View): ListState {
  return { ...stateOf(parseSearch(view.query)), view: view.id };
}

/** Whether a list shows something else than the view that it began with. */
export function hasLeft(state: ListState, view: View): boolean {
  if (savedQuery(state) !== savedQuery(stateOfView(view))) return true;
  return state.columns !== null && formatColumns(state.columns) !== formatColumns(view.columns);
}

/** An address with nothing but the view stands for what the view says. */
export function expanded(search: Search, views: readonly View[]): ListState {
  const state = stateOf(search);
  const view = views.find(({ id }) => id === state.view);
  if (view === undefined || search.match !== undefined || savedQuery(state) !== '' || state.columns !== null) return state;
  return { ...stateOfView(view), page: state.page, edge: state.edge };
}

/** Sorting by a column: first up, then down, then as the list comes. By what it comes as anyway it goes up and down. */
export function nextOrders(orders: readonly Order[], name: string, isMore: boolean): readonly Order[] {
  const now = orders.find((order) => order.name === name);
  const others = isMore ? orders.filter((order) => order.name !== name) : [];
  if (now === undefined) return [...others, { name, isDescending: false }];
  if (now.isDescending || (others.length === 0 && name === ORDER.name)) return others;
  return [...others, { name, isDescending: true }];
}

/** Writes orders as they stand in an address: `title,views:desc`. */
export function formatOrders(orders: readonly Order[]): string {
  return orders.map(({ name, isDescending }) => (isDescending ? `${name}:desc` : name)).join(',');
}

/** Reads what `formatOrders` wrote. */
export function parseOrders(text: string): readonly Order[] {
  return text.split(',').flatMap((part) => {
    const [name = '', direction] = part.split(':');
    return name === '' ? [] : [{ name, isDescending: direction === 'desc' }];
  });
}
