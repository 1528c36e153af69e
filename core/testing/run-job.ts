import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from '../database/index.ts';
import { JOBS } from '../jobs/index.ts';
import type { KernelInstance } from '../kernel/index.ts';

/** Milliseconds between two looks, and until it has taken too long. */
const POLL = 20;
const PATIENCE = 60_000;

/**
 * Has a job run, and waits until a run that began after the call has ended, on whichever node.
 * @param app whose kernel is ready
 * @throws Error when no plugin added such a job, or after a minute
 */
export async function runJob({ kernel }: { readonly kernel: KernelInstance }, name: string): Promise<void> {
  const { knex } = kernel.container.resolve(DATABASE);
  const row = () => knex('plinth_jobs').where('name', name).first('started_for', 'attempts');
  const before = Number((await row())?.started_for ?? 0);
  kernel.container.resolve(JOBS).runSoon(name);
  for (const end = performance.now() + PATIENCE; performance.now() < end; await sleep(POLL)) {
    const now = await row();
    if (now !== undefined && Number(now.started_for) > before && now.attempts === 0) return;
  }
  throw new Error(`job "${name}" has not run within ${PATIENCE} ms`);
}
