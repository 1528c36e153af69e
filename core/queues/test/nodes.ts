import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { z } from 'zod';
import { definePlugin, type Kernel } from '../../kernel/index.ts';
import { BUILT_IN_PLUGINS } from '../../kernel/plugin-sources.ts';
import { type BootedApp, bootApp } from '../../testing/index.ts';
import { QUEUES, type Queue, type QueueDefinition, type Queues } from '../index.ts';

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

const OFF = Object.fromEntries(BUILT_IN_PLUGINS.map((name) => [name, false]));

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
  const worker = definePlugin({
    name: 'worker',
    apply({ container }: Kernel) {
      queue = container.resolve(QUEUES).add(definition);
    },
  });
  const app = await bootApp({ database, logger, app: { plugins: [worker], config: { plugins: OFF, server } } });
  return Object.assign(app, { lines, queue: queue as Queue<Schema>, queues: app.kernel.container.resolve(QUEUES) });
}

/** Waits until something holds. @throws Error after 20 seconds */
export async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 20 seconds: ${holds}`);
    await sleep(10);
  }
}
