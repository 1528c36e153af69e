// Measures the cost of an audit with many entries: `tsx --conditions=@plinth/source scripts/audit-load/audit-load.ts [--database sqlite]
// [--entries 10000000]`. Entries are made and sealed like the plugin does it, in large transactions. Then it measures lists, a change, an
// export, a verification and a removal by rule, over HTTP and with the plugin's own functions. Fails when the chain does not verify before
// or after the removal, or when the verification needs memory per entry.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { DATABASE, type Kernel } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { Writers } from '../../plugins/audit/chain.ts';
import { Sealer } from '../../plugins/audit/sealer.ts';
import { Seals } from '../../plugins/audit/seals.ts';
import { sweep } from '../../plugins/audit/sweep.ts';
import { verify } from '../../plugins/audit/verify.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { askAll, exported } from './ask-all.ts';
import { loadEntries, SPREAD } from './load-entries.ts';

const KEY = 'k'.repeat(40);
const TOKEN = 'token-of-the-audit-load';
/** Allowed growth of memory during a verification in bytes, for any number of entries. */
const MOST_GROWTH = 200 * 1_048_576;

const environment = { ENCRYPTION_KEY: KEY, TOKEN_FULL: TOKEN };

function overrides(url: string) {
  return {
    config: {
      server: { port: 0, host: '127.0.0.1', logLevel: 'error', encryptionKey: KEY },
      database: { url },
      plugins: { admin: false, graphql: false, audit: { config: { keepFor: null, verifyEvery: null } } },
      access: { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] },
    },
  };
}

async function load(kind: ReturnType<typeof databaseKind>, count: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-audit-load-'));
  const database = await temporaryDatabase(kind);
  const boot = () => createKernel({ appDir: folder, env: environment, overrides: overrides(database.url) });
  const seals = new Seals(KEY);
  let kernel = boot();
  const tell = (text: string) => console.log(`${kind}: ${text}; load ${loadavg()[0]?.toFixed(1)}`);
  try {
    await kernel.start({ until: 'bootstrap' });
    let next = count / 10;
    const rate = await loadEntries(kernel, seals, count, (done) => {
      if (done < next) return;
      tell(`${done} entries`);
      next += count / 10;
    });
    tell(`${count} entries sealed, ${Math.round(rate)} in a second`);
    await kernel.shutdown();
    kernel = boot();
    await kernel.start();
    for (const line of await askAll(kernel, TOKEN)) tell(line);
    tell(await exported(kernel, TOKEN));
    const isGood = await verified(kernel, seals, tell);
    const isCut = await removed(kernel, seals, tell);
    return isGood && isCut;
  } finally {
    await kernel.shutdown();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function verified({ container }: Kernel, seals: Seals, tell: (text: string) => void): Promise<boolean> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = 0;
  const begun = performance.now();
  const progress = () => {
    most = Math.max(most, process.memoryUsage().rss - before);
  };
  const { rows, findings } = await verify({ database: () => container.resolve(DATABASE), seals }, { progress });
  const rate = Math.round((rows / (performance.now() - begun)) * 1_000);
  tell(`${rows} entries verified, ${rate} in a second, ${Math.round(most / 1_048_576)} MiB more memory, ${findings.length} findings`);
  return findings.length === 0 && most < MOST_GROWTH;
}

/** Removes the older half of the entries. */
async function removed({ container }: Kernel, seals: Seals, tell: (text: string) => void): Promise<boolean> {
  const database = () => container.resolve(DATABASE);
  const sealing = { access: { titlesOf: async () => new Map() }, forward: async () => undefined, onSealed: () => undefined };
  const parts = { database, seals };
  const sealer = new Sealer({ ...parts, ...sealing, writers: new Writers(), logger: console as never });
  const begun = performance.now();
  const through = (await sweep(parts, sealer, SPREAD / 2, new AbortController().signal)) ?? 0;
  tell(`${through} entries removed by rule, ${Math.round((through / (performance.now() - begun)) * 1_000)} in a second`);
  return verified({ container } as Kernel, seals, tell);
}

runCommand(async () => {
  const { values } = parseArgs({
    options: { database: { type: 'string', default: 'sqlite' }, entries: { type: 'string', default: '10000000' } },
  });
  const entries = wholeNumber('entries', values.entries);
  for (const name of values.database.split(',')) if (!(await load(databaseKind(name), entries))) process.exitCode = 1;
});
