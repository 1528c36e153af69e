import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Sight, Step } from './steps.ts';

/** What a task took. */
export interface Counted {
  readonly clicks: number;
  /** Keys that were pressed, those of typed texts among them. */
  readonly keys: number;
  /** Requests that left the browser; what its cache answered is none. */
  readonly requests: number;
  /** Bytes that came over the wire, heads included, and bodies that were sent. */
  readonly bytes: number;
  /** Bytes of bodies that came, once unpacked. */
  readonly unpacked: number;
  /** Milliseconds that somebody waits: after each click and each last key of a text, until what they lead to is painted. */
  readonly time: number;
  /** The same for each step. */
  readonly times: readonly number[];
}

/** Milliseconds without a request after which a task has nothing more to ask. */
const QUIET = 400;
const LIMIT = 30_000;

/** The part of `in-page.js` that is called from here. */
interface InPage {
  readonly compared: { last(): number | null; begin(): void; seen(wanted: readonly Sight[]): Promise<number> };
}

/** Goes through the steps of tasks in a window, and counts. */
export class Meter {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #open = new Map<string, { isCached: boolean }>();
  #lastRequest = 0;
  #clicks = 0;
  #keys = 0;
  #requests = 0;
  #bytes = 0;
  #unpacked = 0;
  #urls: string[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  /** Opens a page that is measured. */
  static async in(context: BrowserContext): Promise<Meter> {
    await context.addInitScript({ path: join(__dirname, 'in-page.js') });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const meter = new Meter(page, session);
    meter.#listen();
    await session.send('Network.enable');
    return meter;
  }

  /** Addresses of the requests of the last task, in order. */
  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Does a task, waits until the page asks for nothing more, and answers what it took. */
  async measure(steps: readonly Step[]): Promise<Counted> {
    this.#clicks = this.#keys = this.#requests = this.#bytes = this.#unpacked = 0;
    this.#urls = [];
    const times: number[] = [];
    for (const step of steps) times.push(Math.round(await this.#go(step)));
    await this.quiet();
    return {
      clicks: this.#clicks,
      keys: this.#keys,
      requests: this.#requests,
      bytes: this.#bytes,
      unpacked: this.#unpacked,
      time: times.reduce((sum, each) => sum + each, 0),
      times,
    };
  }

  /** Forgets who is signed in, and leaves the page; what the cache holds stays. */
  async signOut(): Promise<void> {
    await this.page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await this.page.context().clearCookies();
    await this.page.goto('about:blank');
  }

  /** Waits until nothing has been asked for a while. */
  async quiet(): Promise<void> {
    const limit = Date.now() + LIMIT;
    while ((this.#open.size > 0 || Date.now() - this.#lastRequest < QUIET) && Date.now() < limit)
      await new Promise((resolve) => setTimeout(resolve, 25));
  }

  /** @returns milliseconds from the last key or press to what the step leads to */
  async #go(step: Step): Promise<number> {
    const asked = Date.now();
    if ('open' in step) {
      await this.page.goto(step.open, { waitUntil: 'commit' });
      return (await this.#seen(step)) - asked;
    }
    await this.#inPage(({ compared }) => compared.begin());
    if ('click' in step) {
      this.#clicks += 1;
      await step.click(this.page).click();
    } else if ('press' in step) {
      this.#keys += step.press.split('+').length;
      await this.page.keyboard.press(step.press);
    } else {
      this.#keys += [...step.type].length;
      await this.page.keyboard.type(step.type);
    }
    const last = await this.#inPage(({ compared }) => compared.last());
    return (await this.#seen(step)) - (last ?? asked);
  }

  async #seen({ say, until = [] }: Step): Promise<number> {
    const work = this.page.evaluate((wanted) => (globalThis as unknown as InPage).compared.seen(wanted), until as Sight[]);
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error(`${say}: ${JSON.stringify(until)} was not seen in time`)), LIMIT).unref();
    });
    return Promise.race([work, late]);
  }

  #inPage<Answer>(ask: (page: InPage) => Answer): Promise<Answer> {
    return this.page.evaluate(`(${ask})(globalThis)`) as Promise<Answer>;
  }

  #listen(): void {
    const session = this.#session;
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.startsWith('http')) return;
      this.#lastRequest = Date.now();
      this.#open.set(requestId, { isCached: false });
      this.#requests += 1;
      this.#urls.push(`${request.method} ${request.url}`);
      this.#bytes += (request.postDataEntries ?? []).reduce((sum, { bytes = '' }) => sum + Buffer.byteLength(bytes, 'base64'), 0);
    });
    const cached = (requestId: string) => {
      const request = this.#open.get(requestId);
      if (request === undefined || request.isCached) return;
      request.isCached = true;
      this.#requests -= 1;
      this.#urls.push(`cached ${requestId}`);
    };
    session.on('Network.requestServedFromCache', ({ requestId }) => cached(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromPrefetchCache) cached(requestId);
    });
    session.on('Network.dataReceived', ({ requestId, dataLength }) => {
      if (this.#open.get(requestId)?.isCached === false) this.#unpacked += dataLength;
    });
    const end = (requestId: string, length: number) => {
      if (this.#open.get(requestId)?.isCached === false) this.#bytes += length;
      this.#open.delete(requestId);
      this.#lastRequest = Date.now();
    };
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
    session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  }
}
