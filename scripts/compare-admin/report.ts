import type { Counted } from './meter.ts';
import type { Side } from './side.ts';
import { type Step, type Subject, TASKS, type TaskName } from './steps.ts';

/** Costs of all tasks on one side, with an empty cache or with one that contains the files of the page. */
export interface Lap {
  readonly side: string;
  readonly cache: 'cold' | 'warm';
  readonly counted: Readonly<Record<TaskName, Counted>>;
}

const CACHES = ['cold', 'warm'] as const;
const COLUMNS = ['clicks', 'keys', 'requests', 'bytes', 'unpacked', 'time'] as const;
type Column = (typeof COLUMNS)[number];
const HEADS: Readonly<Record<Column, string>> = {
  clicks: 'clicks',
  keys: 'keys',
  requests: 'requests',
  bytes: 'kB',
  unpacked: 'kB unpacked',
  time: 'ms',
};

/** The medians of all sides as a Markdown table: first with an empty cache, then with a warm one. */
export function table(sides: readonly Side[], laps: readonly Lap[]): string {
  const names = Object.keys(TASKS) as TaskName[];
  const rows = CACHES.flatMap((cache) => {
    const cells = (of: readonly TaskName[]) =>
      COLUMNS.map((column) =>
        sides
          .map((side) =>
            shown(
              column,
              of.reduce((sum, name) => sum + medianOf(laps, side, cache, name, column), 0),
            ),
          )
          .join(' / '),
      );
    return [...names.map((name) => [`${TASKS[name]}, ${cache}`, ...cells([name])]), [`**together**, ${cache}`, ...cells(names)]];
  });
  return [
    `${sides.map(({ name, version }) => `${name} ${version}`).join(' / ')}`,
    '',
    line(['task', ...COLUMNS.map((column) => HEADS[column])]),
    line(['---', ...COLUMNS.map(() => '---:')]),
    ...rows.map(line),
  ].join('\n');
}

/** The measured steps in words. */
export function ways(sides: readonly Side[]): string {
  return [
    line(['task', ...sides.map(({ name }) => name)]),
    line(['---', ...sides.map(() => '---')]),
    ...(Object.keys(TASKS) as TaskName[]).map((name) => line([TASKS[name], ...sides.map((side) => inWords(side.ways(SOMETHING)[name]))])),
  ].join('\n');
}

/** The median of the measured values. */
export function medianOf(laps: readonly Lap[], side: Side, cache: Lap['cache'], name: TaskName, column: Column): number {
  const values = laps
    .filter((lap) => lap.side === side.name && lap.cache === cache)
    .map(({ counted }) => counted[name][column])
    .sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

const SOMETHING: Subject = { email: '', password: '', word: '', title: '', more: '', author: '', picture: '' };

function inWords(steps: readonly Step[]): string {
  return steps.map(({ say }) => say).join(' · ');
}

function shown(column: Column, value: number): string {
  if (column === 'bytes' || column === 'unpacked') return (value / 1000).toFixed(value < 100_000 ? 1 : 0);
  return Math.round(value).toLocaleString('en');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
