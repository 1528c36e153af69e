import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUp, DATABASE } from '../database/index.ts';
import { type AppOptions, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import type { CliIo } from './cli-io.ts';

/** `plinth backup`: copies the database while it is used. */
export function addBackupCommand(program: Command, io: CliIo): void {
  withApp(program.command('backup <file>'))
    .description('copy the SQLite database into a new file, while it is used; not the files of the media library')
    .action(async (file: string, options: AppOptions) => {
      const kernel = kernelOf(options, io, QUIET);
      await onKernel(kernel, io, async () => {
        await kernel.boot({ until: 'connect' });
        const path = resolve(io.cwd, file);
        await backUp(kernel.container.resolve(DATABASE), path);
        io.out(`copied the database to ${path}\n`);
      });
    });
}
