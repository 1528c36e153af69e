import type { Command } from 'commander';
import { alignColumns, type KernelInstance } from '../kernel/index.ts';
import { type ItemChoice, type ItemState, QUEUES, type QueueItem, type Queues } from '../queues/index.ts';
import { type AppOptions, type CliIo, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';

interface QueueOptions extends AppOptions {
  readonly json?: boolean;
  readonly state?: string;
  readonly limit?: string;
  readonly failed?: string;
}

const STATES: readonly ItemState[] = ['waiting', 'running', 'failed', 'done'];

/** `plinth queue`: looks at the items of queues, repeats and drops them, also while nodes serve. */
export function addQueueCommands(program: Command, io: CliIo): void {
  const group = program.command('queue').description('look at work that waits in queues, repeat and drop it');
  const add = (usage: string, description: string) => withApp(group.command(usage)).description(description).option('--json', 'as JSON');

  add('list [queue]', 'how much there is in each queue; of one queue, its items')
    .option('--state <state>', `only these: ${STATES.join(', ')}`)
    .option('--limit <number>', 'how many items at the most', '100')
    .action((queue: string | undefined, options: QueueOptions) =>
      onQueues(options, io, async (queues) => {
        if (queue === undefined && options.state === undefined) return printCounts(queues, options, io);
        const state = stateOf(options.state);
        const choice = { ...(queue !== undefined && { queue }), ...(state !== undefined && { state }) };
        const items = await queues.list(choice, wholeNumber(options.limit ?? '100', '--limit'));
        print(options, items, items.length === 0 ? ['nothing'] : itemLines(items), io);
      }),
    );

  add('show <id>', 'one item, with its payload and why it failed').action((id: string, options: QueueOptions) =>
    onQueues(options, io, async (queues) => {
      const [item] = await queues.list({ ids: [wholeNumber(id, 'id')] }, 1);
      if (item === undefined) throw new Error(`there is no item ${id}`);
      print(options, item, shownLines(item), io);
    }),
  );

  add('retry [ids...]', 'let items that have failed begin anew')
    .option('--failed <queue>', 'all of this queue')
    .action((ids: readonly string[], options: QueueOptions) =>
      onQueues(options, io, async (queues) => {
        const retried = await queues.retry(choiceOf(ids, options));
        print(options, { retried }, [`${retried} of them begin anew`], io);
      }),
    );

  add('drop [ids...]', 'remove items for good; one that runs is stopped')
    .option('--failed <queue>', 'all of this queue that have failed')
    .action((ids: readonly string[], options: QueueOptions) =>
      onQueues(options, io, async (queues) => {
        const dropped = await queues.drop(choiceOf(ids, options));
        print(options, { dropped }, [`dropped ${dropped}`], io);
      }),
    );
}

/** Runs work on the queues of an app whose database is in step. */
function onQueues(options: QueueOptions, io: CliIo, work: (queues: Queues) => Promise<void>): Promise<void> {
  const kernel: KernelInstance = kernelOf(options, io, QUIET);
  return onKernel(kernel, io, async () => {
    await kernel.start({ until: 'sync', looks: true });
    await work(kernel.container.resolve(QUEUES));
  });
}

async function printCounts(queues: Queues, options: QueueOptions, io: CliIo): Promise<void> {
  const { names } = queues;
  const counts = (await queues.counts()).map((entry) => ({ ...entry, isOff: !names.includes(entry.queue) }));
  const rows = counts.map(({ queue, state, count, isOff }) => [queue, state, String(count), isOff ? '(its plugin is off)' : '']);
  print(options, counts, counts.length === 0 ? ['nothing'] : alignColumns(rows), io);
}

function print(options: QueueOptions, data: unknown, lines: readonly string[], io: CliIo): void {
  io.out(options.json === true ? `${JSON.stringify(data, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
}

function itemLines(items: readonly QueueItem[]): readonly string[] {
  return alignColumns(
    items.map(({ id, queue, state, attempts, due, key, error, progress }) => [
      String(id),
      queue,
      state,
      due,
      `${attempts} attempts`,
      progress === null ? '' : `${Math.round(progress.value * 100)} %`,
      key === null ? '' : `key ${key}`,
      error === null ? '' : oneLine(error),
    ]),
  );
}

function shownLines(item: QueueItem): readonly string[] {
  const { payload, isSealed, progress, ...others } = item;
  const said = progress === null ? null : `${Math.round(progress.value * 100)} %${progress.text === null ? '' : `, ${progress.text}`}`;
  const facts = { ...others, progress: said, payload: isSealed ? '(sealed)' : JSON.stringify(payload) };
  return Object.entries(facts).flatMap(([name, value]) =>
    value === null || name === 'isSealed' ? [] : [`${name}: ${oneLine(String(value))}`],
  );
}

/** Without characters that a terminal would obey. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

function choiceOf(ids: readonly string[], { failed }: QueueOptions): ItemChoice {
  if ((ids.length === 0) === (failed === undefined))
    throw new Error('name items by their ids, or all that have failed of one queue: --failed <queue>');
  return failed === undefined ? { ids: ids.map((id) => wholeNumber(id, 'id')) } : { queue: failed, state: 'failed' };
}

function stateOf(state: string | undefined): ItemState | undefined {
  const known = STATES.find((one) => one === state);
  if (state !== undefined && known === undefined) throw new Error(`there is no state "${state}": ${STATES.join(', ')}`);
  return known;
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new Error(`${name} is a whole number, not "${text}"`);
  return number;
}
