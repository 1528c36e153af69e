import { setTimeout as delay } from 'node:timers/promises';
import { DOCUMENTS, definePlugin, JOBS, SYSTEM } from 'plinth';

const RUN = 'api::run.run';
/** Milliseconds between two runs, and duration of a run. */
const EVERY = 1_000;
const WORK = 200;
/** Milliseconds: longer than a freeze of a node. */
const LEASE = 15_000;

/**
 * Records the start and the end of each run of a job, in milliseconds of the monotonic clock. All processes of a machine share this clock,
 * and nobody can set it.
 */
export default definePlugin({
  name: 'runs',
  description: 'A job that tells when it runs',
  apply({ container }) {
    const now = () => String(process.hrtime.bigint() / 1_000_000n);
    container.resolve(JOBS).add({
      name: 'runs.run',
      every: EVERY,
      lease: LEASE,
      async run({ signal, assertHeld }) {
        const documents = container.resolve(DOCUMENTS);
        const { documentId } = await documents.create(RUN, { data: { begun: now() } }, SYSTEM);
        await delay(WORK, undefined, { signal });
        await assertHeld();
        await documents.update(RUN, documentId as string, { data: { ended: now() } }, SYSTEM);
      },
    });
  },
});
