/** The library that decodes images. */
export type Sharp = typeof import('sharp');

/** The library, where it is installed and runs; else null. */
export function loadSharp(): Sharp | null {
  try {
    const sharp = require('sharp') as Sharp;
    // As many images at a time as there are workers, each on one thread: what answers requests keeps its share of the processor.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch {
    return null;
  }
}
