import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { DATABASE } from '../../database/index.ts';
import { definePlugin } from '../../kernel/index.ts';
import { type BootedApp, bootApp, onlyPlugins } from '../../testing/index.ts';
import { JOBS, type Job } from '../index.ts';

/** A line of the log. */
export interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly job?: string;
  readonly [fact: string]: unknown;
}

/** A running app with jobs, what it logged about them, and the statements that it has run for them. */
export interface Node extends BootedApp {
  readonly lines: readonly LogLine[];
  readonly statements: readonly string[];
}

/** Boots an app with jobs. @param server the content of `config/server` */
export async function startNode(database: string, jobs: readonly Job[], server: object = {}): Promise<Node> {
  const lines: LogLine[] = [];
  const write = (text: string) => {
    const line = JSON.parse(text) as LogLine;
    if (line.job?.startsWith('worker.')) lines.push(line);
  };
  const logger = pino({ level: 'debug' }, { write });
  const statements: string[] = [];
  const worker = definePlugin({
    name: 'worker',
    apply({ container, hooks }) {
      for (const job of jobs) container.resolve(JOBS).add(job);
      hooks.bootstrap.tap('worker', () => {
        container.resolve(DATABASE).knex.on('query', ({ sql, bindings = [] }: { sql: string; bindings?: readonly unknown[] }) => {
          if (bindings.some((value) => /^(job:)?worker\./.test(String(value)))) statements.push(sql);
        });
      });
    },
  });
  const app = await bootApp({ database, logger, app: { plugins: [worker], config: { plugins: onlyPlugins(), server } } });
  return Object.assign(app, { lines, statements });
}

/** Waits until a condition holds. @throws Error after 50 seconds */
export async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await sleep(10);
  }
}
