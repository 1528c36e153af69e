import type { CommanderError } from 'commander';
import { addBackupCommand } from './add-backup-command.ts';
import { addCheckCommand } from './add-check-command.ts';
import { addConformanceCommand } from './add-conformance-command.ts';
import { addInspectionCommands } from './add-inspection-commands.ts';
import { addMigrateCommand } from './add-migrate-command.ts';
import { addPluginCommands } from './add-plugin-commands.ts';
import { addStartCommand } from './add-start-command.ts';
import type { CliIo } from './cli-io.ts';
import { createProgram } from './create-program.ts';
import { describeFailure } from './describe-failure.ts';

/** Runs the `plinth` program and answers its exit code. Failures are told on standard error. */
export async function runCli(io: CliIo): Promise<number> {
  const program = createProgram(io);
  addStartCommand(program, io);
  addMigrateCommand(program, io);
  addBackupCommand(program, io);
  addCheckCommand(program, io);
  addInspectionCommands(program, io);
  addConformanceCommand(program, io);
  try {
    addPluginCommands(program, io);
    await program.parseAsync([...io.args], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has printed its own message, or the help that was asked for.
    if (isCommanderError(error)) return error.exitCode;
    io.err(`plinth: ${describeFailure(error)}\n`);
    return 1;
  }
}

function isCommanderError(error: unknown): error is CommanderError {
  return String((error as Partial<CommanderError> | undefined)?.code).startsWith('commander.');
}
