import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import type { SlowQuery } from '../../documents/index.ts';
import { alignColumns, type KernelInstance } from '../../kernel/index.ts';
import { type AppOptions, type CliIo, hasDatabase, kernelOf, onKernel, QUIET, withApp } from '../app-kernel.ts';

interface DoctorOptions extends AppOptions {
  readonly nodes: number;
  readonly json?: boolean;
  readonly slow?: boolean;
}

/** `plinth doctor`: checks a deployment, and says what to fix. */
export function addDoctorCommand(program: Command, io: CliIo): void {
  withApp(program.command('doctor'))
    .description('Check the deployment: versions, secrets, configuration, database, clock and disk (exit code 1 on errors)')
    .option('--nodes <number>', 'number of server processes', parseNodes, 1)
    .option('--slow', 'list slow queries and suggested indexes instead')
    .option('--json', 'output as JSON')
    .action(async (options: DoctorOptions) => {
      if (options.slow === true) return tellSlow(options, io);
      const { app = '.', nodes, json = false } = options;
      const { checkDeployment } = await import('./check-deployment.ts');
      const { thisMachine } = await import('./check-machine.ts');
      const findings = await checkDeployment(resolve(io.cwd, app), io.env, { nodes }, thisMachine());
      const mend = findings.filter(({ level }) => level === 'mend').length;
      if (json) io.out(`${JSON.stringify({ findings, mend, look: findings.length - mend }, null, 2)}\n`);
      else {
        for (const line of alignColumns(findings.map(({ level, about, text, mend: how }) => [LABELS[level], about, `${text}: ${how}`])))
          io.out(`${line}\n`);
        if (findings.length === 0) io.out('no problems found\n');
      }
      if (mend > 0) throw new Error(`${mend} of ${findings.length} problems must be fixed`);
    });
}

/** How levels are printed. */
const LABELS = { mend: 'error', look: 'warning' } as const;

function parseNodes(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Expected an integer of at least 1.');
  return Number(text);
}

/** `plinth doctor --slow`: prints the queries that took long on any node, and the indexes that would help. Nothing is written. */
async function tellSlow(options: AppOptions & { readonly json?: boolean }, io: CliIo): Promise<void> {
  const kernel = kernelOf(options, io, QUIET);
  await onKernel(kernel, io, async () => {
    const slow = await slowQueries(kernel);
    if (options.json === true) io.out(`${JSON.stringify({ slow }, null, 2)}\n`);
    else io.out(slow.length === 0 ? 'no slow queries\n' : slow.map(paragraph).join('\n'));
  });
}

async function slowQueries(kernel: KernelInstance): Promise<readonly SlowQuery[]> {
  if (!hasDatabase(kernel)) return [];
  await kernel.start({ until: 'connect' });
  return kernel.slowQueries();
}

function paragraph({ type, asks, filters, sort, populate, times, failed, average, worst, last, missing }: SlowQuery): string {
  const asked = [
    ...(filters.length === 0 ? [] : [`filters ${filters.join(', ')}`]),
    ...(sort.length === 0 ? [] : [`sort ${sort.join(', ')}`]),
    ...(populate.length === 0 ? [] : [`populate ${populate.join(', ')}`]),
  ];
  const often = `${times} ${times === 1 ? 'time' : 'times'}, ${average} ms on average, maximum ${worst} ms, last at ${last}`;
  const lines = [
    `${type}, ${asks === 'one' ? 'one document' : 'a list'}${asked.length === 0 ? '' : `: ${asked.join('; ')}`}`,
    `  ${often}${failed === 0 ? '' : `; ${failed} failed`}`,
    ...missing.map(
      ({ type: owner, attribute, index }) =>
        `  suggested index: set "index": ${JSON.stringify(index)} on attribute "${attribute}" of ${owner}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}
