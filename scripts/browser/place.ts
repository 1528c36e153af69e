import type { Page } from 'playwright-core';
import type { Paper } from './paper.ts';
import type { Served } from './served.ts';

/** Arguments of `Place.open`. */
export interface Visit {
  readonly page: Page;
  readonly served: Served;
  readonly paper: Paper;
}

/** A state of a page that people see: an address, perhaps with something open on top. */
export interface Place {
  /** Base name of its files. */
  readonly name: string;
  /** Role that is signed in; null: nobody. */
  readonly as: 'administrator' | 'editor' | 'author' | 'reader' | null;
  open(visit: Visit): Promise<unknown>;
  /** Console messages that it may cause. */
  readonly allows?: readonly string[];
  /** Whether it exists only in wide windows: on a phone it is reached in another way, or not at all. */
  readonly isWide?: true;
  /** Whether it shows values that differ in each run. */
  readonly isOther?: true;
  /** Whether it shows the current time, so that the fixed time of the pictures would be wrong. */
  readonly isNow?: true;
  /** Undoes the changes of `open`. */
  after?(visit: Visit): Promise<unknown>;
}

/**
 * Whether no request is running and every picture is loaded. It is a text, because the page's policy forbids making functions from texts.
 */
const RESTS = `([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelector('[aria-busy="true"]') === null
  && [...document.images].every((image) => image.complete || image.loading === 'lazy')
  && document.fonts.status === 'loaded'`;

/** Waits until a page is complete. @throws Error when it is not within two minutes */
export async function settled(page: Page): Promise<void> {
  const end = Date.now() + 120_000;
  while (!(await page.evaluate<boolean>(RESTS))) {
    if (Date.now() > end) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(40);
  }
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
