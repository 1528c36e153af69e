import { dirname } from 'node:path';
import { Command, CommanderError } from 'commander';
import { addCopyCommand } from './add-copy-command.ts';
import { addDatabaseCommands } from './add-database-commands.ts';
import { addDevCommand } from './add-dev-command.ts';
import { addInspectionCommands } from './add-inspection-commands.ts';
import { addPluginCommands } from './add-plugin-commands.ts';
import { addStartCommand, addWorkerCommand } from './add-start-command.ts';
import { addTypesCommand } from './add-types-command.ts';
import type { CliIo } from './app-kernel.ts';
import { describeFailure } from './describe-failure.ts';
import { addDoctorCommand } from './doctor/add-doctor-command.ts';
import { installedTarball } from './init/installed-tarball.ts';
import { runInit } from './init/run-init.ts';

/** Runs the `plinth` program and returns its exit code. Failures are printed on standard error. */
export async function runCli(io: CliIo): Promise<number> {
  const program = createProgram(io);
  addInitCommand(program, io);
  addStartCommand(program, io);
  addWorkerCommand(program, io);
  addDevCommand(program, io);
  addDatabaseCommands(program, io);
  addCopyCommand(program, io);
  addDoctorCommand(program, io);
  addInspectionCommands(program, io);
  addTypesCommand(program, io);
  addConformanceCommand(program, io);
  try {
    addPluginCommands(program, io);
    await program.parseAsync([...io.args], { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has already printed its message, or the requested help.
    if (isCommanderError(error)) return error.exitCode;
    io.err(`plinth: ${describeFailure(error)}\n`);
    return 1;
  }
}

function isCommanderError(error: unknown): error is CommanderError {
  return String((error as Partial<CommanderError> | undefined)?.code).startsWith('commander.');
}

/** The program without commands. It throws errors rather than ending the process. */
function createProgram(io: CliIo): Command {
  return new Command('plinth')
    .description('Headless CMS. All features are plugins.')
    .version(ownVersion())
    .helpOption('-h, --help', 'display help')
    .helpCommand('help [command]', 'Display help for a command')
    .showHelpAfterError('Run with --help to list commands and options.')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err, outputError: (text, write) => write(withAdvice(text)) });
}

/** Most commands take no arguments, and their first one is meant as the folder of the app. */
function withAdvice(mistake: string): string {
  return mistake.includes('Expected 0 arguments') ? `${mistake.trimEnd()}\nSpecify the app folder with --app.\n` : mistake;
}

function ownVersion(): string {
  return (require('plinth/package.json') as { readonly version: string }).version;
}

/** `plinth init`: makes a new app. It parses its own options, since a separate package runs it too (`npm create plinth`). */
function addInitCommand(program: Command, io: CliIo): void {
  program
    .command('init')
    .description('Create a new app')
    .usage('<folder> [options]')
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action((_options: object, command: Command) => {
      const tarball = installedTarball(dirname(require.resolve('plinth/package.json')), 'plinth');
      return runInit(command.args, { name: 'plinth init', version: ownVersion(), tarball }, io);
    });
}

/** The part of the conformance suite that the program uses. Core must not import the suite, and the suite does not know core. */
interface ConformanceSuite {
  runConformance(args: readonly string[], io: Pick<CliIo, 'out' | 'err' | 'env'> & { readonly terminal: boolean }): Promise<number>;
}

const SUITE = 'plinth/conformance';

/** `plinth conformance`: checks any deployment against the specification. The suite is loaded, and parses its options, only here. */
function addConformanceCommand(program: Command, io: CliIo): void {
  program
    .command('conformance')
    .description('Test a deployment against the content API specification')
    .usage('--url URL --token TOKEN [options]')
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(async (_options: object, command: Command) => {
      const { runConformance } = require(SUITE) as ConformanceSuite;
      const { out, err, env, terminal = false } = io;
      const code = await runConformance(command.args, { out, err, env, terminal });
      if (code !== 0) throw new CommanderError(code, 'commander.conformance', 'the deployment does not conform or could not be tested');
    });
}
