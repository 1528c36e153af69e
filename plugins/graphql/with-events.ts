import type { Kernel } from 'plinth';
import { EVENTS } from 'plinth/plugins/events';
import type { ChangeListener, ChangeSource } from './execute/content-changes.ts';

/** Hears changes of documents of some types, on whichever node they are made. Nothing is read while nobody listens. */
export function hearAllNodes(container: Kernel['container'], types: readonly string[], listener: ChangeListener): ChangeSource {
  return container.resolve(EVENTS).follow({
    name: 'graphql.subscriptions',
    types,
    nodes: 'every',
    onDemand: true,
    tell: (event) => listener.tell(event),
    missed: () => listener.missed(),
  });
}
