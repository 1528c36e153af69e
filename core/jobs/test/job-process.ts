import { once } from 'node:events';
import { createKernel, DATABASE, definePlugin, isPlinthError, JOBS, type Job, type JobRun } from 'plinth';

/**
 * A node for tests: boots an app without content, and prints `started` when its job runs. The job never ends. If `ends` is `frozen`, the
 * job writes a row of `effects` once the process continues after a freeze, and prints the result.
 */
async function main(appDir: string, url: string, job: Pick<Job, 'name' | 'every' | 'lease'>, ends: string): Promise<void> {
  const worker = definePlugin({
    name: 'worker',
    apply({ container }) {
      const write = ({ assertHeld }: JobRun) =>
        container.resolve(DATABASE).transaction(async (tx) => {
          await assertHeld(tx.knex);
          await tx.knex('effects').insert({ node: 'frozen' });
        });
      const run = async (current: JobRun) => {
        const goesOn = once(process, 'SIGCONT');
        process.stdout.write('started\n');
        if (ends !== 'frozen') await new Promise<never>(() => undefined);
        await goesOn;
        const written = await write(current).then(
          () => 'written',
          (error: unknown) => (isPlinthError(error) ? error.code : String(error)),
        );
        process.stdout.write(`${written} after term ${current.term}, aborted: ${current.signal.aborted}\n`);
      };
      container.resolve(JOBS).add({ ...job, run });
    },
  });
  const config = { server: { port: 0, logLevel: 'error' }, database: { url } };
  await createKernel({ appDir, env: {}, overrides: { plugins: [worker], config } }).start();
}

const [appDir = '', url = '', job = '{}', ends = ''] = process.argv.slice(2);
void main(appDir, url, JSON.parse(job), ends);
