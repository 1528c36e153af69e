import { setTimeout as delay } from 'node:timers/promises';
import { askServer } from '../temporary-database.mjs';
import type { FaultKind, Scene } from './fault-kind.ts';
import { isDone, send } from './send.ts';

/** Number of writers that wait for the row. */
const WRITERS = 200;
/** Milliseconds for which other clients' reads are measured, without the lock and with it. Longer than lists are cached. */
const MEASURED = 6_000;
/** Concurrent readers, and milliseconds between two reads of one. Few, because the test measures waiting, not throughput. */
const READERS = 4;
const PAUSE = 20;
const PATIENCE = 20_000;
/** Milliseconds after which all writers are waiting. */
const ARRIVING = 1_000;
/** Greatest 99th percentile of reads in milliseconds while the row is locked, unless it was more than half of that without the lock. */
const LIMIT = 1_000;

const READS = [
  '/api/articles?populate=*&pagination[pageSize]=5',
  '/api/articles?sort=rank:desc',
  '/api/authors',
  '/api/tags?filters[name][$contains]=1',
];

/** The row of one document is locked, and two hundred writers wait for it. Readers, and writers of other documents, must not wait. */
export const LOCKED_ROW: FaultKind = {
  name: 'lock',
  needs: ['server'],
  async strike(scene) {
    const { nodes, databaseUrl, tally } = scene;
    const [hot, other] = [await createProbe(scene), await createProbe(scene)];
    const without = await slowestReads(scene, MEASURED);
    let writers: Promise<unknown> = Promise.resolve();
    let during = 0;
    await askServer(databaseUrl, async (ask) => {
      await ask('begin');
      await ask(`select id from plinth_documents where document_id = '${hot}' for update`);
      writers = Promise.all(Array.from({ length: WRITERS }, (_, n) => change(scene, hot, n)));
      // Two hundred requests at once take time themselves, also on the sending machine.
      await delay(ARRIVING);
      const [slowest, write] = await Promise.all([slowestReads(scene, MEASURED), delay(PAUSE).then(() => change(scene, other, 0))]);
      during = slowest;
      if (!isDone(write)) tally.broken.push(`another document could not be written while a row was locked: ${write.status} ${write.text}`);
      await ask('rollback');
    });
    await writers;
    tally.told.push(`others' GET p99 ${Math.round(during)} ms while a row was locked, ${Math.round(without)} ms without`);
    if (during > Math.max(LIMIT, without * 2)) tally.broken.push(`others' GET p99 was ${Math.round(during)} ms while a row was locked`);
    return nodes;
  },
};

async function createProbe({ nodes, tally }: Scene): Promise<string> {
  const answer = await send('POST', `${nodes[0]?.url}/api/probes`, { data: { text: 'to be locked' }, timeout: PATIENCE });
  if (!isDone(answer)) tally.broken.push(`POST /api/probes: ${answer.status} ${answer.text}`);
  return (JSON.parse(answer.text) as { readonly data: { readonly documentId: string } }).data.documentId;
}

async function change({ nodes, tally }: Scene, documentId: string, n: number) {
  const answer = await send('PUT', `${nodes[n % nodes.length]?.url}/api/probes/${documentId}`, {
    data: { text: `${n}` },
    timeout: PATIENCE,
  });
  tally.count('PUT /api/probes', answer);
  return answer;
}

/** The 99th percentile of some reads, in milliseconds. Responses other than 200 count as broken. */
async function slowestReads({ nodes, random, tally }: Scene, milliseconds: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  const reader = async () => {
    while (performance.now() < end) {
      const [node, path] = [random.pick(nodes), random.pick(READS)];
      const begun = performance.now();
      const answer = await send('GET', node.url + path, { timeout: PATIENCE });
      times.push(performance.now() - begun);
      if (answer.status !== 200) tally.broken.push(`GET ${path} of ${node.name}: ${answer.status} ${answer.text}`);
      await delay(PAUSE);
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}
