import { type Command, CommanderError } from 'commander';
import type { CliIo } from './cli-io.ts';

/** The door of the conformance suite, as far as the program needs it. Core does not know the suite, which knows nothing of core. */
interface ConformanceSuite {
  runConformance(args: readonly string[], io: Pick<CliIo, 'out' | 'err' | 'env'> & { readonly terminal: boolean }): Promise<number>;
}

const SUITE = 'plinth/conformance';

/** `plinth conformance`: judges any deployment by the specification. The suite reads its own options and is loaded only when it is meant. */
export function addConformanceCommand(program: Command, io: CliIo): void {
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
