import { readsDrafts } from '../../client/model.ts';
import type { Model, Type } from '../../client/types.ts';
import { attributesOn, isWhole } from './conditions.ts';
import { ORDER } from './key-pages.ts';
import type { ListState, Order } from './list-state.ts';
import { PUBLISHED } from './system-attributes.ts';

/** Whether a list is narrowed by when documents were published. */
function asksWhenPublished(model: Model, type: Type, { conditions }: ListState): boolean {
  return conditions.some((condition) => isWhole(model, type, condition) && attributesOn(model, type, condition.path).at(-1) === PUBLISHED);
}

/** Whether a list can be sorted by when documents were published: where some of them are not, it would lose those, or say nothing of their order. */
export function sortsByPublished(model: Model, type: Type, state: ListState): boolean {
  return state.state === 'live' || asksWhenPublished(model, type, state);
}

/** By what a list is sorted: what was chosen, as far as there is such an order, else newest first. */
export function ordersOf(model: Model, type: Type, state: ListState): readonly Order[] {
  const isSaid = (order: Order) => order.name !== PUBLISHED.name || sortsByPublished(model, type, state);
  const orders = state.orders.filter(isSaid);
  return orders.length > 0 ? orders : [ORDER];
}

/** Whether a list reads what readers see, though this person may read drafts: drafts do not know when they were published. */
export function readsPublished(model: Model, type: Type, state: ListState): boolean {
  if (!readsDrafts(model, type)) return false;
  return asksWhenPublished(model, type, state) || (type.drafts && ordersOf(model, type, state).some(({ name }) => name === PUBLISHED.name));
}
