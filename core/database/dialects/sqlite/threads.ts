import { extname, join } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread that does not keep the process alive.
 * @param name name of its entry file, relative to this folder and without extension. It must end with `-thread`: by that the build knows
 * which modules must stay files of their own
 */
export function startThread(name: string, options: WorkerOptions): Worker {
  const extension = extname(__filename);
  const entry = join(__dirname, `${name}${extension}`);
  const worker =
    extension === '.ts'
      ? // From sources, a thread compiles what it loads, as the process does.
        new Worker(`${load(require.resolve('tsx/cjs'))} ${load(entry)}`, { ...options, eval: true })
      : new Worker(entry, options);
  worker.unref();
  return worker;
}

function load(path: string): string {
  return `require(${JSON.stringify(path)});`;
}
