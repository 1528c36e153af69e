import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { DATABASE, type Database, definePlugin, type Plugin, type z } from 'plinth';
import { QUEUES, type Queue, type QueueDefinition, type Queues } from 'plinth/plugins/queues';
import { type BootedApp, bootApp, onlyPlugins } from 'plinth/testing';

/** A line of the log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly [fact: string]: unknown;
}

/** A running app with one queue, and what it logged about it. */
export interface Node<Schema extends z.ZodType> extends BootedApp {
  readonly lines: readonly LogLine[];
  readonly queue: Queue<Schema>;
  readonly queues: Queues;
}

/** Queues need no other plugin. */
export const OTHERS_OFF = onlyPlugins('queues');

/** A plugin with a queue. */
export function worker<Schema extends z.ZodType>(definition: QueueDefinition<Schema>, take: (queue: Queue<Schema>) => void): Plugin {
  return definePlugin({
    name: 'worker',
    requires: ['queues'],
    apply: ({ container }) => take(container.resolve(QUEUES).add(definition)),
  }) as Plugin;
}

/** Boots an app with a queue of a plugin `worker`. @param server what `config/server` says */
export async function startNode<Schema extends z.ZodType>(
  database: string,
  definition: QueueDefinition<Schema>,
  server: object = {},
): Promise<Node<Schema>> {
  const lines: LogLine[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text) as LogLine;
    if (line.queue !== undefined) lines.push(line);
  };
  const logger = pino({ level: 'debug' }, { write });
  let queue: Queue<Schema> | undefined;
  const plugins = [worker(definition, (added) => (queue = added))];
  const app = await bootApp({ database, logger, app: { plugins, config: { plugins: OTHERS_OFF, server } } });
  return Object.assign(app, { lines, queue: queue as Queue<Schema>, queues: app.kernel.container.resolve(QUEUES) });
}

/** The database of nodes, as somebody sees it who runs nothing. */
export async function startObserver(database: string): Promise<{ readonly tables: Database; close(): Promise<void> }> {
  const app = await bootApp({ database, app: { config: { plugins: OTHERS_OFF } } });
  return { tables: app.kernel.container.resolve(DATABASE), close: app.close };
}

/** Waits until something holds. @throws Error after 20 seconds */
export async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 20 seconds: ${holds}`);
    await sleep(10);
  }
}
