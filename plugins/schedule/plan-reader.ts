import { type Access, type Caller, callerName, type Documents, NotFoundError, type VersionKey } from 'plinth';
import { contentOf, type Item, NEVER, type Plan } from './plan.ts';
import type { PlanChoice } from './plan-input.ts';
import { LIST_PARTS, type PlanFilter, type PlanStore } from './plan-store.ts';
import type { ShownItem, ShownPlan, ShownPlans } from './shown.ts';
import { isZone, localOf } from './zone.ts';

/** Plans that one statement reads, at least and at most, and plans that one list looks at before it stops with what it has found. */
const FEWEST = 25;
const BATCH = 200;
const LOOKED_AT = 10_000;

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

  /**
   * A page of plans: those to come in the order of their times, then those that are over, the latest first. Plans are read until it is known
   * whether there is another page, so `total` counts at most one plan beyond the page.
   */
  async list({ page, pageSize, ...filter }: PlanChoice, caller: Caller): Promise<ShownPlans> {
    const visible = await this.#visible(filter, caller, page * pageSize + 1, LOOKED_AT);
    const total = visible.length;
    const data = await this.#shown(visible.slice((page - 1) * pageSize, page * pageSize), caller);
    return { data, meta: { pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } } };
  }

  /** The first plans that match. */
  async first(filter: PlanFilter, count: number, caller: Caller): Promise<readonly ShownPlan[]> {
    return this.#shown(await this.#visible(filter, caller, count, BATCH), caller);
  }

  /** @throws NotFoundError also for a plan of which the caller may see nothing */
  async find(id: number, caller: Caller): Promise<ShownPlan> {
    const plan = await this.#parts.store.find(id);
    const [shown] = plan === null ? [] : await this.#named(await this.#seen([plan], caller));
    if (shown === undefined) throw new NotFoundError('Scheduled action not found');
    return shown;
  }

  /** Titles, or ids without a title, of the documents that a caller may read: their drafts if the caller may read drafts. */
  async titles(items: readonly Item[], caller: Caller): Promise<ReadonlyMap<Item, string>> {
    const asked = items.map(({ type, document, locale }) => ({ type, documentId: document, axes: versionFor(type, locale, caller) }));
    const titles = await this.#parts.documents.titles(asked, caller);
    return new Map(items.flatMap((item, index) => (titles[index] == null ? [] : [[item, titles[index] || item.document] as const])));
  }

  /** @param count plans that are enough @param most plans to look at */
  async #visible(filter: PlanFilter, caller: Caller, count: number, most: number): Promise<readonly Visible[]> {
    const visible: Visible[] = [];
    const of = filter.type === undefined && filter.documentId === undefined ? null : filter;
    let left = most;
    for (const part of LIST_PARTS) {
      let last: Plan | null = null;
      while (visible.length < count && left > 0) {
        const limit = Math.min(BATCH, left, Math.max(FEWEST, count - visible.length));
        const plans: readonly Plan[] = await this.#parts.store.list(filter, part, limit, last);
        visible.push(...(await this.#among(plans, caller, of)));
        last = plans.at(-1) ?? null;
        left -= plans.length;
        if (plans.length < limit) break;
      }
    }
    return visible.slice(0, count);
  }

  /** Those of some plans that a caller may see. Items are not read where that does not depend on them. */
  async #among(plans: readonly Plan[], caller: Caller, of: PlanFilter | null): Promise<readonly Visible[]> {
    const unclear = plans.filter((plan) => of !== null || !isOwn(plan, caller));
    const seen = new Map((await this.#seen(unclear, caller, of)).map((shown) => [shown.id, shown]));
    return plans.flatMap((plan) => {
      const shown = seen.get(Number(plan.id)) ?? null;
      return shown !== null || !unclear.includes(plan) ? [{ plan, shown }] : [];
    });
  }

  async #shown(visible: readonly Visible[], caller: Caller): Promise<readonly ShownPlan[]> {
    const missing = visible.flatMap(({ plan, shown }) => (shown === null ? [plan] : []));
    const read = new Map((await this.#seen(missing, caller)).map((shown) => [shown.id, shown]));
    return this.#named(visible.flatMap(({ plan, shown }) => shown ?? read.get(Number(plan.id)) ?? []));
  }

  /** @param of a visible item must match this, or its plan is left out; null: any item */
  async #seen(plans: readonly Plan[], caller: Caller, of: PlanFilter | null = null): Promise<readonly ShownPlan[]> {
    if (plans.length === 0) return [];
    const items = await this.#parts.store.itemsOf(plans.map(({ id }) => id));
    const titles = await this.titles(items, caller);
    const byPlan = new Map<number, Item[]>(plans.map(({ id }) => [Number(id), []]));
    for (const item of items) byPlan.get(item.plan)?.push(item);
    return plans.flatMap((plan) => {
      const isMine = isOwn(plan, caller);
      const seen = (byPlan.get(Number(plan.id)) ?? []).filter((item) => isMine || titles.has(item));
      const fits = of === null || seen.some(({ type, document }) => (of.type ?? type) === type && (of.documentId ?? document) === document);
      if (!fits || (!isMine && seen.length === 0)) return [];
      const shown = seen.map((item) => shownItem(item, titles.get(item) ?? null));
      return [shownPlan(plan, shown)];
    });
  }

  async #named(plans: readonly ShownPlan[]): Promise<readonly ShownPlan[]> {
    const titles = await this.#parts.access.titlesOf(plans.map(({ by }) => by.name));
    return plans.map((plan) => ({ ...plan, by: { ...plan.by, title: titles.get(plan.by.name) ?? plan.by.name } }));
  }
}

/** A plan that a caller may see; `shown` is null until its items are read. */
interface Visible {
  readonly plan: Plan;
  readonly shown: ShownPlan | null;
}

/** Whether a caller sees a whole plan. */
function isOwn({ planner }: Plan, caller: Caller): boolean {
  return caller.trusted || callerName(caller) === planner;
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
    localAt: isTimed && isZone(zone) ? localOf(Number(due), zone) : null,
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
