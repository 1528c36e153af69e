// `npm run deploy-files [-- --image]`
//
// Checks every file of `docs/deploy` with the program that reads it, or with the schemas of the Compose specification and of Kubernetes,
// which come from npm. Each check must also refuse a copy with a mistake, which proves that the check works. If this machine cannot
// run a check, and no other fails, the exit code is 77. `npm run rolling` runs the recipes of the proxies under load.
//
// `--image` also prints how large the parts are that `.ci/Dockerfile` copies into the image; Docker is not needed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type FileCheck, MissingProgram } from './file-check.ts';
import { printImageSize } from './image-size.ts';
import { programChecks } from './program-checks.ts';
import { recipe } from './recipe.ts';
import { schemaChecks } from './schema-checks.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { image: { type: 'boolean', default: false } } });
  const folder = mkdtempSync(join(tmpdir(), 'plinth-deploy-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  for (const check of [...programChecks(folder), ...schemaChecks(folder)]) await run(check);
  if (values.image) printImageSize(folder);
}

/** The exit code when this machine lacks what a check needs. */
const SKIPPED = 77;

async function run({ file, by, mistake, check }: FileCheck): Promise<void> {
  const name = `docs/deploy/${file}, by ${by}`;
  try {
    await check(recipe(file));
  } catch (error) {
    const { message } = error as Error;
    console.log(error instanceof MissingProgram ? `skipped ${name}: ${message}` : `FAILED  ${name}: ${message}`);
    process.exitCode = error instanceof MissingProgram ? (process.exitCode ?? SKIPPED) : 1;
    return;
  }
  const isFound = await check(recipe(file, [mistake])).then(
    () => false,
    () => true,
  );
  console.log(isFound ? `ok      ${name}` : `FAILED  ${name}: it does not find the mistake "${mistake[1]}"`);
  if (!isFound) process.exitCode = 1;
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
