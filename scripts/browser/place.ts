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

/** Whether nothing is on its way and every picture is there. Text: the page's policy lets nobody make a function of one, and this is none. */
const RESTS = `([...document.querySelectorAll('dialog[open]')].at(-1) ?? document).querySelector('[aria-busy="true"]') === null
  && [...document.images].every((image) => image.complete || image.loading === 'lazy')
  && document.fonts.status === 'loaded'`;

/** Waits until a page has come to rest. @throws Error when it does not within ten seconds */
export async function settled(page: Page): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await page.evaluate<boolean>(RESTS))) {
    if (Date.now() > end) throw new Error(`${page.url()} does not come to rest`);
    await page.waitForTimeout(40);
  }
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
