/** The program that `npm create plinth` runs: the package `create-plinth` contains only this. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runInit } from './run-init.ts';

const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { readonly version: string };

const program = { name: 'npm create plinth', version };

runInit(process.argv.slice(2), program, {
  cwd: process.cwd(),
  input: process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}).catch((error: unknown) => {
  process.stderr.write(`${program.name}: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
