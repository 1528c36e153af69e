import { createKernel, definePlugin } from '../../kernel/index.ts';
import { JOBS, type Job } from '../index.ts';

/** A node of the tests: boots an app without content, and says `started` when its job runs, which never ends. */
async function main(appDir: string, url: string, job: Pick<Job, 'name' | 'every' | 'lease'>): Promise<void> {
  const run = () => {
    process.stdout.write('started\n');
    return new Promise<never>(() => undefined);
  };
  const worker = definePlugin({ name: 'worker', apply: ({ container }) => container.resolve(JOBS).add({ ...job, run }) });
  const config = { server: { port: 0, logLevel: 'error' }, database: { url } };
  await createKernel({ appDir, env: {}, overrides: { plugins: [worker], config } }).boot();
}

const [appDir = '', url = '', job = '{}'] = process.argv.slice(2);
void main(appDir, url, JSON.parse(job));
