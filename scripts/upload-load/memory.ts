import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../bench/server.ts';
import type { UploadTarget } from './deployments.ts';
import { fetchFile, sendFile } from './send-files.ts';

/** Ranges that are downloaded one after the other, and then all at a time. */
const RANGES = 4;
/** Milliseconds after which a process has settled. */
const REST = 2_000;

const FILE = { name: 'large.bin', type: 'application/octet-stream' };

/** What one piece of work did to the resident memory of the server. */
interface MemoryMove {
  readonly what: string;
  readonly seconds: number;
  /** Bytes before it. */
  readonly before: number;
  /** Bytes more at its peak, and after it. */
  readonly peak: number;
  readonly settled: number;
}

/** A piece of work on a server, by its address. */
type Work = (url: string, agent: http.Agent) => Promise<void>;

/**
 * Moves a large file up and down, and watches the resident memory of the server, which is started anew for each way: none lives on pages that another has taken.
 * @throws Error where the system does not tell the memory of a process
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
    // What is loaded by the first file of all belongs to no size.
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
