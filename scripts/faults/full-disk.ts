import { setTimeout as delay } from 'node:timers/promises';
import { type FaultKind, type Scene, someTime } from './fault-kind.ts';
import type { RunningNode } from './nodes.ts';
import { send } from './send.ts';

/** What is written until it is refused; clients alone may find room in files that are there already. */
const TEXT = 'full '.repeat(50_000);
/** Milliseconds for an answer, and between two. */
const PATIENCE = 10_000;
const PAUSE = 100;
/** Milliseconds for which more is written than the fault lasts, until a write is refused. */
const UNTIL_REFUSED = 10_000;

/** What is answered while the disk is full. */
interface Answers {
  refused: number;
  read: number;
}

/** The disk of the database is full, and then is not: writes are refused, reads go on, nobody is started again. */
export const FULL_DISK: FaultKind = {
  name: 'full disk',
  needs: ['small disk'],
  async strike(scene) {
    const { nodes, site, random, tally } = scene;
    tally.mayBeFull = true;
    const answers: Answers = { refused: 0, read: 0 };
    // That takes a while where much is to be filled.
    await site.disk?.fill();
    const begin = performance.now();
    const end = begin + someTime(random);
    while (performance.now() < end || (answers.refused === 0 && performance.now() < begin + UNTIL_REFUSED)) {
      // What a database frees meanwhile is taken, too.
      await site.disk?.fill();
      await Promise.all(nodes.map((node) => writeAndRead(node, scene, answers)));
      await delay(PAUSE);
    }
    site.disk?.free();
    await site.server?.ensureRunning();
    if (answers.refused === 0) tally.broken.push('the disk was full, and no write was refused');
    // Some servers end when their log has no room.
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
