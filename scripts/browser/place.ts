import type { Page } from 'playwright-core';
import type { Paper } from './paper.ts';
import type { Served } from './served.ts';

/** With what a page is opened. */
export interface Visit {
  readonly page: Page;
  readonly served: Served;
  readonly paper: Paper;
}

/** A page as somebody comes to see it: an address, or one with something open over it. */
export interface Place {
  /** As its files are called. */
  readonly name: string;
  /** Who is signed in; null: nobody. */
  readonly as: 'administrator' | 'editor' | 'author' | 'reader' | null;
  open(visit: Visit): Promise<unknown>;
  /** What it may say on the console. */
  readonly allows?: readonly string[];
  /** It is for wide windows: a phone has another way to it, or none. */
  readonly isWide?: true;
  /** It shows what is made anew each time. */
  readonly isOther?: true;
  /** It shows what happens now: the hour of the pictures would be the wrong one. */
  readonly isNow?: true;
  /** Puts back what opening it has changed. */
  after?(visit: Visit): Promise<unknown>;
}

/** Waits until a page has come to rest: nothing is on its way, every picture is there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    `document.querySelector('[aria-busy="true"]') === null && [...document.images].every((image) => image.loading === 'lazy' || image.complete) && document.fonts.status === 'loaded'`,
  );
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
