import type { HttpClient } from '../client/http-client.ts';
import type { Data, Plan, PlanItem } from '../client/types.ts';

/** An item to plan. */
export type ItemWanted = Pick<PlanItem, 'action' | 'type' | 'documentId' | 'locale' | 'content'>;

/** A plan to create. `at`: a local time of `zone`, or a UTC time; null: run by hand. */
export interface PlanWanted {
  readonly name?: string | null;
  readonly at: string | null;
  readonly zone: string;
  readonly items: readonly ItemWanted[];
}

/** Creates a plan. */
export async function makePlan(http: HttpClient, body: PlanWanted): Promise<Plan> {
  return (await http.ask<Data<Plan>>('/schedule/plans', { method: 'POST', body })).body.data;
}

/** Adds documents to a plan. */
export async function addItems(http: HttpClient, id: number, items: readonly ItemWanted[]): Promise<void> {
  await http.ask(`/schedule/plans/${id}/items`, { method: 'POST', body: { items } });
}

/** Changes the name or time of a plan. */
export async function changePlan(http: HttpClient, id: number, body: Partial<Omit<PlanWanted, 'items'>>): Promise<void> {
  await http.ask(`/schedule/plans/${id}`, { method: 'PUT', body });
}

/** Deletes a plan. */
export async function removePlan(http: HttpClient, id: number): Promise<void> {
  await http.ask(`/schedule/plans/${id}`, { method: 'DELETE' });
}

/** Removes a document from a plan. */
export async function removeItem(http: HttpClient, id: number, item: number): Promise<void> {
  await http.ask(`/schedule/plans/${id}/items/${item}`, { method: 'DELETE' });
}

/** Runs, undoes or retries a plan. */
export async function actOn(http: HttpClient, id: number, deed: 'run' | 'undo' | 'retry', body: object = {}): Promise<Plan> {
  return (await http.ask<Data<Plan>>(`/schedule/plans/${id}/${deed}`, { method: 'POST', body })).body.data;
}

/** Returns the request that would create a plan again. */
export function wantedOf({ name, at, zone, items }: Plan): PlanWanted {
  return { name, at, zone, items: items.map(itemOf) };
}

/** Returns the request that would add an item again. */
export function itemOf({ action, type, documentId, locale, content }: PlanItem): ItemWanted {
  return { action, type, documentId, locale, content };
}
