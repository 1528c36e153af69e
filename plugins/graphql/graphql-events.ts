import type { Kernel } from 'plinth';
import { EVENTS } from 'plinth/plugins/events';
import type { ChangeListener, ChangeSource } from './execute/content-changes.ts';

/** Listens to changes of some types on all nodes. Nothing is read while there are no subscriptions. */
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
