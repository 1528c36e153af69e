import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { DOCUMENTS } from '../documents/index.ts';
import { PlinthError } from '../errors/index.ts';
import { ATTRIBUTE_TYPES } from '../model/index.ts';
import { checkTypings, TYPINGS, typedContent, writeSchemas, writeTypings } from '../typings/index.ts';
import { type AppOptions, type CliIo, kernelOf, onKernel, QUIET, withApp } from './app-kernel.ts';

interface TypesOptions extends AppOptions {
  readonly check?: boolean;
  readonly out?: string;
}

/** `plinth types`: writes TypeScript types of the app's content. Needs no database. */
export function addTypesCommand(program: Command, io: CliIo): void {
  withApp(program.command('types'))
    .description('Generate TypeScript types for the content model (plinth-env.d.ts)')
    .option('--check', 'check that the file is up to date (exit code 1 if not)')
    .option('--out <file>', 'output file, relative to the app folder')
    .action(async (options: TypesOptions) => {
      const kernel = kernelOf(options, io, QUIET);
      const appDir = resolve(io.cwd, options.app ?? '.');
      await onKernel(kernel, io, async () => {
        await kernel.start({ until: 'tables', offline: true });
        const content = typedContent(kernel.container.resolve(DOCUMENTS), kernel.container.resolve(TYPINGS));
        const { file, changed } = await (options.check === true ? checkTypings : writeTypings)(content, appDir, options.out);
        const name = relative(io.cwd, file);
        if (options.check === true && changed) throw outdated(name);
        io.out(`${name} ${changed ? 'was written' : 'is up to date'}\n`);
        if (options.check === true) return;
        const schemas = await writeSchemas(kernel.container.resolve(ATTRIBUTE_TYPES), appDir);
        if (schemas !== null)
          io.out(`${relative(io.cwd, schemas)} contains the JSON schemas with the attribute types of the app's plugins\n`);
      });
    });
}

function outdated(file: string): PlinthError {
  return new PlinthError(`${file} is out of date; run plinth types`, {
    code: 'TYPES_OUTDATED',
    status: 500,
    name: 'TypesError',
  });
}
