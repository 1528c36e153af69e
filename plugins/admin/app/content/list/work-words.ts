import { t } from '../../i18n/translate.ts';
import type { ManyAction } from './many.ts';

/** An action on many documents, undoing it, or marking, which only the page does. */
export type Deed = ManyAction['action'] | 'undo' | 'mark';

/** Texts while an action runs. */
interface Going {
  /** Name of the action. */
  name(): string;
  /** Text when it starts. */
  begun(count: number): string;
  step(done: number, total: number): string;
}

/** Texts after an action. */
interface Over {
  /** @param types name of the documents, in the form for this count */
  done(count: number, types: string): string;
  /** The same when it was stopped. */
  ended(count: number, types: string, left: number): string;
  /** The action failed for some documents. */
  failed(count: number, total: number): string;
}

/** Texts of each action while it runs. */
export const GOING: Readonly<Record<Deed, Going>> = {
  publish: {
    name: () => t('common.publishing'),
    begun: (count) => t('list.publishingCount', { count }),
    step: (done, total) => t('list.publishingProgress', { done, total }),
  },
  unpublish: {
    name: () => t('list.unpublishing'),
    begun: (count) => t('list.unpublishingCount', { count }),
    step: (done, total) => t('list.unpublishingProgress', { done, total }),
  },
  discard: {
    name: () => t('list.discarding'),
    begun: (count) => t('list.discardingCount', { count }),
    step: (done, total) => t('list.discardingProgress', { done, total }),
  },
  undo: {
    name: () => t('list.undoing'),
    begun: (count) => t('list.undoingCount', { count }),
    step: (done, total) => t('common.undoingProgress', { done, total }),
  },
  set: {
    name: () => t('list.updating'),
    begun: (count) => t('list.updatingCount', { count }),
    step: (done, total) => t('list.updatingProgress', { done, total }),
  },
  delete: {
    name: () => t('list.deleting'),
    begun: (count) => t('list.deletingCount', { count }),
    step: (done, total) => t('list.deletingProgress', { done, total }),
  },
  mark: {
    name: () => t('list.selecting'),
    begun: (count) => t('list.selectingCount', { count }),
    step: (done, total) => t('list.selectingProgress', { done, total }),
  },
};

/** Texts of each action of the server when it has ended. */
export const OVER: Readonly<Record<ManyAction['action'], Over>> = {
  publish: {
    done: (count, types) => t('list.documentsPublished', { count, types }),
    ended: (count, types, left) => t('list.documentsPublishedPartly', { count, types, left }),
    failed: (count, total) => t('list.publishFailed', { count, total }),
  },
  unpublish: {
    done: (count, types) => t('list.documentsUnpublished', { count, types }),
    ended: (count, types, left) => t('list.documentsUnpublishedPartly', { count, types, left }),
    failed: (count, total) => t('list.unpublishFailed', { count, total }),
  },
  discard: {
    done: (count, types) => t('list.changesDiscarded', { count, types }),
    ended: (count, types, left) => t('list.changesDiscardedPartly', { count, types, left }),
    failed: (count, total) => t('list.discardFailed', { count, total }),
  },
  set: {
    done: (count, types) => t('list.documentsUpdated', { count, types }),
    ended: (count, types, left) => t('list.documentsUpdatedPartly', { count, types, left }),
    failed: (count, total) => t('list.updateFailed', { count, total }),
  },
  delete: {
    done: (count, types) => t('list.documentsDeleted', { count, types }),
    ended: (count, types, left) => t('list.documentsDeletedPartly', { count, types, left }),
    failed: (count, total) => t('list.deleteFailed', { count, total }),
  },
};
