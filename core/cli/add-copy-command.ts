import type { Command } from 'commander';
import { databaseUrlProblem } from '../config/index.ts';
import type { CopyProgress, CopyReport } from '../database/index.ts';
import { type AppOptions, type CliIo, kernelOf, QUIET, requireApp, withApp } from './app-kernel.ts';
import { readSecret } from './read-secret.ts';

interface CopyCommandOptions extends AppOptions {
  readonly from?: string;
  readonly to: string;
  readonly check?: boolean;
  readonly restart?: boolean;
  readonly json?: boolean;
}

/** Milliseconds, or part of all rows and number of rows, between two lines about the progress. */
const [TELLS, PART, MANY] = [2_000, 0.05, 10_000] as const;

/** URL of a temporary database. */
const MEMORY = 'sqlite::memory:';

/** Says that the URL is read from standard input. */
const INPUT = '-';

/** `plinth copy-database`: copies the whole database into another one, of any kind. */
export function addCopyCommand(program: Command, io: CliIo): void {
  withApp(program.command('copy-database'))
    .description('Copy all tables to an empty database and verify them (stop the app first; resumes an interrupted copy)')
    .option('--from <url>', 'URL of the source database (default: the database of the app)')
    .requiredOption('--to <url>', 'URL of the empty target database; - reads it from stdin')
    .option('--check', 'only compare the two databases')
    .option('--restart', 'discard an interrupted copy and start over')
    .option('--json', 'output as JSON')
    .action((options: CopyCommandOptions) => runCopy(options, io));
}

async function runCopy(options: CopyCommandOptions, io: CliIo): Promise<void> {
  const { from, check = false, restart = false, json = false } = options;
  requireApp(options, io);
  if (check && restart) throw new Error('--check and --restart cannot be combined; specify only one of them');
  const to = options.to === INPUT ? await readSecret('Target database URL', io.input as NodeJS.ReadableStream, io.err) : options.to;
  for (const [option, url] of Object.entries({ '--from': from, '--to': to })) {
    const problem = url === undefined ? null : databaseUrlProblem(url);
    if (problem !== null) throw new Error(`${option}: ${problem}`);
  }
  if (to === MEMORY) throw new Error('--to must not be an in-memory database; specify a file, such as sqlite:copy.db');
  const kernel = kernelOf(options, io, from === undefined ? QUIET : { ...QUIET, database: { url: from } });
  const stopped = new AbortController();
  io.onStop(() => stopped.abort(new Error('stopped. Run the same command again to resume')));
  try {
    await kernel.start({ until: 'tables', offline: true });
    const told = json ? () => undefined : progressLines(io);
    const started = performance.now();
    const report = await kernel.copy({ to, checks: check, restarts: restart, signal: stopped.signal, onProgress: told });
    const seconds = Math.round((performance.now() - started) / 100) / 10;
    if (json) io.out(`${JSON.stringify({ ...report, seconds })}\n`);
    else printReport(report, check, io);
    judge(report, check);
  } finally {
    await kernel.shutdown();
  }
}

const STEPS: Readonly<Record<CopyProgress['step'], string>> = { copy: 'copied', indexes: 'creating indexes', check: 'compared' };

/** Prints the progress on standard error, a line every few seconds, and one for each step. */
function progressLines(io: CliIo): (progress: CopyProgress) => void {
  let [last, lastRows, known] = [0, 0, ''];
  return ({ step, table, rows, of }) => {
    const now = performance.now();
    if (step === known && now - last < TELLS && rows - lastRows < Math.max(MANY, of * PART)) return;
    [last, lastRows, known] = [now, rows, step];
    io.err(step === 'indexes' ? `${STEPS[step]}\n` : `${STEPS[step]} ${rows} of ${of} rows (${table})\n`);
  };
}

function printReport({ source, target, copied, tables, transient, foreign, lacking }: CopyReport, check: boolean, io: CliIo): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (!check) io.out(`copied ${copied} rows from ${source} to ${target}\n`);
  for (const { table, difference } of tables) if (difference !== null) io.out(`table "${table}": ${difference}\n`);
  const differing = tables.filter(({ difference }) => difference !== null).length;
  if (differing === 0) io.out(`verified: row counts and checksums of ${tables.length} tables with ${rows} rows match\n`);
  if (check) return;
  if (transient.length > 0) io.out(`not copied (state of running nodes): ${transient.join(', ')}\n`);
  if (foreign.length > 0) io.out(`not copied (not created by Plinth): ${foreign.join(', ')}\n`);
  if (lacking !== null) io.out(`${lacking}\n`);
}

/** @throws Error unless both databases are equal */
function judge({ source, tables, isStale }: CopyReport, check: boolean): void {
  const differing = tables.filter(({ difference }) => difference !== null).map(({ table }) => table);
  const way = check ? '' : '. Stop all nodes, then run the command again with --restart';
  if (differing.length > 0) throw new Error(`${differing.length} of ${tables.length} tables differ: ${differing.join(', ')}${way}`);
  if (isStale) throw new Error(`${source} was changed during the copy by a running node${way}`);
}
