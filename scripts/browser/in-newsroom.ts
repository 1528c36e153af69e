import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, openWindow, type SignedInOptions, type Window, windowOf } from './browser.ts';
import type { NewsroomOptions } from './newsroom.ts';
import { type Served, serveNewsroom } from './served.ts';

/** What the tests of a suite use. */
export interface InNewsroom {
  /** The server, available from the first `before` of the suite on. */
  readonly served: Served;
  /** Opens a window without a session. It closes with the test, which fails for faults in it. */
  openWindow(options?: BrowserContextOptions): Promise<Window>;
  /** Opens a window with a session at a page, `/admin` by default. It closes with the test, which fails for faults in it. */
  windowOf(role: string, options?: SignedInOptions): Promise<Window>;
}

/**
 * Runs the tests of a suite with their own newsroom server and a browser. Call it first in `describe`, so that the suite's own `before` and
 * `after` find the server running.
 * @param options or a function that makes them, if they depend on something that is set up first
 */
export function inNewsroom(options: NewsroomOptions | (() => Promise<NewsroomOptions>) = {}): InNewsroom {
  let running: Served | undefined;
  let browser: Browser | undefined;
  let windows: Window[] = [];
  before(async () => {
    running = await serveNewsroom(typeof options === 'function' ? await options() : options);
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await running?.close();
  });
  afterEach(async (test) => {
    const opened = windows;
    windows = [];
    if ('passed' in test && test.passed === false)
      for (const { page } of opened) {
        console.error(await shownBy(page));
        if ('error' in test && test.error instanceof Error) told(test.error).message += ` (${await messagesOn(page)})`;
      }
    for (const { context } of opened) {
      // Handlers of requests that are still under way would fail after the test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    }
    assert.deepEqual(
      opened.flatMap(({ watch }) => watch.faults),
      [],
    );
  });

  const served = later(() => running);
  const kept = async (opening: Promise<Window>): Promise<Window> => {
    const window = await opening;
    windows.push(window);
    return window;
  };
  return {
    served,
    openWindow: (windowOptions) => kept(openWindow(browser as Browser, served, windowOptions)),
    windowOf: (role, windowOptions) => kept(windowOf(browser as Browser, served, role, windowOptions)),
  };
}

/** Number of characters of a page that are printed of a test that failed. */
const SHOWN = 3_000;

/** What a window shows, for the output of a failed test: its address, and the beginning of what a screen reader gets. */
async function shownBy(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  return `shown at ${page.url()}:\n${tree.slice(0, SHOWN)}`;
}

/** The messages that a window shows, for the message of a failed test: often they name the cause. */
async function messagesOn(page: Page): Promise<string> {
  const places = page.getByRole('alert').or(page.getByRole('region', { name: 'Notifications' }));
  const texts = await places.allInnerTexts().catch(() => []);
  return `the page's messages: ${JSON.stringify(texts.filter((text) => text !== ''))}`;
}

/** The error that a test has thrown. The runner wraps it. */
function told(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error;
}

/** A server that suites can refer to before it runs. */
function later(running: () => Served | undefined): Served {
  const now = (): Served => {
    const served = running();
    if (served === undefined) throw new Error('the newsroom is served when the suite begins, and not before');
    return served;
  };
  return {
    get url() {
      return now().url;
    },
    get folder() {
      return now().folder;
    },
    get database() {
      return now().database;
    },
    seed: (...asked) => now().seed(...asked),
    upload: (...file) => now().upload(...file),
    output: () => now().output(),
    kill: () => now().kill(),
    restart: () => now().restart(),
    close: () => now().close(),
  };
}
