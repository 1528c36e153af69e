import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for which the server may take to collect its garbage. */
const PATIENCE = 20_000;

/** What a server process holds at a moment. Sizes are in bytes. */
export interface ServerSample {
  readonly rss: number;
  /** After garbage was collected. */
  readonly heap: number;
  /** Held outside of the heap by what is in it. */
  readonly external: number;
  /** Timers, sockets, and whatever else keeps the event loop. */
  readonly handles: number;
  readonly descriptors: number;
  readonly sockets: number;
  readonly threads: number;
}

/**
 * Looks at a server that was started with `heap-probe.mjs`.
 * @param probe the file of its `SOAK_PROBE`
 * @throws Error when it does not answer, or on a system without /proc
 */
export async function sampleServer(pid: number, probe: string): Promise<ServerSample> {
  rmSync(probe, { force: true });
  process.kill(pid, 'SIGUSR2');
  const limit = performance.now() + PATIENCE;
  while (!existsSync(probe)) {
    if (performance.now() > limit) throw new Error(`the server has not told of its heap within ${PATIENCE} ms`);
    await sleep(20);
  }
  const told: Pick<ServerSample, 'heap' | 'external' | 'handles'> = JSON.parse(readFileSync(probe, 'utf8'));
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
  const open = readdirSync(`/proc/${pid}/fd`).map((descriptor) => targetOf(`/proc/${pid}/fd/${descriptor}`));
  return {
    rss: line('VmRSS') * 1024,
    ...told,
    descriptors: open.length,
    sockets: open.filter((target) => target.startsWith('socket:')).length,
    threads: line('Threads'),
  };
}

/** What a descriptor stands for; empty when it was closed meanwhile. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return '';
  }
}
