import { readsDrafts } from '../../client/model.ts';
import type { Model, Type } from '../../client/types.ts';
import { attributesOn, isWhole } from './conditions.ts';
import { ORDER } from './key-pages.ts';
import type { ListState, Order } from './list-state.ts';
import { PUBLISHED } from './system-attributes.ts';

/** Whether a list is filtered by the time of publication. */
function asksWhenPublished(model: Model, type: Type, { conditions }: ListState): boolean {
  return conditions.some((condition) => isWhole(model, type, condition) && attributesOn(model, type, condition.path).at(-1) === PUBLISHED);
}

/**
 * Whether a list can be sorted by the time of publication. Otherwise unpublished documents would be missing, or have no defined position.
 */
export function sortsByPublished(model: Model, type: Type, state: ListState): boolean {
  return state.state === 'live' || asksWhenPublished(model, type, state);
}

/** Returns the orders of a list: those that were chosen and are possible, or else newest first. */
export function ordersOf(model: Model, type: Type, state: ListState): readonly Order[] {
  const isSaid = (order: Order) => order.name !== PUBLISHED.name || sortsByPublished(model, type, state);
  const orders = state.orders.filter(isSaid);
  return orders.length > 0 ? orders : [ORDER];
}

/** Whether a list must read published versions although the person may read drafts, because drafts do not have the time of publication. */
export function readsPublished(model: Model, type: Type, state: ListState): boolean {
  if (!readsDrafts(model, type)) return false;
  return asksWhenPublished(model, type, state) || (type.drafts && ordersOf(model, type, state).some(({ name }) => name === PUBLISHED.name));
}

/** Which versions a list shows. Null: its type has no locales, or no drafts. */
export interface ShownVersions {
  readonly locale: string | null;
  readonly status: 'draft' | 'published' | null;
}

/** Returns which versions a list shows. */
export function shownVersions(model: Model, type: Type, state: ListState): ShownVersions {
  return {
    locale: type.localized ? (state.locale ?? model.defaultLocale) : null,
    status: type.drafts ? (readsPublished(model, type, state) ? 'published' : 'draft') : null,
  };
}
