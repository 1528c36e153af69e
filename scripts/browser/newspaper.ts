import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser, openWindow, type Window, windowOf } from './browser.ts';
import { type Paper, paperApp, writePaper } from './paper.ts';
import { type Place, settled } from './place.ts';
import { type Served, serveNewsroom } from './served.ts';
import { openSite, type Site } from './site.ts';
import { NOW } from './times.ts';

type Session = Awaited<ReturnType<Window['context']['storageState']>>;

/** A working copy, as the server lists it. */
interface Copy {
  readonly type: string;
  readonly documentId: string;
  readonly locale: string | null;
  readonly counter: number;
}

/** Milliseconds for which a session is used: half of the time after which its cookie expires. */
const LASTING = 300_000;

/** A newsroom with the content of a newspaper, and a browser. */
export class Newspaper {
  readonly served: Served;
  readonly browser: Browser;
  readonly paper: Paper;
  readonly #site: Site;
  readonly #sessions = new Map<string, { readonly session: Session; readonly since: number }>();

  private constructor(served: Served, browser: Browser, paper: Paper, site: Site) {
    this.served = served;
    this.browser = browser;
    this.paper = paper;
    this.#site = site;
  }

  static async open(): Promise<Newspaper> {
    const site = await openSite();
    const served = await serveNewsroom(paperApp(site.url));
    site.reads(served.url);
    try {
      const paper = await writePaper(served);
      return new Newspaper(served, await openBrowser(), paper, site);
    } catch (error) {
      // Otherwise the test process would wait forever for the servers.
      await Promise.all([site.close(), served.close()]);
      throw error;
    }
  }

  /**
   * Opens a place in a separate window, with the session that it requires, and runs `look` there. @throws AssertionError of `look`
   * @param begin called with the page before it is opened
   * @returns the recorded faults of the window
   */
  async visit(
    place: Place,
    options: BrowserContextOptions,
    look: (window: Window) => Promise<void>,
    begin?: (page: Page) => Promise<void>,
  ): Promise<readonly string[]> {
    const session = place.as === null ? {} : { storageState: await this.#sessionOf(place.as) };
    const window = await openWindow(this.browser, this.served, { ...options, ...session });
    for (const part of ['401', this.#site.url, ...(place.allows ?? [])]) window.watch.allow(part);
    if (place.isNow !== true) await window.page.clock.setFixedTime(NOW);
    const visit = { page: window.page, served: this.served, paper: this.paper };
    try {
      await begin?.(window.page);
      await place.open(visit);
      await settled(window.page);
      await look(window);
    } finally {
      await this.#discardCopies(window);
      await window.context.close();
      await place.after?.(visit);
    }
    return window.watch.faults;
  }

  /** Ends the working copies of what was typed, which later visits of the same person would restore. */
  async #discardCopies({ page, context, watch }: Window): Promise<void> {
    // What the page still sends could arrive after the copies were listed.
    await page.locator('[data-autosave="saving"]').waitFor({ state: 'detached' });
    // Scripts of a visit cannot store anything on an empty page.
    watch.allow(`Failed to read the 'localStorage' property`);
    await page.goto('about:blank');
    const { url } = this.served;
    const listed = await context.request.get(`${url}/admin/api/working-copies`);
    if (!listed.ok()) return;
    const { data } = (await listed.json()) as { readonly data: readonly Copy[] };
    for (const { type, documentId, locale, counter } of data) {
      const write = { writer: 'discarding', counter: String(counter + 1), seen: String(counter), ...(locale !== null && { locale }) };
      const path = `${url}/admin/api/working-copies/${type}/${documentId}?${new URLSearchParams(write)}`;
      await context.request.delete(path, { headers: { Origin: url } });
    }
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#site.close();
    await this.served.close();
  }

  /** Signs each role in, anew before its session ends. A window's own storage is not shared. */
  async #sessionOf(role: string): Promise<Session> {
    const known = this.#sessions.get(role);
    if (known !== undefined && performance.now() - known.since < LASTING) return known.session;
    const since = performance.now();
    const { context } = await windowOf(this.browser, this.served, role);
    const session = await context.storageState();
    await context.close();
    this.#sessions.set(role, { session, since });
    return session;
  }
}
