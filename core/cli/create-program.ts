import { Command } from 'commander';
import type { CliIo } from './cli-io.ts';

/** The program without commands. It throws instead of leaving the process. */
export function createProgram(io: CliIo): Command {
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
