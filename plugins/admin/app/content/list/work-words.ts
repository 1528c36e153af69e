import { counted, t } from '../../words/text.ts';
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
    name: () => t('Publishing'),
    begun: (count) => t('Publishing {count}', { count }),
    step: (done, total) => t('Publishing {done} of {total}', { done, total }),
  },
  unpublish: {
    name: () => t('Unpublishing'),
    begun: (count) => t('Unpublishing {count}', { count }),
    step: (done, total) => t('Unpublishing {done} of {total}', { done, total }),
  },
  discard: {
    name: () => t('Discarding changes'),
    begun: (count) => t('Discarding changes in {count}', { count }),
    step: (done, total) => t('Discarding changes in {done} of {total}', { done, total }),
  },
  undo: {
    name: () => t('Undoing'),
    begun: (count) => t('Undoing {count}', { count }),
    step: (done, total) => t('Undoing {done} of {total}', { done, total }),
  },
  set: {
    name: () => t('Changing'),
    begun: (count) => t('Changing {count}', { count }),
    step: (done, total) => t('Changing {done} of {total}', { done, total }),
  },
  delete: {
    name: () => t('Deleting'),
    begun: (count) => t('Deleting {count}', { count }),
    step: (done, total) => t('Deleting {done} of {total}', { done, total }),
  },
  mark: {
    name: () => t('Marking'),
    begun: (count) => t('Marking {count}', { count }),
    step: (done, total) => t('Marking {done} of {total}', { done, total }),
  },
};

/** Texts of each action of the server when it has ended. */
export const OVER: Readonly<Record<ManyAction['action'], Over>> = {
  publish: {
    done: (count, types) => counted(count, '{count} {types} published.', '{count} {types} published.', { types }),
    ended: (count, types, left) =>
      counted(count, '{count} {types} published, {left} left as they were.', '{count} {types} published, {left} left as they were.', {
        types,
        left,
      }),
    failed: (count, total) => counted(count, '{count} of {total} not published', '{count} of {total} not published', { total }),
  },
  unpublish: {
    done: (count, types) => counted(count, '{count} {types} unpublished.', '{count} {types} unpublished.', { types }),
    ended: (count, types, left) =>
      counted(count, '{count} {types} unpublished, {left} left as they were.', '{count} {types} unpublished, {left} left as they were.', {
        types,
        left,
      }),
    failed: (count, total) => counted(count, '{count} of {total} not unpublished', '{count} of {total} not unpublished', { total }),
  },
  discard: {
    done: (count, types) => counted(count, 'Changes in {count} {types} discarded.', 'Changes in {count} {types} discarded.', { types }),
    ended: (count, types, left) =>
      counted(
        count,
        'Changes in {count} {types} discarded, {left} left as they were.',
        'Changes in {count} {types} discarded, {left} left as they were.',
        { types, left },
      ),
    failed: (count, total) =>
      counted(count, 'Changes in {count} of {total} not discarded', 'Changes in {count} of {total} not discarded', { total }),
  },
  set: {
    done: (count, types) => counted(count, '{count} {types} changed.', '{count} {types} changed.', { types }),
    ended: (count, types, left) =>
      counted(count, '{count} {types} changed, {left} left as they were.', '{count} {types} changed, {left} left as they were.', {
        types,
        left,
      }),
    failed: (count, total) => counted(count, '{count} of {total} not changed', '{count} of {total} not changed', { total }),
  },
  delete: {
    done: (count, types) => counted(count, '{count} {types} deleted.', '{count} {types} deleted.', { types }),
    ended: (count, types, left) =>
      counted(count, '{count} {types} deleted, {left} left as they were.', '{count} {types} deleted, {left} left as they were.', {
        types,
        left,
      }),
    failed: (count, total) => counted(count, '{count} of {total} not deleted', '{count} of {total} not deleted', { total }),
  },
};
