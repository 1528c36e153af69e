import { type Access, type Caller, callerName, type Documents, NotFoundError, type VersionKey } from 'plinth';
import { contentOf, type Item, NEVER, type Plan } from './plan.ts';
import type { PlanChoice } from './plan-input.ts';
import type { PlanFilter, PlanStore } from './plan-store.ts';
import type { ShownItem, ShownPlan, ShownPlans } from './shown.ts';
import { localOf } from './zone.ts';

/** Plans that one statement reads, and most plans that one list reads. A page's total counts only those. */
const BATCH = 200;
const LOOKED_AT = 2_000;

/** Dependencies of `PlanReader`. */
export interface ReaderParts {
  readonly store: PlanStore;
  readonly documents: Pick<Documents, 'titles'>;
  readonly access: Pick<Access, 'titlesOf'>;
}

/**
 * Shows plans to callers. A caller sees the items whose documents the caller may read, and the plans with such items. The planner sees the
 * whole plan.
 */
export class PlanReader {
  readonly #parts: ReaderParts;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /** A page of plans, in the order of their times. */
  async list({ page, pageSize, ...filter }: PlanChoice, caller: Caller): Promise<ShownPlans> {
    const visible = await this.#visible(filter, caller, LOOKED_AT);
    const total = visible.length;
    const data = await this.#named(visible.slice((page - 1) * pageSize, page * pageSize));
    return { data, meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } } };
  }

  /** The first plans that match. */
  async first(filter: PlanFilter, count: number, caller: Caller): Promise<readonly ShownPlan[]> {
    return this.#named((await this.#visible(filter, caller, BATCH)).slice(0, count));
  }

  /** @throws NotFoundError also for a plan of which the caller may see nothing */
  async find(id: number, caller: Caller): Promise<ShownPlan> {
    const plan = await this.#parts.store.find(id);
    const [shown] = plan === null ? [] : await this.#named(await this.#seen([plan], caller));
    if (shown === undefined) throw new NotFoundError('Plan not found');
    return shown;
  }

  /** Titles, or ids without a title, of the documents that a caller may read: their drafts if the caller may read drafts. */
  async titles(items: readonly Item[], caller: Caller): Promise<ReadonlyMap<Item, string>> {
    const asked = items.map(({ type, document, locale }) => ({ type, documentId: document, axes: versionFor(type, locale, caller) }));
    const titles = await this.#parts.documents.titles(asked, caller);
    return new Map(items.flatMap((item, index) => (titles[index] == null ? [] : [[item, titles[index] || item.document] as const])));
  }

  async #visible(filter: PlanFilter, caller: Caller, most: number): Promise<readonly ShownPlan[]> {
    const visible: ShownPlan[] = [];
    let last: Plan | null = null;
    for (let seen = 0; seen < most; seen += BATCH) {
      const plans: readonly Plan[] = await this.#parts.store.list(filter, BATCH, last);
      const of = filter.type === undefined && filter.documentId === undefined ? null : filter;
      visible.push(...(await this.#seen(plans, caller, of)));
      last = plans.at(-1) ?? null;
      if (plans.length < BATCH) break;
    }
    return visible;
  }

  /** @param of a visible item must match this, or its plan is left out; null: any item */
  async #seen(plans: readonly Plan[], caller: Caller, of: PlanFilter | null = null): Promise<readonly ShownPlan[]> {
    const items = await this.#parts.store.itemsOf(plans.map(({ id }) => id));
    const titles = await this.titles(items, caller);
    const me = callerName(caller);
    return plans.flatMap((plan) => {
      const isMine = caller.trusted || (me !== null && plan.planner === me);
      const own = items.filter((item) => item.plan === Number(plan.id));
      const seen = own.filter((item) => isMine || titles.has(item));
      const fits = of === null || seen.some(({ type, document }) => (of.type ?? type) === type && (of.documentId ?? document) === document);
      return fits && (isMine || seen.length > 0)
        ? [
            shownPlan(
              plan,
              seen.map((item) => shownItem(item, titles.get(item) ?? null)),
            ),
          ]
        : [];
    });
  }

  async #named(plans: readonly ShownPlan[]): Promise<readonly ShownPlan[]> {
    const titles = await this.#parts.access.titlesOf(plans.map(({ by }) => by.name));
    return plans.map((plan) => ({ ...plan, by: { ...plan.by, title: titles.get(plan.by.name) ?? plan.by.name } }));
  }
}

function versionFor(type: string, locale: string, { ability }: Caller): VersionKey {
  const status = ability.can(`${type}.readDraft`) ? 'draft' : 'published';
  return new Map([['status', status], ...(locale === '' ? [] : [['locale', locale] as const])]);
}

function shownPlan({ id, name, due, zone, planner, state, ended_at, reason, created_at }: Plan, items: readonly ShownItem[]): ShownPlan {
  const isTimed = Number(due) !== NEVER;
  return {
    ...{ id: Number(id), name, zone, state, reason, items },
    at: isTimed ? iso(due) : null,
    localAt: isTimed ? localOf(Number(due), zone) : null,
    by: { name: planner, title: planner },
    endedAt: ended_at === null ? null : iso(ended_at),
    createdAt: iso(created_at),
  };
}

/** @param title null: the document is gone, or its planner may not read it */
function shownItem({ id, action, type, document, locale, kept, problem }: Item, title: string | null): ShownItem {
  return {
    id: Number(id),
    action,
    type,
    documentId: document,
    locale: locale || null,
    content: contentOf({ kept }),
    title: title ?? document,
    problem,
  };
}

function iso(milliseconds: number): string {
  return new Date(Number(milliseconds)).toISOString();
}
