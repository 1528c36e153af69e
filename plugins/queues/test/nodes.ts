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

/** A running app with one queue, and the lines that it logged about queues. */
export interface Node<Schema extends z.ZodType> extends BootedApp {
  readonly lines: readonly LogLine[];
  readonly queue: Queue<Schema>;
  readonly queues: Queues;
}

/** Configuration that switches off all other plugins. Queues need none. */
export const OTHERS_OFF = onlyPlugins('queues');

/** Makes a plugin with a queue. */
export function worker<Schema extends z.ZodType>(definition: QueueDefinition<Schema>, take: (queue: Queue<Schema>) => void): Plugin {
  return definePlugin({
    name: 'worker',
    requires: ['queues'],
    apply: ({ container }) => take(container.resolve(QUEUES).add(definition)),
  }) as Plugin;
}

/** Boots an app whose plugin `worker` has a queue. @param server contents of `config/server` */
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

/** Opens the nodes' database without running any queue. */
export async function startObserver(database: string): Promise<{ readonly tables: Database; close(): Promise<void> }> {
  const app = await bootApp({ database, app: { config: { plugins: OTHERS_OFF } } });
  return { tables: app.kernel.container.resolve(DATABASE), close: app.close };
}

/** Waits until `holds` returns a true value. @throws Error after 50 seconds */
export async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await sleep(10);
  }
}
