import type { Command } from 'commander';
import { type AppOptions, type CliIo, kernelOf, requireApp, withApp } from './app-kernel.ts';
import { runUntilStopped } from './run-until-stopped.ts';

/** `plinth worker`: runs the background work of an app, until the process is told to stop. It listens on no port. */
export function addWorkerCommand(program: Command, io: CliIo): void {
  withApp(program.command('worker'))
    .description('run jobs and queues of the app, without serving HTTP')
    .action((options: AppOptions) => {
      requireApp(options, io);
      // It shares the configuration of the serving nodes, which may turn work off for them.
      const kernel = kernelOf(options, io, { server: { work: true } });
      return runUntilStopped(kernel, io, { options: { http: false }, ready: () => 'worker' });
    });
}
