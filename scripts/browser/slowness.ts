import type { Page } from 'playwright-core';

/** Milliseconds of the piece of work on the machine for which limits are written: two processors of 2024, otherwise idle. */
const USUAL = 20;

/** A fixed piece of work of a page: it computes, makes elements, and lays them out. It is a text because of the page's policy. */
const WORK = `(() => {
  const times = [];
  for (let round = 0; round < 7; round++) {
    const begun = performance.now();
    const words = Array.from({ length: 20000 }, (_, at) => 'word ' + ((at * 7919) % 20011));
    words.sort();
    const counts = new Map(words.map((word, at) => [word, { at, word }]));
    const box = document.createElement('div');
    for (let at = 0; at < 2000; at++) {
      const line = document.createElement('label');
      line.textContent = counts.get(words[at]).word;
      box.append(line);
    }
    document.body.append(box);
    const { height } = box.getBoundingClientRect();
    box.remove();
    times.push(performance.now() - begun + height * 0);
  }
  return Math.min(...times);
})()`;

/**
 * How many times as long as on the machine of the limits a fixed piece of work takes in this page, now; at least 1. Measured times are
 * divided by it, so that limits say something about the page and not about the machine.
 */
export async function slowness(page: Page): Promise<number> {
  return Math.max(1, (await page.evaluate<number>(WORK)) / USUAL);
}

/**
 * A figure fails at this many times its goal, and is printed in any case: a shared machine can slow one kind of work down more than the
 * piece of work that {@link slowness} measures, while code that became worse by mistake usually multiplies a figure.
 */
export const TOLERANCE = 3;
