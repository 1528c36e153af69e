import { setTimeout as delay } from 'node:timers/promises';
import { type FaultKind, type Scene, someTime } from './fault-kind.ts';
import type { RunningNode } from './nodes.ts';
import { send } from './send.ts';

/** Text for writes that must fail eventually. The clients' small writes may fit into free space of existing files. */
const TEXT = 'full '.repeat(50_000);
/** Milliseconds to wait for a response, and between two. */
const PATIENCE = 10_000;
const PAUSE = 100;
/** Milliseconds beyond the fault's duration for which writes go on, until one is refused. */
const UNTIL_REFUSED = 10_000;

/** Counts of responses while the disk is full. */
interface Answers {
  refused: number;
  read: number;
}

/** The disk of the database is full for a while: writes are refused, reads still work, and no node is restarted. */
export const FULL_DISK: FaultKind = {
  name: 'full disk',
  needs: ['small disk'],
  async strike(scene) {
    const { nodes, site, random, tally } = scene;
    tally.mayBeFull = true;
    const answers: Answers = { refused: 0, read: 0 };
    // Takes a while if there is much free space.
    await site.disk?.fill();
    const begin = performance.now();
    const end = begin + someTime(random);
    while (performance.now() < end || (answers.refused === 0 && performance.now() < begin + UNTIL_REFUSED)) {
      // Space that the database frees meanwhile is filled, too.
      await site.disk?.fill();
      await Promise.all(nodes.map((node) => writeAndRead(node, scene, answers)));
      await delay(PAUSE);
    }
    site.disk?.free();
    await site.server?.ensureRunning();
    if (answers.refused === 0) tally.broken.push('the disk was full, and no write was refused');
    // A database server may stop when its log has no space.
    if (answers.read === 0 && site.server === null) tally.broken.push('the disk was full, and nothing could be read');
    return nodes;
  },
};

async function writeAndRead({ name, url }: RunningNode, { site, tally }: Scene, answers: Answers): Promise<void> {
  const path = `${url}/api/probes`;
  const [write, read] = await Promise.all([
    send('POST', path, { data: { text: TEXT }, timeout: PATIENCE }),
    send('GET', `${path}?fields[0]=documentId&pagination[pageSize]=1`, { timeout: PATIENCE }),
  ]);
  tally.count('POST /api/probes', write);
  tally.count('GET /api/probes', read);
  if (write.status === 507 || write.status === 503) answers.refused += 1;
  if (read.status === 200) answers.read += 1;
  else if (site.server === null) tally.broken.push(`${name} cannot be read while the disk is full: ${read.status} ${read.text}`);
}
