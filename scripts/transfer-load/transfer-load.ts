// Measures the cost of moving content: `npm run -s transfer-load -- [--database sqlite,mysql,postgres] [--documents 10000,100000]`.
// Articles with authors, texts and components are staged, planned, imported and exported, each number of documents in a separate process.
// Prints documents per second, peak memory of the process, and memory in use after garbage collection. Fails when memory grows with the
// number of documents.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SYSTEM } from 'plinth';
import { createKernel } from '../../core/kernel/index.ts';
import { TRANSFERS } from '../../plugins/transfer/index.ts';
import { runCommand, wholeNumber } from '../command.ts';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';

const ARTICLE = 'api::article.article';
const AUTHOR = 'api::author.author';
/** Articles per author. */
const OF_ONE = 100;
/** Allowed growth from the smallest number of documents to the largest, in megabytes: of memory in use, and of peak memory. */
const [MOST_USED, MOST_RSS] = [16, 120];
const MEGABYTE = 2 ** 20;
/**
 * Limit of the heap, in megabytes. Without one, Node keeps garbage as long as the machine has memory, and the peak says more about the
 * machine's load than about the code.
 */
const HEAP = 160;
/** Garbage collections before the memory in use is measured. */
const COLLECTIONS = 4;

const PHASES = ['stage', 'plan', 'run', 'export'] as const;
type Phase = (typeof PHASES)[number];

/** Result of a phase: documents per second, and megabytes in use afterwards and at the peak. */
interface Measured {
  readonly perSecond: number;
  readonly used: number;
  readonly rss: number;
}

function makeApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'transfer-load-'));
  const types = join(folder, 'config/content-types');
  mkdirSync(types, { recursive: true });
  mkdirSync(join(folder, 'config/components/shared'), { recursive: true });
  const author = { type: 'relation', relation: 'manyToOne', target: AUTHOR };
  const seo = { type: 'component', component: 'shared.seo' };
  const article = { title: { type: 'string', required: true }, text: { type: 'text' }, rating: { type: 'integer' }, author, seo };
  const schema = (name: string, attributes: object, more: object = {}) => ({
    info: { singularName: name, pluralName: `${name}s`, displayName: name },
    attributes,
    ...more,
  });
  writeFileSync(join(types, 'article.json'), JSON.stringify(schema('article', article, { options: { draftAndPublish: true } })));
  writeFileSync(join(types, 'author.json'), JSON.stringify(schema('author', { name: { type: 'string' } })));
  writeFileSync(
    join(folder, 'config/components/shared/seo.json'),
    JSON.stringify({ info: { displayName: 'Seo' }, attributes: { description: { type: 'text' } } }),
  );
  return folder;
}

/** The lines of that many documents, generated on demand. */
async function* linesOf(documents: number): AsyncGenerator<Buffer> {
  const text = 'Lorem ipsum dolor sit amet. '.repeat(20);
  const id = (kind: string, index: number) => `${kind}${String(index).padStart(20, '0')}`;
  for (let at = 0; at < documents; at += OF_ONE) {
    const author = id('auth', at / OF_ONE);
    const lines: object[] = [{ type: AUTHOR, documentId: author, data: { name: `Author ${at}` } }];
    for (let index = at; index < Math.min(documents, at + OF_ONE - 1); index += 1) {
      const data = { title: `Article ${index}`, text, rating: index % 10, author, seo: { description: 'What it is about' } };
      lines.push({ type: ARTICLE, documentId: id('arti', index), status: 'published', data });
    }
    yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}

/** Polls the memory of the process for its peak. */
function watchMemory() {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  return {
    /** Megabytes since the last call. */
    async taken(): Promise<{ readonly used: number; readonly rss: number }> {
      const rss = Math.max(most, process.memoryUsage.rss()) / MEGABYTE;
      // Memory of buffers is released some event loop turns after their collection.
      for (let turn = 0; turn < COLLECTIONS; turn++) {
        (globalThis as { gc?: () => void }).gc?.();
        await sleep(50);
      }
      const { heapUsed, external } = process.memoryUsage();
      most = 0;
      return { used: (heapUsed + external) / MEGABYTE, rss };
    },
    end: () => clearInterval(timer),
  };
}

async function measured(url: string, documents: number): Promise<Readonly<Record<Phase, Measured>>> {
  const folder = makeApp();
  const kernel = createKernel({
    appDir: folder,
    env: { DATABASE_URL: url, JWT_SECRET: 'a-secret-of-a-load-that-is-long-enough' },
    overrides: { config: { plugins: { admin: false, graphql: false }, database: { url }, server: { logLevel: 'error' } } },
  });
  const memory = watchMemory();
  try {
    await kernel.start({ until: 'bootstrap' });
    const transfers = kernel.container.resolve(TRANSFERS);
    const caller = { ...SYSTEM, kind: 'command', id: 'transfer load' } as unknown as typeof SYSTEM;
    const run = { caller, signal: new AbortController().signal };
    const found = {} as Record<Phase, Measured>;
    await memory.taken();
    const timed = async <Answer>(phase: Phase, work: () => Promise<Answer>): Promise<Answer> => {
      const begun = performance.now();
      const answer = await work();
      const perSecond = Math.round((documents * 1_000) / (performance.now() - begun));
      found[phase] = { perSecond, ...(await memory.taken()) };
      return answer;
    };
    const id = await timed('stage', () => transfers.receive({ format: 'jsonl' }, linesOf(documents), caller));
    await timed('plan', () => transfers.workAlone(id, 'plan', 'overwrite', run));
    const { outcome } = await timed('run', () => transfers.workAlone(id, 'run', 'overwrite', run));
    if (outcome.written !== documents || Object.keys(outcome).length > 1)
      throw new Error(`not all was written: ${JSON.stringify(outcome)}`);
    await timed('export', async () => {
      const asked = await transfers.resolve({ format: 'jsonl' }, caller);
      const out = await documentsIn(transfers.streamOf(asked, caller));
      if (out !== documents) throw new Error(`of ${documents} documents ${out} went out`);
    });
    return found;
  } finally {
    memory.end();
    await kernel.shutdown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The number of distinct documents in the lines of an export. */
async function documentsIn(stream: AsyncIterable<Uint8Array | string>): Promise<number> {
  const ids = new Set<string>();
  for await (const line of createInterface({ input: Readable.from(stream), crlfDelay: Number.POSITIVE_INFINITY })) {
    const { type, documentId } = JSON.parse(line);
    ids.add(`${type} ${documentId}`);
  }
  return ids.size;
}

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      documents: { type: 'string', default: '10000,100000' },
      url: { type: 'string' },
    },
  });
  const counts = values.documents.split(',').map((count) => wholeNumber('documents', count));
  if (values.url !== undefined) {
    console.log(JSON.stringify(await measured(values.url, counts[0] as number)));
    return;
  }
  for (const kind of values.database.split(',').map(databaseKind)) {
    const all: Readonly<Record<Phase, Measured>>[] = [];
    for (const count of counts) {
      const database = await temporaryDatabase(kind);
      try {
        const own = ['--expose-gc', `--max-old-space-size=${HEAP}`, ...process.execArgv, process.argv[1] as string];
        own.push('--url', database.url, '--documents', String(count));
        const said = execFileSync(process.execPath, own, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
        const found = JSON.parse(said.trim().split('\n').at(-1) as string) as (typeof all)[number];
        all.push(found);
        const told = PHASES.map((phase) => {
          const { perSecond, used, rss } = found[phase];
          return `${phase} ${perSecond}/s, ${used.toFixed(0)} MB in use, ${rss.toFixed(0)} MB at most`;
        });
        console.log(`${kind}, ${count} documents: ${told.join('; ')}`);
      } finally {
        await database.drop();
      }
    }
    for (const phase of PHASES) {
      const [first, last] = [all[0]?.[phase], all.at(-1)?.[phase]];
      if (first === undefined || last === undefined) continue;
      if (last.used - first.used <= MOST_USED && last.rss - first.rss <= MOST_RSS) continue;
      console.error(`${kind}: the memory of "${phase}" grows with the number of documents`);
      process.exitCode = 1;
    }
  }
});
