import type { TargetResult } from './compare.ts';
import { growthOf } from './growth-of.ts';
import { GROWTH_WORKLOADS } from './growth-workloads.ts';
import type { Options } from './options.ts';

/** The file that a run with `--scale` and `--json` writes. */
export interface GrowthRun {
  readonly options: Pick<Options, 'database'>;
  readonly results: readonly TargetResult[];
}

/** Sizes in pixels: a text line, the column of names, the column of a database with its numbers, the margin, the head. */
const LINE = 22;
const NAMES = 440;
const PANEL = 230;
const NUMBERS = 46;
const MARGIN = 16;
const HEAD = 64;
/** Greatest length of a bar. */
const LONGEST = 160;
/** The goal, and the greatest growth that is drawn to scale. Both are marked. */
const GOAL = 3;
const MOST = 300;

/** Legible on white and on black, because the background is not known. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .head { font-weight: 600 }
  .good { fill: #1a7f37 } .bad { fill: #cf222e } .line { stroke: #8c959f; stroke-dasharray: 3 3 }
  @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .good { fill: #3fb950 } .bad { fill: #f85149 } .line { stroke: #6e7681 } }
`;

const TITLES: Readonly<Record<Options['database'], string>> = { sqlite: 'SQLite', mysql: 'MariaDB', postgres: 'PostgreSQL' };

/**
 * Draws the growth of each request from the fewest to the most documents, as SVG: a line per request, a column per run, bars on a
 * logarithmic scale.
 * @throws Error when there is no run
 */
export function growthPicture(runs: readonly GrowthRun[]): string {
  const [first] = runs;
  if (!first) throw new Error('there is no run to be drawn');
  const rows = GROWTH_WORKLOADS.filter(({ name }) => runs.some(({ results }) => results[0]?.workloads[name] !== undefined));
  const width = MARGIN * 2 + NAMES + PANEL * runs.length;
  const height = HEAD + rows.length * LINE + MARGIN;
  const [from, to] = [first.results[0]?.name, first.results.at(-1)?.name];
  const title = `Time of a request over ${to} articles, as a multiple of that over ${from}`;
  const names = rows.map(({ title: name }, at) => text(MARGIN, HEAD + at * LINE + 15, name));
  const panels = runs.map((run, at) => panel(run, MARGIN + NAMES + at * PANEL, rows));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">`,
    `<style>${STYLE}</style>`,
    text(MARGIN, 24, title, 'head'),
    ...names,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function panel({ options: { database }, results }: GrowthRun, left: number, rows: readonly { readonly name: string }[]): string {
  const bars = rows.map(({ name }, at) => bar(growthOf(results, name, database), left, HEAD + at * LINE));
  const goal = left + NUMBERS + lengthOf(GOAL);
  const line = `<line class="line" x1="${goal}" x2="${goal}" y1="${HEAD - 4}" y2="${HEAD + rows.length * LINE}"/>`;
  return [text(left, 52, TITLES[database], 'head'), line, ...bars].join('\n');
}

/** Draws a bar. @param growth null if the request failed */
function bar(growth: number | null, left: number, top: number): string {
  const isGood = growth !== null && growth <= GOAL;
  const length = growth === null ? LONGEST : lengthOf(growth);
  const label = growth === null ? 'fails' : `× ${growth.toFixed(growth < 10 ? 1 : 0)}`;
  return `${text(left, top + 15, label)}<rect class="${isGood ? 'good' : 'bad'}" x="${left + NUMBERS}" y="${top + 4}" width="${length}" height="${LINE - 8}" rx="2"/>`;
}

/** Logarithmic: no growth gives a stub, growth by `MOST` the longest bar. */
function lengthOf(growth: number): number {
  const part = Math.log(Math.min(Math.max(growth, 1), MOST)) / Math.log(MOST);
  return Math.round(4 + part * (LONGEST - 4));
}

function text(x: number, y: number, content: string, kind?: string): string {
  return `<text x="${x}" y="${y}"${kind === undefined ? '' : ` class="${kind}"`}>${escaped(content)}</text>`;
}

function escaped(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
