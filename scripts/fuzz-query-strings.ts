// Sends random query strings to an app and counts what it answers: `tsx --conditions=@plinth/source scripts/fuzz-query-strings.ts --count 50000
// --seed 1 [--concurrency 4] [--app folder] [--database sqlite|mysql|postgres]`. Ends with 1 when an answer was a 500, or none came.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { bootApp, testDialects } from 'plinth/testing';
import { fuzzQueryStrings } from './query-strings/fuzz.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: '4' },
      app: { type: 'string', default: join(__dirname, 'bench/app') },
      database: { type: 'string', default: 'sqlite' },
    },
  });
  const database = testDialects({ ...process.env, TEST_DATABASES: values.database }).find(({ name }) => name === values.database);
  if (database === undefined) throw new Error(`--database takes sqlite, mysql or postgres, not "${values.database}"`);
  const app = await bootApp({ app: values.app, env: process.env, database });
  try {
    const begun = performance.now();
    const { statuses, failures, slowest } = await fuzzQueryStrings(
      app,
      Number(values.count),
      Number(values.seed),
      Number(values.concurrency),
    );
    console.log(
      `${values.count} random query strings, seed ${values.seed}, ${values.database}, ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    );
    for (const [status, count] of [...statuses].sort(([one], [other]) => one - other)) console.log(`  ${status}  ${count}`);
    if (slowest) console.log(`  slowest: ${slowest.milliseconds.toFixed(0)} ms, ${slowest.request.method} ${slowest.request.target}`);
    for (const { request, status, text } of failures.slice(0, 20))
      console.log(`${status} ${request.method} ${request.target}\n    ${text}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    await app.close();
  }
}

void main();
