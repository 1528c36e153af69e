import { type Access, type Caller, callerName, type Documents, isPlinthError, mainAttribute, NotFoundError } from 'plinth';
import { contentOf, type Item, NEVER, type Plan } from './plan.ts';
import type { PlanChoice } from './plan-input.ts';
import type { PlanFilter, PlanStore } from './plan-store.ts';
import type { ShownItem, ShownPlan, ShownPlans } from './shown.ts';
import { localOf } from './zone.ts';

/** Plans that are read at once, and looked at for one list: how many there are is counted among these. */
const BATCH = 200;
const LOOKED_AT = 2_000;

/** Documents that one query names. */
const NAMED = 50;

/** What plans are shown with. */
export interface ReaderParts {
  readonly store: PlanStore;
  readonly documents: Documents;
  readonly access: Pick<Access, 'titlesOf'>;
}

/** Shows plans to callers: those of which they may see something, and of these the items whose documents they may. Who planned something sees it in any case. */
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

  /** The first plans that fit. */
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

  /** What documents are called, by type, locale and id, of those that a caller may read. */
  async titles(items: readonly Item[], caller: Caller): Promise<ReadonlyMap<Item, string>> {
    const groups = new Map<string, Item[]>();
    for (const item of items) {
      const name = JSON.stringify([item.type, item.locale]);
      groups.set(name, [...(groups.get(name) ?? []), item]);
    }
    const titles = new Map<Item, string>();
    for (const group of groups.values()) {
      for (let at = 0; at < group.length; at += NAMED) {
        const some = group.slice(at, at + NAMED);
        const found = await this.#read(some, caller);
        for (const item of some) {
          const title = found.get(item.document);
          if (title !== undefined) titles.set(item, title);
        }
      }
    }
    return titles;
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

  /** @param of what an item must be about that is seen, for the plan to be told; null: anything */
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

  /** Names of documents of one type and locale that the caller may read, by their ids. */
  async #read(items: readonly Item[], caller: Caller): Promise<ReadonlyMap<string, string>> {
    const { documents } = this.#parts;
    const [{ type: uid, locale } = { type: '', locale: '' }] = items;
    const type = documents.model.contentTypes.get(uid);
    if (type === undefined) return new Map();
    const axes = new Set(documents.axesOf(type).map(({ name }) => name));
    const read = async (status: string) => {
      const shown = caller.ability.rule(`${uid}.find`)?.fields ?? null;
      const main = mainAttribute(type, (name) => shown === null || shown.includes(name));
      const parameters = {
        filters: { documentId: { $in: items.map(({ document }) => document) } },
        fields: ['documentId', ...(main === null ? [] : [main])],
        ...(axes.has('status') && { status }),
        ...(axes.has('locale') && locale !== '' && { locale }),
      };
      const paging = Object.freeze({ defaultLimit: NAMED, maxLimit: NAMED, withCount: false });
      const found = await documents.find(documents.parse(uid, parameters, 'list', caller, { paging }));
      return found.documents.map(
        (document) => [String(document.documentId), String((main && document[main]) || document.documentId)] as const,
      );
    };
    try {
      return new Map(await read(caller.ability.can(`${uid}.readDraft`) ? 'draft' : 'published'));
    } catch (error) {
      if (isPlinthError(error) && error.status < 500) return new Map();
      throw error;
    }
  }
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

/** @param title null: the document is gone, or hidden from who planned this */
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
