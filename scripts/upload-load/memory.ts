import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../bench/server.ts';
import type { UploadTarget } from './deployments.ts';
import { fetchFile, sendFile } from './send-files.ts';

/** Number of ranges that are downloaded one after the other, and then all at once. */
const RANGES = 4;
/** Milliseconds after which the memory of a process is stable. */
const REST = 2_000;

const FILE = { name: 'large.bin', type: 'application/octet-stream' };

/** Effect of one operation on the server's resident memory. */
interface MemoryMove {
  readonly what: string;
  readonly seconds: number;
  /** Bytes before the operation. */
  readonly before: number;
  /** Additional bytes at the peak, and afterwards. */
  readonly peak: number;
  readonly settled: number;
}

/** An operation on the server at a URL. */
type Work = (url: string, agent: http.Agent) => Promise<void>;

/**
 * Uploads and downloads a large file, and watches the server's resident memory. The server is restarted for each operation, so that none
 * reuses memory of an earlier one.
 * @throws Error if the system does not report the memory of a process
 */
export async function measureMemory(target: UploadTarget, bytes: number): Promise<readonly MemoryMove[]> {
  const gigabytes = `${bytes / 1_000_000_000} GB`;
  const part = Math.ceil(bytes / RANGES);
  const ranges = Array.from({ length: RANGES }, (_, n) => ({ start: n * part, end: Math.min(bytes, (n + 1) * part) - 1 }));
  let large = '';
  const works: readonly (readonly [what: string, work: Work])[] = [
    [
      `upload of ${gigabytes}`,
      async (url, agent) => {
        large = (await sendFile(url, { ...FILE, content: bytes }, agent)).url;
      },
    ],
    [
      `download of ${gigabytes}, ${RANGES} ranges in turn`,
      async (url, agent) => {
        let got = 0;
        for (const range of ranges) got += await fetchFile(url + large, range, agent);
        expectBytes(got, bytes);
      },
    ],
    [
      `download of ${gigabytes}, ${RANGES} ranges at a time`,
      async (url, agent) => {
        const all = await Promise.all(ranges.map((range) => fetchFile(url + large, range, agent)));
        expectBytes(
          all.reduce((sum, got) => sum + got, 0),
          bytes,
        );
      },
    ],
    [`download of ${gigabytes}, whole`, async (url, agent) => expectBytes(await fetchFile(url + large, null, agent), bytes)],
  ];
  try {
    target.clean();
    const moves: MemoryMove[] = [];
    for (const [what, work] of works) moves.push(await alone(target, what, work));
    return moves;
  } finally {
    target.clean();
  }
}

async function alone(target: UploadTarget, what: string, work: Work): Promise<MemoryMove> {
  const server = await target.start();
  const agent = new http.Agent({ keepAlive: true });
  try {
    // A first small file loads code, which must not count.
    const small = await sendFile(server.url, { ...FILE, content: 1_000 }, agent);
    await fetchFile(server.url + small.url, null, agent);
    return await watched(server, what, () => work(server.url, agent));
  } finally {
    agent.destroy();
    await server.stop();
  }
}

async function watched(server: Server, what: string, work: () => Promise<void>): Promise<MemoryMove> {
  await sleep(REST);
  server.forgetPeak();
  const before = known(server.memory);
  const begin = performance.now();
  await work();
  const seconds = (performance.now() - begin) / 1_000;
  const peak = known(server.peakMemory) - before;
  await sleep(REST);
  return { what, seconds, before, peak, settled: known(server.memory) - before };
}

function known(bytes: number | null): number {
  if (bytes === null) throw new Error('This system does not tell the resident memory of a process: /proc is needed');
  return bytes;
}

function expectBytes(got: number, expected: number): void {
  if (got !== expected) throw new Error(`${got} bytes came back of ${expected}`);
}
