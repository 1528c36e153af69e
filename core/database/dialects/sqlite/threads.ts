import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Options of Node with which the import `plinth` of a plugin's thread is that of the sources. */
const OF_SOURCES = ['--conditions=@plinth/source'];

/**
 * Starts a thread that does not keep the process alive.
 * @param path of its entry file, without extension: in the package it is JavaScript, from sources TypeScript. It must end with `-thread`: by that the build knows which modules must stay files of
 * their own, and puts into each what it uses of core
 */
export function startThread(path: string, options: WorkerOptions): Worker {
  const extension = extname(__filename);
  const entry = `${path}${extension}`;
  const worker =
    extension === '.ts'
      ? // From sources, a thread compiles what it loads, as the process does.
        new Worker(`${load(require.resolve('tsx/cjs'))} ${load(entry)}`, { ...options, eval: true, execArgv: OF_SOURCES })
      : new Worker(entry, options);
  worker.unref();
  return worker;
}

function load(path: string): string {
  return `require(${JSON.stringify(path)});`;
}
