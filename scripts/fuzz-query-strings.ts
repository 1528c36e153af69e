// Sends random query strings to an app and counts what it answers: `tsx --conditions=@plinth/source scripts/fuzz-query-strings.ts --count 50000
// --seed 1 [--concurrency 4] [--app folder] [--articles 4000] [--database sqlite|mysql|postgres]`. With articles, the app of the bench has as many, in circles
// of relations. Ends with 1 when an answer was a 5xx other than 503, or none came.

import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE } from 'plinth';
import { bootApp, testDialects } from 'plinth/testing';
import { seedRows } from './explain/seed-rows.ts';
import { fuzzQueryStrings } from './query-strings/fuzz.ts';

/** Milliseconds between looks at the memory. */
const MEMORY_INTERVAL = 20;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '50000' },
      seed: { type: 'string', default: '1' },
      concurrency: { type: 'string', default: '4' },
      app: { type: 'string', default: join(__dirname, 'bench/app') },
      articles: { type: 'string', default: '0' },
      database: { type: 'string', default: 'sqlite' },
    },
  });
  const database = testDialects({ ...process.env, TEST_DATABASES: values.database }).find(({ name }) => name === values.database);
  if (database === undefined) throw new Error(`--database takes sqlite, mysql or postgres, not "${values.database}"`);
  const app = await bootApp({ app: values.app, env: process.env, database });
  let memory = 0;
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, MEMORY_INTERVAL);
  try {
    const articles = Number(values.articles);
    if (articles > 0)
      await seedRows(app.kernel.container.resolve(DATABASE), articles, { authors: 40, categories: 20, entries: 3, friends: 10 });
    const begun = performance.now();
    const { statuses, failures, slowest, largest } = await fuzzQueryStrings(
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
    if (largest) console.log(`  largest: ${(largest.bytes / 1e6).toFixed(1)} MB, ${largest.request.method} ${largest.request.target}`);
    console.log(`  resident memory at most: ${(memory / 1e6).toFixed(0)} MB, of server and client together`);
    for (const { request, status, text } of failures.slice(0, 20))
      console.log(`${status} ${request.method} ${request.target}\n    ${text}`);
    if (failures.length > 0) process.exitCode = 1;
  } finally {
    clearInterval(watch);
    await app.close();
  }
}

void main();
