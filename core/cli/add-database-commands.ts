import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Command, Option } from 'commander';
import { backUp, DATABASE, type LossConsent } from '../database/index.ts';
import { DOCUMENTS, type Finding } from '../documents/index.ts';
import type { KernelInstance } from '../kernel/index.ts';
import type { MigrationReport, TableLoss } from '../tables/index.ts';
import { type AppOptions, type CliIo, hasDatabase, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import { unfittingChoices } from './unfitting-choices.ts';

/** `plinth migrate`, `plinth check` and `plinth backup`: commands for the database of an app. */
export function addDatabaseCommands(program: Command, io: CliIo): void {
  addMigrate(program, io);
  addBackup(program, io);
  addCheck(program, io);
}

/** Runs work on a kernel that is connected to its database but has not checked its tables. */
function onDatabase(options: AppOptions, io: CliIo, work: (kernel: KernelInstance) => Promise<void>): Promise<void> {
  const kernel = kernelOf(options, io, QUIET);
  return onKernel(kernel, io, async () => {
    await kernel.start({ until: 'connect' });
    await work(kernel);
  });
}

interface MigrateCommandOptions extends AppOptions {
  /** True if given without names; otherwise the names. */
  readonly allowLoss?: true | readonly string[];
  /** False: whatever would be lost is kept. */
  readonly loss: boolean;
  readonly dryRun?: boolean;
  readonly rename?: readonly string[];
  readonly unfitting?: readonly string[];
}

/** `plinth migrate`: migrates the tables to the current model. */
function addMigrate(program: Command, io: CliIo): void {
  withApp(program.command('migrate'))
    .description('Update the database schema to the content model and run migrations')
    .option(
      '--allow-loss [tables]',
      'allow destructive changes: in the listed tables (comma-separated, repeatable), otherwise in those you confirm; without a terminal, in all tables except those of disabled plugins',
      (names: string, before?: true | readonly string[]) => [...(Array.isArray(before) ? before : []), ...namesIn(names)],
    )
    .addOption(new Option('--no-loss', 'apply only non-destructive changes (default: stop if data would be lost)').conflicts('allowLoss'))
    .option(
      '--rename <old=new>',
      'generate and run a migration for a renamed attribute: article.headline=title (repeatable)',
      (rename: string, before: readonly string[] = []) => [...before, rename],
    )
    .option(
      '--unfitting <type.attribute=choice>',
      'what to do with values that do not fit the new type of an attribute: clear, or the name of a text attribute to move them to: article.rating=clear (repeatable)',
      (choice: string, before: readonly string[] = []) => [...before, choice],
    )
    .option('--dry-run', 'show the changes without applying them')
    .action(async (options: MigrateCommandOptions) => {
      const { allowLoss, loss, dryRun = false, rename = [], unfitting = [] } = options;
      await onDatabase(options, io, async (kernel) => {
        if (rename.length > 0) await writeRenames(kernel, rename, resolve(io.cwd, options.app ?? '.'), { dryRun, io });
        const consent =
          allowLoss === undefined
            ? // What a rename leaves behind is no reason to fail.
              (!loss || rename.length + unfitting.length > 0) && KEEPS_ALL
            : allowLoss === true
              ? (tables: readonly TableLoss[]) => askForLosses(tables, io)
              : new Set(allowLoss);
        const onRan = (migrations: readonly string[]) => {
          for (const migration of migrations) io.out(`ran ${migration}\n`);
        };
        const choices = unfittingChoices(unfitting, kernel.container.resolve(DOCUMENTS).model);
        printMigration(await kernel.migrate({ allowLoss: consent, dryRun, onRan, unfitting: choices }), dryRun, io);
      });
    });
}

/** Writes the migration that renames attributes into `config/migrations`. */
async function writeRenames(
  kernel: KernelInstance,
  renames: readonly string[],
  appDir: string,
  { dryRun, io }: { readonly dryRun: boolean; readonly io: CliIo },
): Promise<void> {
  const { file, text } = await kernel.renameMigration(renames);
  io.out(`${dryRun ? 'would write' : 'wrote'} ${file}\n`);
  if (dryRun) return;
  const path = join(appDir, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag: 'wx' });
}

/** Accepts no loss: what would be lost is kept and listed. */
const KEEPS_ALL: LossConsent = new Set();

function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/**
 * Asks which table losses are accepted, one by one at a terminal. In a script, all losses that come from the model are accepted. Tables of
 * a plugin that is switched off, perhaps by mistake, must be named explicitly.
 */
async function askForLosses(tables: readonly TableLoss[], io: CliIo): Promise<LossConsent> {
  const input = io.input as (NodeJS.ReadableStream & { readonly isTTY?: boolean }) | undefined;
  if (input?.isTTY !== true) return new Set(tables.filter(({ plugin }) => plugin === null).map(({ table }) => table));
  const agreed = new Set<string>();
  const lines = createInterface({ input, terminal: false });
  const answers = lines[Symbol.asyncIterator]();
  try {
    for (const { table, plugin, losses } of tables) {
      io.err(`${table}${plugin === null ? '' : ` (of the plugin "${plugin}", which is disabled)`}\n`);
      for (const loss of losses) io.err(`  - ${loss}\n`);
      io.err('  Delete this data? [y/N] ');
      const answer = await answers.next();
      if (answer.done === true) break;
      if (/^y(es)?$/i.test(answer.value.trim())) agreed.add(table);
    }
  } finally {
    lines.close();
  }
  return agreed;
}

/** Prints the steps of a migration, without the migrations that ran: those are printed as they finish. A dry run prints everything. */
function printMigration({ steps, content, migrations, losses, tables, refused }: MigrationReport, dryRun: boolean, io: CliIo): void {
  if (dryRun) for (const migration of migrations) io.out(`would run ${migration} (which can affect the changes below)\n`);
  for (const step of steps) io.out(`${dryRun ? 'would do' : 'did'}${content.includes(step) ? ':' : ''} ${step}\n`);
  for (const { table, losses: own } of tables) for (const loss of own) io.out(`requires --allow-loss=${table}: ${loss}\n`);
  for (const reason of refused) io.out(`not possible: ${reason}\n`);
  if (migrations.length + steps.length + losses.length + refused.length === 0) io.out('nothing to migrate\n');
}

/** `plinth backup`: copies the database while it is in use. */
function addBackup(program: Command, io: CliIo): void {
  withApp(program.command('backup <file>'))
    .description('Back up the SQLite database to a file while it is in use (without media files)')
    .action(async (file: string, options: AppOptions) => {
      await onDatabase(options, io, async (kernel) => {
        const path = resolve(io.cwd, file);
        await backUp(kernel.container.resolve(DATABASE), path);
        io.out(`backed up the database to ${path}\n`);
      });
    });
}

interface CheckCommandOptions extends AppOptions {
  readonly json?: boolean;
  readonly repair?: boolean;
}

/** `plinth check`: looks for broken data in the database, and repairs what it can without loss. */
function addCheck(program: Command, io: CliIo): void {
  withApp(program.command('check'))
    .description('Check data integrity (exit code 1 if problems remain)')
    .option('--repair', 'repair what can be repaired without data loss')
    .option('--json', 'output one JSON object per line')
    .action(async (options: CheckCommandOptions) => {
      let exists = true;
      let found = 0;
      let left = 0;
      const kernel = kernelOf(options, io, QUIET);
      await onKernel(kernel, io, async () => {
        exists = hasDatabase(kernel);
        if (!exists) return;
        await kernel.start({ until: 'connect' });
        for await (const finding of kernel.check({ repair: options.repair === true })) {
          found += 1;
          if (finding.state !== 'repaired') left += 1;
          io.out(options.json === true ? `${JSON.stringify(finding)}\n` : lineOf(finding));
        }
      });
      if (options.json === true) io.out(`${JSON.stringify({ findings: found, left })}\n`);
      else if (!exists) io.out('the database does not exist yet; `plinth start` creates it\n');
      else if (found === 0) io.out('no problems found\n');
      if (left > 0) throw new Error(`${left} of ${found} problems remain`);
    });
}

const ADVICE: Readonly<Record<Finding['state'], string>> = {
  repaired: 'repaired',
  repairable: 'fix it with --repair',
  manual: 'must be fixed manually',
};

function lineOf({ kind, where, text, count, examples, state }: Finding): string {
  const named = examples.length === 0 ? '' : ` (${count}: ${examples.join(', ')}${count > examples.length ? ', …' : ''})`;
  return `${kind}, ${where}: ${text}${named}; ${ADVICE[state]}\n`;
}
