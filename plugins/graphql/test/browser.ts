import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** Usual locations of the browser. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--remote-debugging-pipe'],
];

/** Milliseconds to wait for a condition in the page. */
const PATIENCE = 30_000;

/** A message of the debugging protocol. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

/** The browser of this machine; null if there is none. */
export function findBrowser(): string | null {
  return PLACES.find((path) => existsSync(path)) ?? null;
}

/** A page in a real browser, driven over its debugging protocol. */
export class BrowserPage {
  /** Requests of the page, and messages of the browser's console. */
  readonly requests: string[] = [];
  readonly complaints: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #last = 0;
  #session: string | undefined;
  #rest = '';

  private constructor(path: string) {
    this.#profile = mkdtempSync(join(tmpdir(), 'plinth-browser-'));
    this.#process = spawn(path, [...FLAGS, `--user-data-dir=${this.#profile}`, 'about:blank'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    (this.#process.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.#take(text));
  }

  /** Starts a browser and opens a page in it. */
  static async open(path: string, url: string): Promise<BrowserPage> {
    const page = new BrowserPage(path);
    const { targetId } = await page.#send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await page.#send('Target.attachToTarget', { targetId, flatten: true });
    page.#session = sessionId as string;
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await page.#send(`${domain}.enable`);
    await page.#send('Page.navigate', { url });
    return page;
  }

  /** The value of an expression in the page, which may be a promise. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails !== undefined) throw new Error(`the page throws at ${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { readonly value?: unknown }).value;
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    const end = performance.now() + PATIENCE;
    while ((await this.evaluate(`Boolean(${expression})`)) !== true) {
      if (performance.now() > end) throw new Error(`the page does not come to ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Clicks in the middle of an element. */
  async click(selector: string): Promise<void> {
    await this.until(`document.querySelector(${JSON.stringify(selector)})`);
    const middle = `(() => { const { x, y, width, height } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()`;
    const at = (await this.evaluate(middle)) as { readonly x: number; readonly y: number };
    for (const type of ['mousePressed', 'mouseReleased']) {
      await this.#send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 });
    }
  }

  /** Replaces the content of the focused field. */
  async type(text: string): Promise<void> {
    for (const type of ['keyDown', 'keyUp']) {
      await this.#send('Input.dispatchKeyEvent', { type, modifiers: 2, key: 'a', code: 'KeyA', windowsVirtualKeyCode: 65 });
    }
    await this.#send('Input.insertText', { text });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#session = undefined;
    void this.#send('Browser.close').catch(() => {});
    const late = setTimeout(() => this.#process.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(late);
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#last;
    const session = this.#session;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result ?? {}) : reject(new Error(`${method}: ${error.message}`)),
      );
      (this.#process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...(session && { sessionId: session }) })}\0`);
    });
  }

  #take(text: string): void {
    const messages = (this.#rest + text).split('\0');
    this.#rest = messages.pop() as string;
    for (const each of messages) this.#heard(JSON.parse(each) as Message);
  }

  #heard(message: Message): void {
    if (message.id !== undefined) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
      return;
    }
    const { method, params = {} } = message;
    if (method === 'Network.requestWillBeSent') this.requests.push((params.request as { readonly url: string }).url);
    if (method === 'Runtime.exceptionThrown') this.complaints.push(JSON.stringify(params.exceptionDetails));
    if (method === 'Log.entryAdded') {
      const { level, text } = params.entry as { readonly level: string; readonly text: string };
      if (level === 'error') this.complaints.push(text);
    }
  }
}
