import type { ChildProcess } from 'node:child_process';
import { alignColumns } from '../../kernel/index.ts';
import { compareModels, compareRoutes, type ModelFacts, possibleRenames } from './describe-app.ts';
import type { DevMessage, Place } from './dev-app.ts';
import { type HeldSocket, ServedApp } from './served-app.ts';

/** The parts that a development server works with. */
export interface DevServerParts {
  /** Starts a serving process, either for now or as a spare. */
  readonly start: (isSpare: boolean) => ChildProcess;
  out(text: string): void;
  err(text: string): void;
  /** Asks at the terminal; null if there is none. An abort ends the wait with an empty answer. */
  readonly ask: ((question: string, signal: AbortSignal) => Promise<string>) | null;
  /** Writes and runs the migration of renamed attributes, given as `uid.old=new`, while no process serves. */
  rename(renames: readonly string[]): Promise<void>;
  /** Called with the files that the app has loaded. */
  follow(files: readonly string[]): void;
}

/** The process that serves now. */
interface Served {
  readonly app: ServedApp;
  readonly url: string;
}

type Checked = Extract<DevMessage, { readonly kind: 'checked' }>;
type Ready = Extract<DevMessage, { readonly kind: 'ready' }>;

/** Maximum number of changed paths in a line. */
const NAMED = 3;
/** Maximum number of pages listed for a plugin. */
const PLACES = 5;

/**
 * Serves an app in a separate process, and in a new one after each change. The new process checks the app first; while it finds mistakes,
 * the previous one goes on serving. Then the new process takes over the port. This process holds the port's socket, so that connections
 * made meanwhile wait in the system's queue until the new one accepts them.
 */
export class DevServer {
  readonly #parts: DevServerParts;
  readonly #changed = new Set<string>();
  #interrupt: (() => void) | null = null;
  #isStopped = false;
  #served: Served | null = null;
  /** The process that will serve next, started in advance. */
  #spare: ServedApp | null = null;
  /** The model that was last served. */
  #model: ModelFacts | null = null;
  #routes: readonly string[] = [];
  #port: number | null = null;
  #held: HeldSocket | null = null;
  /**
   * Renames that were asked about since an app was last served. A restart before that (such as the one after the migration is written) does
   * not ask again.
   */
  readonly #asked = new Set<string>();
  /** Why it cannot serve at all. */
  #refusal: string | null = null;

  constructor(parts: DevServerParts) {
    this.#parts = parts;
  }

  /** Called when files of the app have changed. */
  changed(paths: readonly string[]): void {
    for (const path of paths) this.#changed.add(path);
    this.#interrupt?.();
  }

  stop(): void {
    this.#isStopped = true;
    this.#interrupt?.();
  }

  /** Serves until it is stopped. @throws Error if another program has the port at the first start: no change of a file will free it */
  async run(): Promise<void> {
    while (!this.#isStopped) {
      this.#announce();
      const app = this.#takeSpare() ?? new ServedApp(this.#parts.start(false));
      await this.#replace(app, performance.now());
      if (this.#served?.app !== app) await app.stop();
      if (this.#refusal !== null) throw new Error(this.#refusal);
      this.#spare ??= new ServedApp(this.#parts.start(true));
      await this.#wait();
    }
    this.#release();
    await Promise.all([this.#served?.app.stop(), this.#spare?.stop()]);
  }

  #takeSpare(): ServedApp | null {
    const spare = this.#spare;
    this.#spare = null;
    return spare?.isOver === false ? spare : null;
  }

  /** Lets a new process take over, unless it finds mistakes or files change again meanwhile. */
  async #replace(app: ServedApp, begin: number): Promise<void> {
    app.check();
    const checked = await this.#next(app);
    if (checked?.kind !== 'checked') return this.#fail(checked);
    const renames = await this.#askForRenames(checked);
    if (this.#hasReason()) return;
    await this.#served?.app.stop();
    this.#served = null;
    if (renames.length > 0) await this.#parts.rename(renames);
    app.go(this.#port, this.#held);
    const ready = await this.#next(app);
    if (ready?.kind !== 'ready') return this.#fail(ready);
    if (ready.address !== null) {
      this.#release();
      if (app.socket !== null) this.#held = { address: ready.address, handle: app.socket };
    }
    this.#served = { app, url: ready.url };
    this.#port = Number(new URL(ready.url).port) || null;
    this.#tell(ready, checked, performance.now() - begin);
  }

  /** Asks whether attributes were renamed; otherwise their values would stay in the old columns. Another change of files counts as no. */
  async #askForRenames({ model }: Checked): Promise<readonly string[]> {
    const { ask } = this.#parts;
    const agreed: string[] = [];
    const answered: string[] = [];
    if (ask === null || this.#model === null) return agreed;
    for (const { uid, from, to } of possibleRenames(this.#model, model)) {
      const rename = `${uid}.${from}=${to}`;
      if (this.#asked.has(rename)) continue;
      const waiting = new AbortController();
      const answer = ask(`${uid}: was "${from}" renamed to "${to}"? If so, its values are kept. [y/N] `, waiting.signal);
      const said = await Promise.race([answer, this.#interrupted().then(() => '')]);
      waiting.abort();
      if (this.#hasReason()) return [];
      answered.push(rename);
      if (/^y(es)?$/i.test(said.trim())) agreed.push(rename);
    }
    for (const rename of answered) this.#asked.add(rename);
    return agreed;
  }

  /** Waits for a reason to restart: a change, or after the app's process has ended, the next change. */
  async #wait(): Promise<void> {
    const { app } = this.#served ?? {};
    const ended = app === undefined ? null : await this.#next(app);
    if (ended === null && this.#hasReason()) return;
    if (ended !== null) {
      this.#served = null;
      this.#fail(ended);
    }
    await this.#interrupted();
  }

  #hasReason(): boolean {
    return this.#isStopped || this.#changed.size > 0;
  }

  async #interrupted(): Promise<void> {
    if (this.#hasReason()) return;
    await new Promise<void>((resolve) => {
      this.#interrupt = resolve;
    });
    this.#interrupt = null;
  }

  /** The next message of a process; null if there is a reason to restart first. */
  async #next(app: ServedApp): Promise<DevMessage | null> {
    const message = await Promise.race([app.next(), this.#interrupted().then(() => null)]);
    if (message !== null) this.#parts.follow(message.files);
    return message;
  }

  #release(): void {
    (this.#held?.handle as { close?(): void } | undefined)?.close?.();
    this.#held = null;
  }

  #announce(): void {
    const paths = [...this.#changed];
    this.#changed.clear();
    if (paths.length === 0) return;
    const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : '';
    this.#parts.out(`\nchanged: ${paths.slice(0, NAMED).join(', ')}${more}\n`);
  }

  #fail(message: DevMessage | null): void {
    if (message?.kind !== 'failed') return;
    if (message.isPortTaken === true && this.#model === null) {
      this.#refusal = `${message.message}. Stop it, or choose another port (plinth dev --port 0 uses a random free port)`;
      return;
    }
    // No process will serve for a while: closing the socket makes connections fail instead of hang.
    if (this.#served === null) this.#release();
    const meanwhile = this.#served === null ? '' : `; ${this.#served.url} still runs the previous version`;
    this.#parts.err(`plinth: ${message.message}\nwaiting for changes${meanwhile}\n`);
  }

  /** Prints the app's address, and what has changed. */
  #tell({ url, routes, places }: Ready, { model, typings }: Checked, milliseconds: number): void {
    this.#asked.clear();
    const isFirst = this.#model === null;
    const changes = isFirst ? [] : [...compareModels(this.#model ?? {}, model), ...compareRoutes(this.#routes, routes)];
    this.#model = model;
    this.#routes = routes;
    if (typings !== null) changes.push(typings);
    const lines = [...changes.map((line) => `  ${line}`), `ready ${url}`, `  after ${Math.round(milliseconds)} ms`];
    if (isFirst) lines.push(...placeLines(url, places), '  restarts when config, src, plugins or .env change; press Ctrl-C to stop');
    this.#parts.out(lines.map((line) => `${line}\n`).join(''));
  }
}

/** Lines for the pages to open, by plugin. */
function placeLines(url: string, places: readonly Place[]): readonly string[] {
  const rows = [...new Set(places.map(({ plugin }) => plugin))].flatMap((plugin) => {
    const found = places.filter((place) => place.plugin === plugin);
    const shown = found.slice(0, PLACES).map(({ path, title }, index) => [index === 0 ? plugin : '', `${url}${path}`, title]);
    return found.length > PLACES ? [...shown, ['', `and ${found.length - PLACES} more`, '']] : shown;
  });
  return alignColumns([...rows, ['all pages', `${url}/`, '']]).map((line) => `  ${line}`);
}
