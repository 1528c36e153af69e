import { availableParallelism } from 'node:os';
import type { Logger } from 'plinth';
import type { UploadOptions } from '../options.ts';
import { Images } from './images.ts';
import { isSharpInstalled, loadSharp } from './sharp.ts';
import { WorkQueue } from './work-queue.ts';

/** Returns the image processing, created for the first image; null if its library is missing. */
export type ImageSource = () => Images | null;

const MISSING = 'images are stored unchanged, without formats and with their metadata';

/** Logs a warning if images cannot be decoded: at once if the library is not installed, with the first image if it cannot be loaded. */
export function createImageSource(options: UploadOptions, log: Logger): ImageSource {
  if (!isSharpInstalled()) {
    log.warn(`the package "sharp" is not installed: ${MISSING}`);
    return () => null;
  }
  let images: Images | null | undefined;
  return () => {
    if (images === undefined) images = open(options, log);
    return images;
  };
}

function open(options: UploadOptions, log: Logger): Images | null {
  const { imageWorkers = Math.max(1, Math.floor(availableParallelism() / 2)), imageQueue } = options;
  try {
    return new Images(loadSharp(), new WorkQueue(imageWorkers, imageQueue), options);
  } catch (error) {
    log.warn({ err: error }, `the package "sharp" cannot be loaded: ${MISSING}`);
    return null;
  }
}
