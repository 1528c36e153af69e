export type {
  FailedAttempt,
  ItemState,
  PutItem,
  PutOptions,
  Queue,
  QueueDefinition,
  QueueItem,
  QueueRow,
  QueueRun,
} from './queue.ts';
export { queueTable } from './queue-table.ts';
export { createQueues, type ItemChoice, type OwnedQueues, QUEUES, type QueueCount, type Queues, type QueuesOptions } from './queues.ts';
