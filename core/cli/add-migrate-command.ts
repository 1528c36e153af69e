import type { Command } from 'commander';
import type { MigrationReport } from '../kernel/index.ts';
import { type AppOptions, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import type { CliIo } from './cli-io.ts';

interface MigrateOptions extends AppOptions {
  readonly allowLoss?: boolean;
  readonly dryRun?: boolean;
}

/** `plinth migrate`: brings the tables to what the model wants. */
export function addMigrateCommand(program: Command, io: CliIo): void {
  withApp(program.command('migrate'))
    .description("bring the database in step with the model, and run the app's migrations")
    .option('--allow-loss', 'also drop, empty and cut what the model does not want any more')
    .option('--dry-run', 'only say what would be done')
    .action(async (options: MigrateOptions) => {
      const kernel = kernelOf(options, io, QUIET);
      await onKernel(kernel, io, async () => {
        await kernel.boot({ until: 'connect' });
        const { allowLoss = false, dryRun = false } = options;
        print(await kernel.migrate({ allowLoss, dryRun }), dryRun, io);
      });
    });
}

function print({ steps, migrations, losses, refused }: MigrationReport, dryRun: boolean, io: CliIo): void {
  for (const migration of migrations) io.out(`ran ${migration}\n`);
  for (const step of steps) io.out(`${dryRun ? 'would do' : 'did'} ${step}\n`);
  for (const loss of losses) io.out(`only with --allow-loss: ${loss}\n`);
  for (const reason of refused) io.out(`not possible: ${reason}\n`);
  if (migrations.length + steps.length + losses.length + refused.length === 0) io.out('nothing to do\n');
}
