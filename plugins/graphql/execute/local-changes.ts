import { LRUCache } from 'lru-cache';
import { DOCUMENTS, type DocumentEvent, type Kernel, LOGGER } from 'plinth';
import type { ChangeListener, ChangeSource } from './content-changes.ts';

/** Number of versions whose last change is kept. */
const REMEMBERED = 10_000;

/** Listens to changes of some types on this node only, when the plugin `events` is off. */
export function hearOwnNode(container: Kernel['container'], types: readonly string[], listener: ChangeListener): ChangeSource {
  container.resolve(LOGGER).warn('the plugin "events" is disabled: subscriptions only report changes made on this node');
  const told = new LRUCache<string, number>({ max: REMEMBERED });
  // Another tap may have delayed one change of a version but not a later one. Subscribers have then already received the newer state.
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
