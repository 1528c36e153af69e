import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that the server may take to collect garbage. */
const PATIENCE = 20_000;

/** Memory and resources of a server process at a moment. Sizes are in bytes. */
export interface ServerSample {
  readonly rss: number;
  /** After a garbage collection. */
  readonly heap: number;
  /** Memory outside the heap that objects in it hold. */
  readonly external: number;
  /** Timers, sockets, and anything else that keeps the event loop alive. */
  readonly handles: number;
  readonly descriptors: number;
  readonly sockets: number;
  readonly threads: number;
}

/**
 * Samples a server that was started with `heap-probe.mjs`.
 * @param probe the file of its `SOAK_PROBE`
 * @throws Error when it does not respond, or on a system without /proc
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

/** The target of a descriptor; empty when it was closed in the meantime. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor);
  } catch {
    return '';
  }
}
