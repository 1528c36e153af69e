import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Sight, Step } from './steps.ts';

/** The cost of a task. */
export interface Counted {
  readonly clicks: number;
  /** Key presses, including those of typed texts. */
  readonly keys: number;
  /** Requests over the network, without those served from the browser's cache. */
  readonly requests: number;
  /** Bytes over the network: received headers and bodies, and sent bodies. */
  readonly bytes: number;
  /** Bytes of received bodies after decompression. */
  readonly unpacked: number;
  /** Milliseconds that the user waits: from each click and each last key of a text until the result is painted. */
  readonly time: number;
  /** The waiting time of each step. */
  readonly times: readonly number[];
}

/** Milliseconds without a request after which a task is complete. */
const QUIET = 400;
const LIMIT = 30_000;

/** The functions of `in-page.js` that are called here. */
interface InPage {
  readonly compared: { last(): number | null; begin(): void; seen(wanted: readonly Sight[]): Promise<number> };
}

/** Runs the steps of tasks in a window, and measures them. */
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

  /** Opens a page for measurement. */
  static async in(context: BrowserContext): Promise<Meter> {
    await context.addInitScript({ path: join(__dirname, 'in-page.js') });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const meter = new Meter(page, session);
    meter.#listen();
    await session.send('Network.enable');
    return meter;
  }

  /** URLs of the last task's requests, in order. */
  get urls(): readonly string[] {
    return this.#urls;
  }

  /** Runs a task, waits until the page sends no more requests, and returns the cost. */
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

  /** Ends the session and leaves the page; the cache stays. */
  async signOut(): Promise<void> {
    await this.page.evaluate('localStorage.clear(), sessionStorage.clear()');
    await this.page.context().clearCookies();
    await this.page.goto('about:blank');
  }

  /** Waits until there was no request for a while. */
  async quiet(): Promise<void> {
    const limit = Date.now() + LIMIT;
    while ((this.#open.size > 0 || Date.now() - this.#lastRequest < QUIET) && Date.now() < limit)
      await new Promise((resolve) => setTimeout(resolve, 25));
  }

  /** @returns milliseconds from the last key or press to the result of the step */
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
