/** The library that decodes images. */
export type Sharp = typeof import('sharp');

/** Whether the library is installed. It is not loaded, which would slow the start down. */
export function isSharpInstalled(): boolean {
  try {
    require.resolve('sharp');
    return true;
  } catch {
    return false;
  }
}

/** Loads the library. @throws Error if it is not installed, or not for this system */
export function loadSharp(): Sharp {
  const sharp = require('sharp') as Sharp;
  // Each worker uses one thread per image, so that request handling keeps its share of the CPU.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
