import { LRUCache } from 'lru-cache';
import { DOCUMENTS, type DocumentEvent, type Kernel, LOGGER } from 'plinth';
import type { ChangeListener, ChangeSource } from './content-changes.ts';

/** Versions whose last change is remembered. */
const REMEMBERED = 10_000;

/** Hears changes of documents of some types that are made on this node, for want of the plugin that brings those of others. */
export function hearOwnNode(container: Kernel['container'], types: readonly string[], listener: ChangeListener): ChangeSource {
  container.resolve(LOGGER).warn('the plugin "events" is off: subscriptions tell of changes that are made on this node alone');
  const told = new LRUCache<string, number>({ max: REMEMBERED });
  // A tap of somebody else may have kept the change of a version waiting, and not a later one: subscribers have been told what it is since.
  const isOvertaken = ({ type, documentId, axes, revision }: DocumentEvent) => {
    const version = JSON.stringify([type.uid, documentId, ...axes]);
    if (revision < (told.get(version) ?? 0)) return true;
    told.set(version, revision);
    return false;
  };
  let isHeard = false;
  container.resolve(DOCUMENTS).hooks.committed.tap({ name: 'graphql:subscriptions', types, states: false }, (event) => {
    if (isHeard && !isOvertaken(event)) listener.tell({ ...event, isGone: event.after === null });
  });
  return {
    async begin() {
      isHeard = true;
    },
    end() {
      isHeard = false;
    },
  };
}
