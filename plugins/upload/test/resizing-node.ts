import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Images } from '../images/images.ts';
import { loadSharp } from '../images/sharp.ts';
import { WorkQueue } from '../images/work-queue.ts';
import { uploadOptions } from '../options.ts';

/** Works on images at the same time, with the options' defaults. Arguments: a folder for the results, paths of the images. */
async function resize([folder, ...paths]: readonly string[]): Promise<void> {
  const before = peak();
  const images = new Images(loadSharp(), new WorkQueue(paths.length, 0), uploadOptions.parse({}));
  let count = 0;
  const newPath = () => join(folder as string, `${process.pid}-${count++}`);
  const made = await Promise.all(paths.map((path) => images.work({ path, size: statSync(path).size }, newPath)));
  process.stdout.write(JSON.stringify({ images: made, bytes: peak() - before }));
}

/** The largest resident memory that this process has had, in bytes. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1_024;
}

resize(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
