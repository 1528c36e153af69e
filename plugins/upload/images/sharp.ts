/** The library that decodes images. */
export type Sharp = typeof import('sharp');

/** Whether the library is there. It is not loaded: a start would wait for that. */
export function isSharpInstalled(): boolean {
  try {
    require.resolve('sharp');
    return true;
  } catch {
    return false;
  }
}

/** @throws Error where the library is not installed, or not for this system */
export function loadSharp(): Sharp {
  const sharp = require('sharp') as Sharp;
  // As many images at a time as there are workers, each on one thread: what answers requests keeps its share of the processor.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
