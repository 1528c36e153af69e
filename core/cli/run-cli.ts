import { Command, CommanderError } from 'commander';
import { messageOf } from '../config/index.ts';
import { isPlinthError, type ValueProblem } from '../errors/index.ts';
import { addDatabaseCommands } from './add-database-commands.ts';
import { addInspectionCommands } from './add-inspection-commands.ts';
import { addPluginCommands } from './add-plugin-commands.ts';
import { addStartCommand } from './add-start-command.ts';
import type { CliIo } from './app-kernel.ts';

/** Runs the `plinth` program and answers its exit code. Failures are told on standard error. */
export async function runCli(io: CliIo): Promise<number> {
  const program = createProgram(io);
  addStartCommand(program, io);
  addDatabaseCommands(program, io);
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

/** The program without commands. It throws instead of leaving the process. */
function createProgram(io: CliIo): Command {
  const { version } = require('plinth/package.json') as { readonly version: string };
  return new Command('plinth')
    .description('A content-management service whose every feature is a plugin.')
    .version(version)
    .helpOption('-h, --help', 'show this')
    .helpCommand(false)
    .showHelpAfterError('Say --help to see what is there.')
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
}

/** The door of the conformance suite, as far as the program needs it. Core does not know the suite, which knows nothing of core. */
interface ConformanceSuite {
  runConformance(args: readonly string[], io: Pick<CliIo, 'out' | 'err' | 'env'> & { readonly terminal: boolean }): Promise<number>;
}

const SUITE = 'plinth/conformance';

/** `plinth conformance`: judges any deployment by the specification. The suite reads its own options and is loaded only when it is meant. */
function addConformanceCommand(program: Command, io: CliIo): void {
  program
    .command('conformance')
    .description('judge a deployment by the specification of the content API')
    .usage('--url URL --token TOKEN [options]')
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(async (_options: object, command: Command) => {
      const { runConformance } = require(SUITE) as ConformanceSuite;
      const { out, err, env, terminal = false } = io;
      const code = await runConformance(command.args, { out, err, env, terminal });
      if (code !== 0) throw new CommanderError(code, 'commander.conformance', 'the deployment does not conform, or could not be judged');
    });
}

/** Errors that say something of the code, not of what the user did. */
const DEFECTS: ReadonlySet<string> = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError', 'AssertionError']);

/** What the user is told of a failure: its message, every one of several broken rules, and where it happened when the reason is a defect of code. */
function describeFailure(error: unknown): string {
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  if (problems.length > 1) return [messageOf(error), ...problems.map(({ message }) => `  - ${message}`)].join('\n');
  const reason = innermost(error);
  const stack = reason.name !== undefined && DEFECTS.has(reason.name) ? reason.stack : undefined;
  return stack === undefined ? messageOf(error) : `${messageOf(error)}\n${stack}`;
}

function innermost(error: unknown): Partial<Error> {
  let current = (typeof error === 'object' && error !== null ? error : {}) as Partial<Error>;
  while (typeof current.cause === 'object' && current.cause !== null) current = current.cause as Partial<Error>;
  return current;
}
