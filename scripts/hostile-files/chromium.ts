import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --remote-debugging-pipe';

/** Limits in milliseconds. */
const START_LIMIT = 30_000;
const VISIT_LIMIT = 20_000;
/** Milliseconds for the scripts of a page after it is loaded. */
const AFTERMATH = 200;

type Values = Readonly<Record<string, unknown>>;

/** A message of the debugging protocol. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Values;
  readonly result?: Values;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/** The path of Chromium: the first of its names that is found in PATH; null if none is. */
export function findChromium(path = process.env.PATH ?? ''): string | null {
  const candidates = PROGRAMS.flatMap((name) => path.split(delimiter).map((folder) => join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A headless Chromium, controlled through a pipe. It reports what scripts of its pages, frames and workers log. */
export class Chromium {
  readonly #child: ChildProcess;
  readonly #profile: string;
  readonly #said: (text: string, channel: string) => void;
  readonly #waiting = new Map<number, { resolve(result: Values): void; reject(error: Error): void }>();
  /** Sessions of pages by their target. */
  readonly #sessions = new Map<string, string>();
  #last = 0;
  #rest = '';

  private constructor(child: ChildProcess, profile: string, said: (text: string, channel: string) => void) {
    this.#child = child;
    this.#profile = profile;
    this.#said = said;
    (child.stdio[4] as Readable).setEncoding('utf8').on('data', (chunk: string) => this.#read(chunk));
    child.once('exit', (code, signal) => {
      for (const { reject } of this.#waiting.values()) reject(new Error(`Chromium ended with ${code ?? signal}`));
    });
    // Pending calls are rejected when it ends, so an error of the pipe is ignored.
    (child.stdio[3] as Writable).on('error', () => undefined);
  }

  /**
   * @param said called with texts that scripts log or alert, and with page titles, and the channel: `console`, `dialog`, `title`
   * @throws Error when it does not start
   */
  static async start(program: string, said: (text: string, channel: string) => void): Promise<Chromium> {
    const profile = mkdtempSync(join(tmpdir(), 'plinth-chromium-'));
    const child = spawn(program, [...FLAGS.split(' '), `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const chromium = new Chromium(child, profile, said);
    child.once('error', () => chromium.stop());
    const ready = chromium.#send('Target.setDiscoverTargets', { discover: true }).then(() => chromium.#attachAll());
    await Promise.race([
      ready,
      delay(START_LIMIT, null, { ref: false }).then(() => Promise.reject(new Error(`${program} does not answer`))),
    ]);
    return chromium;
  }

  /**
   * Opens an address in a fresh browser context, and waits until it is loaded.
   * @param until an expression whose promise must resolve, too
   * @returns false after a timeout
   */
  async visit(url: string, until = 'null'): Promise<boolean> {
    const { browserContextId } = await this.#send('Target.createBrowserContext', { disposeOnDetach: true });
    try {
      await this.#send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
      const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank', browserContextId });
      const session = this.#sessions.get(String(targetId));
      if (session === undefined) throw new Error('Chromium has opened a page without saying so');
      const loaded = this.#load(session, url, until).then(() => true);
      const isLoaded = await Promise.race([loaded, delay(VISIT_LIMIT, false, { ref: false })]);
      await delay(AFTERMATH);
      return isLoaded;
    } finally {
      await this.#send('Target.disposeBrowserContext', { browserContextId });
    }
  }

  async #load(session: string, url: string, until: string): Promise<void> {
    const { errorText } = await this.#send('Page.navigate', { url }, session);
    // A download never loads.
    if (errorText !== undefined) return;
    const expression = `new Promise((resolve) => {
      const look = () => (document.readyState === 'complete' ? resolve(${until}) : setTimeout(look, 20));
      look();
    })`;
    await this.#send('Runtime.evaluate', { expression, awaitPromise: true }, session);
  }

  stop(): void {
    const { pid } = this.#child;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  #send(method: string, params: Values = {}, sessionId?: string): Promise<Values> {
    const id = ++this.#last;
    const answer = new Promise<Values>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, ...(sessionId !== undefined && { sessionId }) })}\0`);
    return answer;
  }

  #read(chunk: string): void {
    const messages = (this.#rest + chunk).split('\0');
    this.#rest = messages.pop() as string;
    for (const text of messages) this.#take(JSON.parse(text) as Message);
  }

  #take({ id, method, params = {}, result, error, sessionId }: Message): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(result ?? {});
      else waiting?.reject(new Error(error.message));
      return;
    }
    if (method === 'Target.attachedToTarget') this.#attached(params);
    if (method === 'Target.targetInfoChanged') this.#said((params.targetInfo as { readonly title: string }).title, 'title');
    if (method === 'Runtime.consoleAPICalled') {
      for (const { value } of params.args as readonly { readonly value?: unknown }[]) this.#said(String(value), 'console');
    }
    if (method === 'Page.javascriptDialogOpening') {
      this.#said(String(params.message), 'dialog');
      void this.#send('Page.handleJavaScriptDialog', { accept: true }, sessionId).catch(() => undefined);
    }
  }

  /** Listens to each page, frame and worker before it runs. */
  #attached(params: Values): void {
    const { sessionId, targetInfo } = params as { readonly sessionId: string; readonly targetInfo: { readonly targetId: string } };
    this.#sessions.set(targetInfo.targetId, sessionId);
    // Each kind of target supports only some of these, and it may be gone already.
    const ask = (method: string) => this.#send(method, {}, sessionId).catch(() => undefined);
    void ask('Runtime.enable');
    void ask('Page.enable');
    void this.#attachAll(sessionId).catch(() => undefined);
    void ask('Runtime.runIfWaitingForDebugger');
  }

  #attachAll(sessionId?: string): Promise<Values> {
    return this.#send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }, sessionId);
  }
}
