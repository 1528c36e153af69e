/**
 * Queues of work: each item is carried out by one of the nodes.
 *
 * @module plinth/plugins/queues
 */
import { APPLYING, BACKGROUND, COMMANDS, DATABASE, definePlugin, LOGGER, OBSERVATION } from 'plinth';
import { queueCommand } from './queue-command.ts';
import { queueTable } from './queue-table.ts';
import { QUEUES, QueueList } from './queues.ts';

export type {
  FailedAttempt,
  FailedItem,
  ItemState,
  PutItem,
  PutOptions,
  Queue,
  QueueDefinition,
  QueueItem,
  QueueRun,
} from './queue.ts';
export { QUEUES, type Queues } from './queues.ts';
export type { ItemChoice, QueueBacklog, QueueCount, RetryingItems } from './stored-items.ts';

declare module 'plinth' {
  interface PluginNames {
    queues: true;
  }
}

const NAME = 'queues';

export default definePlugin({
  name: NAME,
  description: 'Background job queues, processed by any node',
  apply({ container, hooks }) {
    const [database, logger, applying] = [container.resolve(DATABASE), container.resolve(LOGGER), container.resolve(APPLYING)];
    const queues = new QueueList(database, logger, applying, container.resolve(OBSERVATION));
    container.registerInstance(QUEUES, queues);
    container.resolve(COMMANDS).add(queueCommand(queues));
    // Every plugin adds items to its queues in its own changes, and all queues share one table.
    hooks.tables.tap(NAME, (tables) => tables.add(queueTable, { shared: true }));
    container.resolve(BACKGROUND).add({ name: NAME, start: () => queues.start(), drain: (limit) => queues.stop(limit) });
  },
});
