// Measures the effect of workers: `npm run build && tsx scripts/workers/workers.ts [--database sqlite,mysql,postgres] [--workers 2]
// [--seconds 10] [--rounds 3] [--connections 8]`. One process and several workers, each with its own database, take turns: documents by id,
// then creates. Prints a line for each measurement, and for each kind of request the median ratio of the workers to one process. The load
// tool uses a processor, too: on a machine with few processors, only processor time per request is meaningful.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chooseLoad } from '../bench/choose-load.ts';
import { send } from '../bench/client.ts';
import type { Load } from '../bench/load.ts';
import { type LoadRequest, SERIAL } from '../bench/workloads.ts';
import { startServer } from '../running-server.mjs';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { treeTime } from './process-tree.ts';

/** Number of documents that are read in turn. */
const DOCUMENTS = 32;

interface Plan {
  readonly workers: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly connections: number;
}

/** Result of one measurement. */
interface Found {
  readonly perSecond: number;
  /** Processor time of all processes, in milliseconds per request. */
  readonly processor: number;
}

async function serve(databaseUrl: string, workers: number) {
  const bin = join(__dirname, '../../dist/core/cli/bin.js');
  const command = [process.execPath, bin, 'start', '--app', join(__dirname, '../bench/app'), '--port', '0', '--workers', String(workers)];
  const secret = 'the-secret-of-workers-that-are-measured';
  const env = {
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    JWT_SECRET: secret,
    API_TOKEN_SECRET: `${secret}-2`,
    LOG_LEVEL: 'error',
  };
  return startServer(command, { env });
}

const articleOf = (slug: string) => ({ data: { title: 'An article', slug, content: 'Some text', views: 5 } });

async function seed(url: string): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let n = 0; n < DOCUMENTS; n++) {
    const { status, text } = await send('POST', `${url}/api/articles`, articleOf(`seeded-${n}`));
    if (status !== 201) throw new Error(`POST /api/articles: ${status} ${text}`);
    ids.push((JSON.parse(text) as { readonly data: { readonly documentId: string } }).data.documentId);
  }
  return ids;
}

/** Measures one process and several workers in turn. The first round does not count, because code is not compiled yet. */
async function compare(kind: ReturnType<typeof databaseKind>, plan: Plan, load: Load): Promise<void> {
  const names = ['one process', `${plan.workers} workers`];
  const databases = [await temporaryDatabase(kind), await temporaryDatabase(kind)];
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    for (const [index, { url }] of databases.entries()) servers.push(await serve(url, index === 0 ? 1 : plan.workers));
    const ids = await Promise.all(servers.map(({ url }) => seed(url)));
    const kinds: readonly { readonly title: string; requests(of: number): readonly LoadRequest[] }[] = [
      { title: 'one document', requests: (of) => (ids[of] ?? []).map((id) => ({ method: 'GET', path: `/api/articles/${id}` })) },
      {
        title: 'create',
        requests: () => [{ method: 'POST', path: '/api/articles', body: JSON.stringify(articleOf(`created-${SERIAL}`)) }],
      },
    ];
    for (const { title, requests } of kinds) {
      const found: Found[][] = [[], []];
      for (let round = 0; round <= plan.rounds; round++) {
        for (const [index, { url, pid }] of servers.entries()) {
          const before = treeTime(pid);
          const { perSecond, requests: count } = await load({ url, requests: requests(index), ...plan });
          const one = { perSecond, processor: (treeTime(pid) - before) / count };
          if (round === 0) continue;
          found[index]?.push(one);
          console.log(
            `${kind}, ${title}, ${names[index]}: ${perSecond.toFixed(0)} per second, ${one.processor.toFixed(3)} ms of processor time each`,
          );
        }
      }
      const ratio = (value: (one: Found) => number) => median((found[1] ?? []).map(value)) / median((found[0] ?? []).map(value));
      console.log(
        `${kind}, ${title}: ${ratio(({ perSecond }) => perSecond).toFixed(2)} of the requests per second of one process, ` +
          `${ratio(({ processor }) => processor).toFixed(2)} of its processor time per request`,
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(databases.map((database) => database.drop()));
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function whole(name: string, text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1 on, not "${text}"`);
  return number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite,mysql,postgres' },
      workers: { type: 'string', default: '2' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '8' },
    },
  });
  const plan = {
    workers: whole('workers', values.workers),
    seconds: whole('seconds', values.seconds),
    rounds: whole('rounds', values.rounds),
    connections: whole('connections', values.connections),
  };
  const folder = mkdtempSync(join(tmpdir(), 'plinth-workers-'));
  try {
    const { load } = chooseLoad(folder);
    for (const name of values.database.split(',')) await compare(databaseKind(name), plan, load);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
