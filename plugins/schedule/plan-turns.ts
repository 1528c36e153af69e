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
import type { Change, Item, Plan } from './plan.ts';
import type { End, PlanStore } from './plan-store.ts';
import { rehearse } from './rehearsal.ts';
import { inOneText, isPassing, problemsOf, refusalOf } from './told-problems.ts';

/** Dependencies of `PlanTurns`. */
export interface TurnParts {
  readonly documents: Documents;
  readonly drafts: Drafts;
  readonly access: Pick<Access, 'callerNamed'>;
  readonly store: PlanStore;
  readonly turns: Turns;
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
    // The request that began the undo is gone, so the undo is not repeated.
    if (plan.doing === 'undo')
      return this.#settle(plan, { state: 'done', outcome: 'failed', reason: 'Undoing it was begun, but did not happen' });
    const { access, store, documents, drafts, logger } = this.#parts;
    const planner = await access.callerNamed(plan.planner);
    const refusal = refusalOf(planner);
    if (refusal !== null || planner === null) return this.#fail(plan, refusal ?? '');
    const items = await store.wholeItems(plan.id);
    if (items.length === 0) return this.#fail(plan, 'There is nothing in the plan');
    try {
      await documents.together(changesOf(items, { documents, drafts }), this.#callerOf(planner.caller, plan));
    } catch (error) {
      if (isUniqueViolation(error) && (await store.outcomeOf(plan)) !== null) return this.#ended(plan);
      if (isPassing(error)) throw error;
      if (!isPlinthError(error) || error.status >= 500) logger.error({ err: error, plan: plan.id }, 'a plan could not be carried out');
      return this.#failWith(plan, items, error, planner.caller);
    }
    // A turn without changes has recorded no row.
    return (await store.outcomeOf(plan)) === null ? this.#settle(plan, { state: 'done', outcome: 'done' }) : this.#ended(plan);
  }

  /** Fails a plan whose documents or database were unavailable for too long. */
  giveUp(plan: Plan): Promise<void> {
    return this.#fail(plan, 'The documents, or the database, could not be reached for too long');
  }

  /**
   * Undoes the changes of a plan's last run in one transaction.
   * @param plan claimed for `undo`
   * @param isForced leave unchanged what cannot be undone
   * @throws ConflictError with `details.items` if something cannot be undone; what a change throws
   */
  async undo(plan: Plan, caller: Caller, isForced: boolean): Promise<void> {
    const { store, documents, drafts } = this.#parts;
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
        throw new ConflictError('Nothing was undone, since some of it cannot come back. With "force", the rest is undone', { items });
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
      await documents.together(undoing, this.#callerOf(caller, plan));
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
    if (!documents.model.contentTypes.has(change.type)) return 'There is no such content type any more';
    const draft = await documents.state(change.type, change.document, draftOf(change));
    if (draft === null) return 'The document was deleted';
    revisions.set(nameOf(change), draft.revision);
    const now = await documents.state(change.type, change.document, publishedOf(change));
    const publishedAt = (now?.values.publishedAt ?? null) as string | null;
    if (publishedAt === change.after) return null;
    return publishedAt === null ? 'It was taken offline since' : 'It was published anew since';
  }

  #callerOf(caller: Caller, plan: Plan): Caller {
    const own = { ...plainCaller(caller), origin: { requestId: randomUUID(), address: null, surface: 'schedule' } };
    this.#parts.turns.set(own, plan);
    return own;
  }

  async #failWith(plan: Plan, items: readonly Item[], error: unknown, caller: Caller): Promise<void> {
    const { change } = (isPlinthError(error) ? error.details : {}) as { readonly change?: number };
    const problems = new Map<number, string>();
    // An error that concerns all changes together (a stage of a review) does not name one. With a single item it is that one.
    const item = items[change ?? (items.length === 1 ? 0 : -1)];
    const own = problemsOf(error, item ?? (items[0] as Item));
    // Report the other problems too, so that the planner does not find them one by one.
    if (own !== null && items.length > 1) {
      for (const found of await rehearse(items, caller, this.#parts).catch(() => [])) {
        if (found.problems.length > 0) problems.set(found.item, inOneText(found.problems));
      }
    }
    if (own !== null && item !== undefined) problems.set(Number(item.id), inOneText(own));
    const unexpected = 'Something unexpected went wrong: the log says what';
    const reason =
      own === null
        ? unexpected
        : items.length === 1
          ? inOneText(own)
          : // The number of problems must not be visible to callers who see only one of the items.
            'A part of it cannot be carried out, so nothing was';
    return this.#fail(plan, reason, problems);
  }

  async #fail(plan: Plan, reason: string, problems?: ReadonlyMap<number, string>): Promise<void> {
    const { logger, letterOf } = this.#parts;
    const letter = await letterOf(plan, reason).catch((error: unknown) => {
      logger.error({ err: error, plan: plan.id }, 'nobody could be told of a plan that failed');
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
    if (state === 'failed') logger.error({ plan: plan.id, name: plan.name, reason, by: plan.planner }, 'a plan was not carried out');
  }

  /** Sets the plan's state after its turn was recorded as done. */
  async #ended(plan: Plan): Promise<void> {
    const { store, logger } = this.#parts;
    // A failed turn has set the plan's state in the transaction that recorded the failure.
    if ((await store.outcomeOf(plan)) !== 'done') return;
    if (await store.end(plan, { state: plan.doing === 'undo' ? 'undone' : 'done', outcome: null }))
      logger.info({ plan: plan.id, name: plan.name }, plan.doing === 'undo' ? 'a plan was undone' : 'a plan was carried out');
  }
}

function nameOf({ type, document }: Pick<Change, 'type' | 'document'>): string {
  return `${type} ${document}`;
}
