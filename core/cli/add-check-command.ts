import type { Command } from 'commander';
import type { Finding } from '../documents/index.ts';
import { type AppOptions, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';
import type { CliIo } from './cli-io.ts';

interface CheckOptions extends AppOptions {
  readonly json?: boolean;
  readonly repair?: boolean;
}

/** `plinth check`: looks for what is broken in the database, and sets right what loses nothing. */
export function addCheckCommand(program: Command, io: CliIo): void {
  withApp(program.command('check'))
    .description('look for what is broken in the database; ends with 1 when something is left')
    .option('--repair', 'set right what can be without losing anything')
    .option('--json', 'one JSON object per line and finding, and one with how many there are')
    .action(async (options: CheckOptions) => {
      const kernel = kernelOf(options, io, QUIET);
      let found = 0;
      let left = 0;
      await onKernel(kernel, io, async () => {
        await kernel.boot({ until: 'connect' });
        for await (const finding of kernel.check({ repair: options.repair === true })) {
          found += 1;
          if (finding.state !== 'repaired') left += 1;
          io.out(options.json === true ? `${JSON.stringify(finding)}\n` : lineOf(finding));
        }
      });
      if (options.json === true) io.out(`${JSON.stringify({ findings: found, left })}\n`);
      else if (found === 0) io.out('nothing is broken\n');
      if (left > 0) throw new Error(`${left} of ${found} findings are left`);
    });
}

const ADVICE: Readonly<Record<Finding['state'], string>> = {
  repaired: 'repaired',
  repairable: '--repair sets it right',
  manual: 'not repaired by itself',
};

function lineOf({ kind, where, text, count, examples, state }: Finding): string {
  const named = examples.length === 0 ? '' : ` (${count}: ${examples.join(', ')}${count > examples.length ? ', …' : ''})`;
  return `${kind}, ${where}: ${text}${named}; ${ADVICE[state]}\n`;
}
