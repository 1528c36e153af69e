import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type BootedApp, bootApp } from 'plinth/testing';
import { runCli } from '../../core/cli/index.ts';
import { ROOT } from './blocks.ts';
import type { PageRequest } from './requests.ts';

/** The response to a request of a page. */
export interface Answer {
  /** `GET /api/stories`. */
  readonly asked: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The output of a command. */
export interface Printed {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The address on pages, which stands for the app's own. */
const WRITTEN = 'http://127.0.0.1:1337';

/** The app that a page describes. It boots with the first request. */
export class PageApp {
  readonly #folder = mkdtempSync(join(tmpdir(), 'plinth-page-'));
  #booted: BootedApp | null = null;

  /**
   * @param files by path; without any in `config/` or `src/`, the app of the repository is used
   * @param before an app whose content is copied
   */
  constructor(files: ReadonlyMap<string, string>, isDemo: boolean, before: PageApp | null) {
    if (before !== null) cpSync(join(before.folder, '.plinth'), join(this.folder, '.plinth'), { recursive: true });
    const isOwn = [...files.keys()].some((path) => /^(config|src)\//.test(path));
    if (isDemo || !isOwn) cpSync(join(ROOT, 'config'), join(this.folder, 'config'), { recursive: true });
    // The picture that pages upload: 1200 × 800 pixels.
    cpSync(join(__dirname, 'photo.jpg'), join(this.folder, 'photo.jpg'));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /** The folder of its files. */
  get folder(): string {
    return this.#folder;
  }

  async boot(): Promise<BootedApp> {
    this.#booted ??= await bootApp({ app: this.folder, database: this.#database });
    return this.#booted;
  }

  /** Sends a request. In the response, the app's address is replaced by that of pages. */
  async send({ method, path, headers, body }: PageRequest): Promise<Answer> {
    const { url } = await this.boot();
    const response = await fetch(new URL(path, url), { method, headers, body, redirect: 'manual' });
    const text = (await response.text()).replaceAll(url, WRITTEN);
    return { asked: `${method} ${path}`, status: response.status, headers: response.headers, text };
  }

  /** Runs the `plinth` program for the app, in this process. */
  async plinth(args: readonly string[]): Promise<Printed> {
    let [out, err] = ['', ''];
    const code = await runCli({
      args,
      env: { DATABASE_URL: this.#database },
      cwd: this.folder,
      input: Readable.from(['']),
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      onStop: () => undefined,
      onUnhandledRejection: () => undefined,
    });
    return { code, out, err };
  }

  async shutDown(): Promise<void> {
    await this.#booted?.close();
    this.#booted = null;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #database(): string {
    return `sqlite:${join(this.folder, '.plinth', 'data.db')}`;
  }
}
