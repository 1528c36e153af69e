import { CONFIG } from '../../config/index.ts';
import { createDatabase } from '../../database/index.ts';
import type { SlowQuery } from '../../documents/index.ts';
import { type KernelInstance, LOGGER } from '../../kernel/index.ts';
import { type AppOptions, type CliIo, kernelOf, onKernel, QUIET } from '../app-kernel.ts';

/** `plinth doctor --slow`: prints the queries that took long on any node, and the indexes that would help. Nothing is written. */
export async function tellSlow(options: AppOptions & { readonly json?: boolean }, io: CliIo): Promise<void> {
  const kernel = kernelOf(options, io, QUIET);
  await onKernel(kernel, io, async () => {
    const slow = await slowQueries(kernel);
    if (options.json === true) io.out(`${JSON.stringify({ slow }, null, 2)}\n`);
    else io.out(slow.length === 0 ? 'no query took long\n' : slow.map(paragraph).join('\n'));
  });
}

/** A missing database is not created: its files would belong to the user who runs the doctor. */
async function slowQueries(kernel: KernelInstance): Promise<readonly SlowQuery[]> {
  const { appDir, database } = kernel.container.resolve(CONFIG);
  if (!createDatabase(database, { appDir, logger: kernel.container.resolve(LOGGER) }).exists()) return [];
  await kernel.start({ until: 'connect' });
  return kernel.slowQueries();
}

function paragraph({ type, asks, filters, sort, populate, times, failed, average, worst, last, missing }: SlowQuery): string {
  const asked = [
    ...(filters.length === 0 ? [] : [`filters ${filters.join(', ')}`]),
    ...(sort.length === 0 ? [] : [`sort ${sort.join(', ')}`]),
    ...(populate.length === 0 ? [] : [`populate ${populate.join(', ')}`]),
  ];
  const often = `${times} ${times === 1 ? 'time' : 'times'}, ${average} ms on average, ${worst} ms at worst, the last at ${last}`;
  const lines = [
    `${type}, ${asks === 'one' ? 'one document' : 'a list'}${asked.length === 0 ? '' : `: ${asked.join('; ')}`}`,
    `  ${often}${failed === 0 ? '' : `; ${failed} ended with an error`}`,
    ...missing.map(({ type: owner, attribute, index }) => `  would help: "index": ${JSON.stringify(index)} on ${attribute} of ${owner}`),
  ];
  return `${lines.join('\n')}\n`;
}
