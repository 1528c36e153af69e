import { randomUUID } from 'node:crypto';
import {
  type Access,
  type Caller,
  ConflictError,
  type Documents,
  isPlinthError,
  isUniqueViolation,
  type Logger,
  plainCaller,
  type Transaction,
} from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { changesOf, draftOf, publishedOf, type Turns, undoingOf } from './changes.ts';
import { MESSAGES } from './messages.ts';
import { type Change, type Item, type Plan, stateAt } from './plan.ts';
import { PlanPeople, type Settled } from './plan-people.ts';
import type { End, PlanStore } from './plan-store.ts';
import { inAll, type Problems, rehearse, rehearseAsOthers } from './rehearsal.ts';
import { inOneText, isPassing, type Problem, problemsOf, refusalOf } from './told-problems.ts';

/** Dependencies of `PlanTurns`. */
export interface TurnParts {
  readonly documents: Documents;
  readonly drafts: Drafts;
  readonly access: Pick<Access, 'callerNamed'>;
  readonly store: PlanStore;
  readonly turns: Turns;
  readonly settled: Settled;
  readonly logger: Logger;
  /** Prepares a mail to the planner of a failed plan. It is sent in the transaction that records the failure; null: no mail. */
  letterOf(plan: Plan, reason: string): Promise<((tx: Transaction) => Promise<void>) | null>;
}

/** Carries out turns of plans. Any node may carry out a claimed turn, and repeat it: it takes effect once. */
export class PlanTurns {
  readonly #parts: TurnParts;

  constructor(parts: TurnParts) {
    this.#parts = parts;
  }

  /** Carries out a claimed turn. @throws UnavailableError if it may succeed later: call it again */
  async carryOut(plan: Plan): Promise<void> {
    if ((await this.#parts.store.outcomeOf(plan)) !== null) return this.#ended(plan);
    const { store, documents, logger } = this.#parts;
    const items = await store.wholeItems(plan.id);
    const people = await PlanPeople.of(plan, items, this.#parts);
    const { planner } = people;
    const refusal = refusalOf(planner);
    if (refusal !== null || planner === null) return this.#fail(plan, refusal ?? '');
    if (items.length === 0) return this.#fail(plan, 'There is nothing to execute');
    const callerOf = (item: Item) => people.callerOf(item, planner);
    let lacks: Problems = new Map();
    try {
      lacks = await rehearseAsOthers(items, people, planner, this.#parts);
      if (lacks.size === 0) {
        const own = { requestId: randomUUID() };
        const changes = changesOf(items, this.#parts, (item) => this.#inTurn(callerOf(item), plan, own));
        await documents.together(changes, this.#inTurn(plainCaller(planner.caller), plan, own));
      }
    } catch (error) {
      if (isUniqueViolation(error) && (await store.outcomeOf(plan)) !== null) return this.#ended(plan);
      if (isPassing(error)) throw error;
      if (!isPlinthError(error) || error.status >= 500)
        logger.error({ err: error, plan: plan.id }, 'scheduled action failed with an error');
      return this.#failWith(plan, items, await this.#problemsFor(error, items, callerOf));
    }
    if (lacks.size > 0) return this.#failWith(plan, items, lacks);
    // A turn without changes has recorded no row.
    return (await store.outcomeOf(plan)) === null ? this.#settle(plan, { state: 'done', outcome: 'done' }) : this.#ended(plan);
  }

  /**
   * Ends a turn that a request has begun and not ended. It is not repeated, since nobody waits for it any more: unless it has taken effect,
   * the plan is as it was before.
   * @returns whether the turn has taken effect
   */
  async letGo(plan: Plan): Promise<boolean> {
    const { store } = this.#parts;
    if ((await store.outcomeOf(plan)) === null) {
      if (plan.doing === 'undo')
        await this.#settle(plan, { state: 'done', outcome: 'failed', reason: 'Reverting was started, but nothing was reverted' });
      else await this.#giveBack(plan);
    }
    await this.#ended(plan);
    return (await store.outcomeOf(plan)) === 'done';
  }

  /** Fails a plan whose documents or database were unavailable for too long. */
  giveUp(plan: Plan): Promise<void> {
    return this.#fail(plan, 'The documents or the database could not be reached for too long');
  }

  /**
   * Undoes the changes of a plan's last run in one transaction.
   * @param plan claimed for `undo`
   * @param isForced leave unchanged what cannot be undone
   * @throws ConflictError with `details.items` if something cannot be undone; what a change throws
   */
  async undo(plan: Plan, caller: Caller, isForced: boolean): Promise<void> {
    const { store, documents, drafts, settled } = this.#parts;
    try {
      const changes = await store.lastChanges(plan.id);
      const revisions = new Map<string, number>();
      const stuck: { readonly change: Change; readonly problem: string }[] = [];
      for (const change of changes) {
        const found = await this.#stuck(change, revisions);
        if (found !== null) stuck.push({ change, problem: found });
      }
      if (stuck.length > 0 && !isForced) {
        const items = stuck.map(({ change: { type, document, locale }, problem }) => ({
          type,
          documentId: document,
          locale: locale || null,
          problem,
        }));
        throw new ConflictError(MESSAGES.nothingReverted, {
          items,
        });
      }
      const seen = new Set<string>();
      const undoing = changes
        .filter((change) => !stuck.some((one) => one.change === change))
        .map((change) => {
          const name = nameOf(change);
          const expected = seen.has(name) ? undefined : revisions.get(name);
          seen.add(name);
          return undoingOf(change, expected, drafts);
        });
      const own = this.#inTurn(plainCaller(caller), plan, { requestId: randomUUID() });
      // The restored state was live before.
      settled.add(own);
      await documents.together(undoing, own);
    } catch (error) {
      const outcome = await store.outcomeOf(plan);
      if (outcome !== 'done') {
        if (outcome === null) await this.#settle(plan, { state: 'done', outcome: 'failed' });
        throw error;
      }
    }
    return (await store.outcomeOf(plan)) === null ? this.#settle(plan, { state: 'undone', outcome: 'done' }) : this.#ended(plan);
  }

  /** Why a change cannot be undone; null: it can. @param revisions the current revision of the change's document is added */
  async #stuck(change: Change, revisions: Map<string, number>): Promise<string | null> {
    const { documents } = this.#parts;
    if (!documents.model.contentTypes.has(change.type)) return 'The content type no longer exists';
    const draft = await documents.state(change.type, change.document, draftOf(change));
    if (draft === null) return 'The document was deleted';
    revisions.set(nameOf(change), draft.revision);
    const now = await documents.state(change.type, change.document, publishedOf(change));
    const publishedAt = (now?.values.publishedAt ?? null) as string | null;
    if (publishedAt === change.after) return null;
    return publishedAt === null ? 'It has been unpublished since' : 'It has been published again since';
  }

  /** The caller of a turn's changes. A copy of a settled caller is settled, too. */
  #inTurn(caller: Caller, plan: Plan, { requestId }: { readonly requestId: string }): Caller {
    const { turns, settled } = this.#parts;
    const own = { ...caller, origin: { requestId, address: null, surface: 'schedule' } };
    turns.set(own, plan);
    if (settled.has(caller)) settled.add(own);
    return own;
  }

  /**
   * The problems of items after one has failed; null: an internal error. The other items' problems are found too, so that the planner does
   * not meet them one by one.
   */
  async #problemsFor(error: unknown, items: readonly Item[], callerOf: (item: Item) => Caller): Promise<Problems | null> {
    const { change } = (isPlinthError(error) ? error.details : {}) as { readonly change?: number };
    const item = items[change ?? (items.length === 1 ? 0 : -1)];
    const own = problemsOf(error, item ?? (items[0] as Item));
    if (own === null) return null;
    const trialOf = (one: Item) => ({ caller: callerOf(one), role: 'planner' }) as const;
    const found = items.length === 1 ? [] : await rehearse(items, trialOf, this.#parts).catch(() => []);
    const problems = new Map<Item, readonly Problem[]>(found);
    if (item !== undefined) problems.set(item, inAll(problems.get(item) ?? [], own));
    return problems;
  }

  /** @param problems null: something unexpected */
  #failWith(plan: Plan, items: readonly Item[], problems: Problems | null): Promise<void> {
    if (problems === null) return this.#fail(plan, 'An unexpected error occurred. See the server log');
    const texts = new Map([...problems].map(([{ id }, found]) => [Number(id), inOneText(found)]));
    const [only] = items.length === 1 ? texts.values() : [];
    // The number of problems must not be visible to callers who see only one of the items.
    return this.#fail(plan, only ?? 'Part of it cannot be executed, so nothing was changed', texts);
  }

  async #fail(plan: Plan, reason: string, problems?: ReadonlyMap<number, string>): Promise<void> {
    const { logger, letterOf } = this.#parts;
    const letter = await letterOf(plan, reason).catch((error: unknown) => {
      logger.error({ err: error, plan: plan.id }, 'notification of a failed scheduled action could not be sent');
      return null;
    });
    const end = { state: 'failed', outcome: 'failed', reason, ...(problems && { problems }), ...(letter && { along: letter }) } as const;
    await this.#settle(plan, end);
  }

  /** Ends a turn that has made no changes. */
  async #settle(plan: Plan, end: End): Promise<void> {
    const { store, logger } = this.#parts;
    try {
      if (!(await store.end(plan, end))) return;
    } catch (error) {
      // Another node ended the turn at the same moment.
      if (!isUniqueViolation(error)) throw error;
      return this.#ended(plan);
    }
    const { state, reason } = end;
    if (state === 'failed') logger.error({ plan: plan.id, name: plan.name, reason, by: plan.planner }, 'scheduled action failed');
  }

  async #giveBack(plan: Plan): Promise<void> {
    try {
      await this.#parts.store.giveBack(plan, plan.doing === 'redo' ? 'failed' : stateAt(plan));
    } catch (error) {
      // The turn has ended at the same moment.
      if (!isUniqueViolation(error)) throw error;
    }
  }

  /** Sets the plan's state after its turn was recorded as done. */
  async #ended(plan: Plan): Promise<void> {
    const { store, logger } = this.#parts;
    // A failed turn has set the plan's state in the transaction that recorded the failure.
    if ((await store.outcomeOf(plan)) !== 'done') return;
    if (await store.end(plan, { state: plan.doing === 'undo' ? 'undone' : 'done', outcome: null }))
      logger.info({ plan: plan.id, name: plan.name }, plan.doing === 'undo' ? 'scheduled action reverted' : 'scheduled action completed');
  }
}

function nameOf({ type, document }: Pick<Change, 'type' | 'document'>): string {
  return `${type} ${document}`;
}
