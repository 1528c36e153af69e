import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openBrowser, openWindow, type Window, windowOf } from './browser.ts';
import type { NewsroomOptions } from './newsroom.ts';
import { type Served, serveNewsroom } from './served.ts';

/** What the tests of a suite have. */
export interface InNewsroom {
  /** The server, from the first `before` of the suite's own on. */
  readonly served: Served;
  /** Opens a window with nobody signed in. It closes with the test, which fails for what went wrong in it. */
  openWindow(options?: BrowserContextOptions): Promise<Window>;
  /** Opens a window in which somebody is signed in. It closes with the test, which fails for what went wrong in it. */
  windowOf(role: string, options?: BrowserContextOptions): Promise<Window>;
}

/**
 * Has the tests of a suite run in a newsroom that is served for them alone, with a browser. Called first in `describe`: what the suite does before and after its tests
 * finds the server running.
 * @param options or what makes them, where they name what is not there before the suite begins
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
  afterEach(async () => {
    const opened = windows;
    windows = [];
    for (const { context } of opened) await context.close();
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

/** A server that suites may name before it runs. */
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
