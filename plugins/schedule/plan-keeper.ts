import {
  type Access,
  ApplicationError,
  type Caller,
  ConflictError,
  callerName,
  checkedInput,
  type Documents,
  ForbiddenError,
  isUniqueViolation,
  NotFoundError,
} from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { publishedOf } from './changes.ts';
import { MESSAGES } from './messages.ts';
import type { ScheduleOptions } from './options.ts';
import { type Plan, stateAt } from './plan.ts';
import { type AskedItem, isPast, itemsInput, planChoice, planInput, planPatch, timeOf, undoInput } from './plan-input.ts';
import { allowedItems } from './plan-items.ts';
import { PlanPeople, type Settled } from './plan-people.ts';
import type { PlanReader } from './plan-reader.ts';
import type { NewItem, PlanStore } from './plan-store.ts';
import type { PlanTurns } from './plan-turns.ts';
import { inAll, rehearse, rehearseAsOthers } from './rehearsal.ts';
import type { ShownCheck, ShownPlan, ShownPlans } from './shown.ts';
import { inOneText, refusalOf } from './told-problems.ts';

/** Dependencies of `PlanKeeper`. */
export interface KeeperParts {
  readonly store: PlanStore;
  readonly reader: PlanReader;
  readonly turns: PlanTurns;
  readonly documents: Documents;
  readonly drafts: Drafts;
  readonly access: Pick<Access, 'callerNamed'>;
  readonly settled: Settled;
  readonly options: ScheduleOptions;
}

/** Milliseconds for which other nodes leave a plan to the request that runs it. */
const HOLD = 60_000;

/** Creates, changes, checks and runs plans for callers. A plan of which a caller may see nothing is not found. */
export class PlanKeeper {
  readonly #parts: KeeperParts;

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  async list(parameters: object, caller: Caller): Promise<ShownPlans> {
    return this.#parts.reader.list(checkedInput(planChoice, { ...parameters }), caller);
  }

  find(id: number, caller: Caller): Promise<ShownPlan> {
    return this.#parts.reader.find(id, caller);
  }

  /**
   * Creates a plan.
   * @throws ForbiddenError if the caller's rights cannot be read again later (`callerNamed`), or for documents that the caller may not publish
   * @throws ValueProblemsError, NotFoundError, ApplicationError
   */
  async make(body: unknown, caller: Caller): Promise<ShownPlan> {
    const { store, options } = this.#parts;
    const { name = null, items: asked, ...time } = checkedInput(planInput, body);
    const planner = await this.#nameOf(caller);
    const due = timeOf(time, null);
    const items = await this.#allowed(asked, 0, caller, planner);
    if ((await store.countOpen()) >= options.maxOpen) throw new ApplicationError(MESSAGES.tooManyPending({ maxOpen: options.maxOpen }));
    const id = await this.#once(() => store.add({ name, ...due, planner, state: stateAt(due) }, items));
    return this.find(id, caller);
  }

  async change(id: number, body: unknown, caller: Caller): Promise<ShownPlan> {
    const { name, ...time } = checkedInput(planPatch, body);
    const plan = await this.#owned(id, caller);
    const named = name !== undefined && { name };
    if (time.at === undefined && time.zone === undefined) await this.#edit(id, named || {});
    else {
      const due = timeOf(time, { due: Number(plan.due), zone: plan.zone, clock: plan.clock });
      // A failed plan is not retried by a new zone alone, nor by the time at which it has failed.
      const isOld = time.at === undefined || (due.due === Number(plan.due) && isPast(due));
      const state = plan.state === 'failed' && isOld ? {} : { state: stateAt(due) };
      await this.#edit(id, { ...named, ...due, ...state, run_by: await this.#otherThan(plan, caller) });
    }
    return this.find(id, caller);
  }

  async remove(id: number, caller: Caller): Promise<void> {
    await this.#owned(id, caller);
    if (!(await this.#parts.store.remove(id))) throw isRunning();
  }

  async addItems(id: number, body: unknown, caller: Caller): Promise<ShownPlan> {
    const { items } = checkedInput(itemsInput, body);
    const { store } = this.#parts;
    const { planner } = await this.#owned(id, caller);
    const added = await this.#allowed(items, (await store.itemsOf([id])).length, caller, planner);
    await this.#once(() => this.#edit(id, {}, { added }));
    return this.find(id, caller);
  }

  async removeItem(id: number, item: number, caller: Caller): Promise<ShownPlan> {
    await this.#owned(id, caller);
    const plan = await this.find(id, caller);
    if (!plan.items.some((one) => one.id === item)) throw new NotFoundError(MESSAGES.itemNotFound);
    await this.#edit(id, {}, { removed: item });
    return this.find(id, caller);
  }

  /** What would fail now, for the items that the caller may see. */
  async check(id: number, caller: Caller): Promise<ShownCheck> {
    const { items: seen } = await this.find(id, caller);
    const plan = await this.#found(id);
    const items = await this.#parts.store.wholeItems(id);
    const people = await PlanPeople.of(plan, items, this.#parts);
    const { planner } = people;
    const refusal = refusalOf(planner);
    const shown = items.filter((item) => seen.some(({ id: one }) => one === Number(item.id)));
    if (refusal !== null || planner === null)
      return { items: shown.map((item) => ({ item: Number(item.id), problems: [{ path: [], message: refusal ?? '' }] })) };
    const own = await rehearse(items, (item) => ({ caller: people.tried(item, planner.caller), role: 'planner' }), this.#parts);
    const others = await rehearseAsOthers(items, people, planner, this.#parts);
    return { items: shown.map((item) => ({ item: Number(item.id), problems: inAll(own.get(item) ?? [], others.get(item) ?? []) })) };
  }

  /**
   * Runs a plan now, whatever its time. After an error, the plan is as it was before.
   * @param from the state that it must be in
   * @throws ForbiddenError for somebody else's plan, if the caller could not do all of it now; with what is in the way as `details.items`
   */
  async run(id: number, from: 'planned' | 'failed', caller: Caller): Promise<ShownPlan> {
    const { store, turns } = this.#parts;
    const known = await this.#owned(id, caller);
    const runBy = await this.#otherThan(known, caller);
    if (runBy !== null) await this.#assertCould(known, caller);
    const [states, doing] = from === 'failed' ? ([['failed'], 'redo'] as const) : ([['open', 'waiting'], 'run'] as const);
    const plan = await store.claim(id, states, doing, HOLD, runBy);
    if (plan === null)
      throw await this.#otherState(
        id,
        from === 'failed' ? 'Only a failed scheduled action can be retried' : 'Only a scheduled action that has not run yet can be run',
      );
    try {
      await turns.carryOut(plan);
    } catch (error) {
      // If this fails too, a node does it when the plan is no longer held.
      const isDone = await turns.letGo(plan).catch(() => false);
      if (!isDone) throw error;
    }
    return this.find(id, caller);
  }

  /** Undoes a plan. @throws ConflictError if some of it cannot be undone */
  async undo(id: number, body: unknown, caller: Caller): Promise<ShownPlan> {
    const { force } = checkedInput(undoInput, body ?? {});
    const { store, turns } = this.#parts;
    await this.#owned(id, caller);
    const plan = await store.claim(id, ['done'], 'undo', HOLD);
    if (plan === null) throw await this.#otherState(id, 'Only a scheduled action that has run can be reverted');
    await turns.undo(plan, caller, force);
    return this.find(id, caller);
  }

  /**
   * A plan that the caller may change: an own plan, or one whose items the caller may all publish or take offline.
   * @throws NotFoundError if the caller may see nothing of it; ForbiddenError
   */
  async #owned(id: number, caller: Caller): Promise<Plan> {
    await this.find(id, caller);
    const plan = await this.#found(id);
    if (caller.trusted || callerName(caller) === plan.planner) return plan;
    for (const { type, document, locale, action } of await this.#parts.store.itemsOf([id])) {
      if (!this.#parts.documents.model.contentTypes.has(type)) continue;
      const right = `${type}.${action}`;
      const { [right]: may } = await this.#parts.documents.may(type, document, { actions: [right], axes: publishedOf({ locale }) }, caller);
      if (may?.granted !== true) throw new ForbiddenError(MESSAGES.changeOthersDenied);
    }
    return plan;
  }

  /** The name of a caller whose rights can be read again. @throws ForbiddenError if they cannot */
  async #nameOf(caller: Caller): Promise<string> {
    const name = callerName(caller);
    if (name !== null && (await this.#parts.access.callerNamed(name)) !== null) return name;
    throw new ForbiddenError(MESSAGES.callerCannotSchedule);
  }

  /** The name of a caller who is not the planner; null: it is the planner, or trusted. @throws ForbiddenError see `#nameOf` */
  async #otherThan({ planner }: Plan, caller: Caller): Promise<string | null> {
    return caller.trusted || callerName(caller) === planner ? null : this.#nameOf(caller);
  }

  /** @throws ForbiddenError if the caller could not carry out all of somebody else's plan now */
  async #assertCould(plan: Plan, caller: Caller): Promise<void> {
    const items = await this.#parts.store.wholeItems(plan.id);
    const found = await rehearse(items, () => ({ caller, role: 'asker' }), this.#parts);
    if (found.size === 0) return;
    const seen = await this.#parts.reader.titles([...found.keys()], caller);
    const shown = [...found].filter(([item]) => seen.has(item));
    const wrong = shown.map(([{ type, document, locale }, problems]) => ({
      ...{ type, documentId: document, locale: locale || null },
      problem: inOneText(problems),
    }));
    const reason = wrong[0]?.problem;
    if (reason === undefined) throw new ForbiddenError(MESSAGES.changeOthersDenied);
    throw new ForbiddenError(MESSAGES.changeOthersDeniedWithReason({ reason }), { items: wrong });
  }

  async #found(id: number): Promise<Plan> {
    const plan = await this.#parts.store.find(id);
    if (plan === null) throw new NotFoundError(MESSAGES.actionNotFound);
    return plan;
  }

  async #edit(...edit: Parameters<PlanStore['edit']>): Promise<void> {
    if (await this.#parts.store.edit(...edit)) return;
    throw await this.#otherState(edit[0], 'A scheduled action that has run cannot be changed');
  }

  /** The error for a plan that is not in the state that was asked for. @param message if it is not running */
  async #otherState(id: number, message: string): Promise<ConflictError> {
    const { state } = await this.#found(id);
    return state === 'running' ? isRunning() : new ConflictError(message);
  }

  /** The items of a request, if the caller may plan them. @param present number of items that the plan already has */
  async #allowed(asked: readonly AskedItem[], present: number, caller: Caller, planner: string): Promise<readonly NewItem[]> {
    const isOther = !caller.trusted && callerName(caller) !== planner;
    const added_by = caller.trusted ? null : isOther ? await this.#nameOf(caller) : planner;
    const other = isOther ? await this.#parts.access.callerNamed(planner) : null;
    return allowedItems(asked, present, { added_by, caller, planner: other?.caller ?? null }, this.#parts);
  }

  /** @throws ApplicationError if the plan already has such an item */
  async #once<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUniqueViolation(error)) throw new ApplicationError(MESSAGES.documentTwice);
      throw error;
    }
  }
}

function isRunning(): ConflictError {
  return new ConflictError(MESSAGES.actionRunning);
}
