import type { HttpClient } from '../client/http-client.ts';
import type { Data, Plan, PlanItem } from '../client/types.ts';

/** One thing to be planned. */
export type ItemWanted = Pick<PlanItem, 'action' | 'type' | 'documentId' | 'locale' | 'content'>;

/** A plan to be made. `at`: a time on the clocks of `zone`, or a moment; null: by hand. */
export interface PlanWanted {
  readonly name?: string | null;
  readonly at: string | null;
  readonly zone: string;
  readonly items: readonly ItemWanted[];
}

/** Makes a plan. */
export async function makePlan(http: HttpClient, body: PlanWanted): Promise<Plan> {
  return (await http.ask<Data<Plan>>('/schedule/plans', { method: 'POST', body })).body.data;
}

/** Puts documents into a plan that is there. */
export async function addItems(http: HttpClient, id: number, items: readonly ItemWanted[]): Promise<void> {
  await http.ask(`/schedule/plans/${id}/items`, { method: 'POST', body: { items } });
}

/** Changes the name or the time of a plan. */
export async function changePlan(http: HttpClient, id: number, body: Partial<Omit<PlanWanted, 'items'>>): Promise<void> {
  await http.ask(`/schedule/plans/${id}`, { method: 'PUT', body });
}

/** Takes a plan away. */
export async function removePlan(http: HttpClient, id: number): Promise<void> {
  await http.ask(`/schedule/plans/${id}`, { method: 'DELETE' });
}

/** Takes a document out of a plan. */
export async function removeItem(http: HttpClient, id: number, item: number): Promise<void> {
  await http.ask(`/schedule/plans/${id}/items/${item}`, { method: 'DELETE' });
}

/** Does something with a plan as a whole. */
export async function actOn(http: HttpClient, id: number, deed: 'run' | 'undo' | 'retry', body: object = {}): Promise<Plan> {
  return (await http.ask<Data<Plan>>(`/schedule/plans/${id}/${deed}`, { method: 'POST', body })).body.data;
}

/** What made a plan, to make it once more. */
export function wantedOf({ name, at, zone, items }: Plan): PlanWanted {
  return { name, at, zone, items: items.map(itemOf) };
}

/** What put something into a plan, to put it there once more. */
export function itemOf({ action, type, documentId, locale, content }: PlanItem): ItemWanted {
  return { action, type, documentId, locale, content };
}
