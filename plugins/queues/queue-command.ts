import { alignColumns, type Command, type CommandRun } from 'plinth';
import type { ItemState, QueueItem } from './queue.ts';
import type { Queues } from './queues.ts';
import type { ItemChoice } from './stored-items.ts';

const STATES: readonly ItemState[] = ['waiting', 'running', 'failed', 'done'];

/** `plinth queue list|show|retry|discard`: lists, retries and removes items of queues, also while nodes serve. */
export function queueCommand(queues: Queues): Command {
  const command = (facts: Omit<Command, 'until' | 'keepsTables'>): Command => ({
    ...facts,
    until: 'sync',
    keepsTables: true,
    options: [...(facts.options ?? []), { flags: '--json', description: 'output as JSON' }],
  });
  return {
    name: 'queue',
    description: 'Manage job queues',
    commands: [
      command({
        name: 'list',
        description: 'List queues, or the items of a queue',
        arguments: '[queue]',
        options: [
          { flags: '--state <state>', description: `only items in this state: ${STATES.join(', ')}` },
          { flags: '--limit <number>', description: 'maximum number of items', default: '100' },
        ],
        async run(run) {
          const [queue] = run.arguments;
          const { state: named, limit } = run.options;
          if (queue === undefined && named === undefined) return printCounts(queues, run);
          const state = stateOf(named);
          const choice = { ...(queue !== undefined && { queue }), ...(state !== undefined && { state }) };
          const items = await queues.list(choice, wholeNumber(String(limit ?? 100), '--limit'));
          print(run, items, items.length === 0 ? ['no items'] : itemLines(items));
        },
      }),
      command({
        name: 'show',
        description: 'Show an item with its payload and error',
        arguments: '<id>',
        async run(run) {
          const [id = ''] = run.arguments;
          const [item] = await queues.list({ ids: [wholeNumber(id, 'id')] }, 1);
          if (item === undefined) throw new Error(`item ${id} not found`);
          print(run, item, shownLines(item));
        },
      }),
      command({
        name: 'retry',
        description: 'Retry failed items',
        arguments: '[ids...]',
        options: [{ flags: '--failed <queue>', description: 'all failed items of the queue' }],
        async run(run) {
          const retried = await queues.retry(choiceOf(run));
          print(run, { retried }, [`retrying ${retried}`]);
        },
      }),
      command({
        name: 'discard',
        description: 'Discard items permanently; running items are stopped',
        arguments: '[ids...]',
        options: [{ flags: '--failed <queue>', description: 'all failed items of the queue' }],
        async run(run) {
          const dropped = await queues.drop(choiceOf(run));
          print(run, { dropped }, [`discarded ${dropped}`]);
        },
      }),
    ],
  };
}

async function printCounts(queues: Queues, run: CommandRun): Promise<void> {
  const { names } = queues;
  const counts = (await queues.counts()).map((entry) => ({ ...entry, isOff: !names.includes(entry.queue) }));
  const rows = counts.map(({ queue, state, count, isOff }) => [queue, state, String(count), isOff ? '(plugin disabled)' : '']);
  print(run, counts, counts.length === 0 ? ['no items'] : alignColumns(rows));
}

function print({ options, print: printLine }: CommandRun, data: unknown, lines: readonly string[]): void {
  if (options.json === true) printLine(JSON.stringify(data, null, 2));
  else for (const line of lines) printLine(line);
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
  const facts = { ...others, progress: said, payload: isSealed ? '(encrypted)' : JSON.stringify(payload) };
  return Object.entries(facts).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${oneLine(String(value))}`]));
}

/** Replaces control characters that a terminal would interpret. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

function choiceOf({ arguments: ids, options: { failed } }: CommandRun): ItemChoice {
  if ((ids.length === 0) === (failed === undefined))
    throw new Error('specify item IDs, or --failed <queue> for all failed items of a queue');
  return failed === undefined ? { ids: ids.map((id) => wholeNumber(id ?? '', 'id')) } : { queue: String(failed), state: 'failed' };
}

function stateOf(state: unknown): ItemState | undefined {
  const known = STATES.find((one) => one === state);
  if (state !== undefined && known === undefined) throw new Error(`--state must be one of ${STATES.join(', ')}, not "${state}"`);
  return known;
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw new Error(`${name} must be an integer, not "${text}"`);
  return number;
}
