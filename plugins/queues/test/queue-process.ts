import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE, isPlinthError, z } from 'plinth';
import type { QueueRun } from 'plinth/plugins/queues';
import { bootApp } from 'plinth/testing';
import { OTHERS_OFF, worker } from './nodes.ts';

/**
 * A node for tests: boots an app without content, and prints `started` when an item runs. With `never` the run does not end. With `frozen`
 * the run writes a row of `effects` as soon as the process continues after it was frozen, and prints the result. With `kills` the run kills
 * its own process.
 */
async function main(database: string, lease: number, ends: string): Promise<void> {
  const write = ({ assertHeld }: QueueRun<unknown>) =>
    app.kernel.container.resolve(DATABASE).transaction(async (tx) => {
      await assertHeld(tx.knex);
      await tx.knex('effects').insert({ node: 'frozen' });
    });
  const run = async (current: QueueRun<unknown>) => {
    const goesOn = once(process, 'SIGCONT');
    process.stdout.write('started\n');
    if (ends === 'kills') process.kill(process.pid, 'SIGKILL');
    // The event loop must keep running, so that the lease is renewed.
    while (ends !== 'frozen') await sleep(1_000);
    await goesOn;
    const written = await write(current).then(
      () => 'written',
      (error: unknown) => (isPlinthError(error) ? error.code : String(error)),
    );
    process.stdout.write(`${written} after term ${current.term}, aborted: ${current.signal.aborted}\n`);
  };
  const plugins = [worker({ name: 'worker.effects', payload: z.object({}), attempts: 2, lease, run }, () => undefined)];
  const app = await bootApp({ database, app: { plugins, config: { plugins: OTHERS_OFF } } });
}

const [url = '', lease = '', ends = ''] = process.argv.slice(2);
void main(url, Number(lease), ends);
