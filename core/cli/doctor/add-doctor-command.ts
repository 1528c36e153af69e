import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { alignColumns } from '../../kernel/index.ts';
import { type AppOptions, type CliIo, withApp } from '../app-kernel.ts';
import { tellSlow } from './tell-slow.ts';

interface DoctorOptions extends AppOptions {
  readonly nodes: number;
  readonly json?: boolean;
  readonly slow?: boolean;
}

/** `plinth doctor`: checks a deployment, and says what to fix. */
export function addDoctorCommand(program: Command, io: CliIo): void {
  withApp(program.command('doctor'))
    .description('look at a deployment: versions, secrets, settings, database, clock, disk; ends with 1 when something must be mended')
    .option('--nodes <number>', 'how many processes serve the app together', parseNodes, 1)
    .option('--slow', 'instead: the queries that took long on any node, and the index that would help')
    .option('--json', 'as JSON')
    .action(async (options: DoctorOptions) => {
      if (options.slow === true) return tellSlow(options, io);
      const { app = '.', nodes, json = false } = options;
      const { checkDeployment } = await import('./check-deployment.ts');
      const { thisMachine } = await import('./check-machine.ts');
      const findings = await checkDeployment(resolve(io.cwd, app), io.env, { nodes }, thisMachine());
      const mend = findings.filter(({ level }) => level === 'mend').length;
      if (json) io.out(`${JSON.stringify({ findings, mend, look: findings.length - mend }, null, 2)}\n`);
      else {
        for (const line of alignColumns(findings.map(({ level, about, text, mend: how }) => [level, about, `${text}: ${how}`])))
          io.out(`${line}\n`);
        if (findings.length === 0) io.out('nothing to mend\n');
      }
      if (mend > 0) throw new Error(`${mend} of ${findings.length} findings must be mended`);
    });
}

function parseNodes(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('Expected a whole number from 1 on.');
  return Number(text);
}
