import { RequestError } from '../client/http-client.ts';
import { region } from '../i18n/languages.ts';
import { t } from '../i18n/translate.ts';
import type { LibraryFile } from './file.ts';
import { type FileInfo, type Sending, sendFile } from './send-file.ts';

/** A file that is being uploaded, was uploaded, or failed. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent: number;
  /** `making`: everything was sent, and the server makes smaller copies. */
  readonly state: 'waiting' | 'sending' | 'making' | 'done' | 'failed';
  /** Why it failed, and whether a retry may help. */
  readonly problem: { readonly text: string; readonly canRetry: boolean } | null;
}

/** A file to upload. */
export interface Order {
  readonly file: File;
  readonly info?: FileInfo;
  readonly replaces?: number;
  /** Called when the upload succeeds only after it had failed and was retried. */
  late?(file: LibraryFile): void;
}

/** Functions that uploads use; tests replace them. */
export interface UploadsParts {
  readonly send: (sending: Sending) => Promise<LibraryFile>;
  /** Waits for a number of milliseconds. */
  readonly wait: (time: number) => Promise<void>;
}

interface Entry {
  shown: Upload;
  hasFailed: boolean;
  readonly order: Order;
  readonly abort: AbortController;
  settle(file: LibraryFile | null): void;
}

/** Number of concurrent uploads. */
const AT_ONCE = 3;
/** Milliseconds before each retry after a lost connection. */
const PAUSES = [1000, 4000];

/** Uploads files, a few concurrently, with progress. Lost connections are retried; a person can retry other failures. */
export class Uploads {
  readonly #parts: UploadsParts;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Entry[] = [];
  #shown: readonly Upload[] = [];
  #last = 0;
  /** Maximum size of a file in bytes. */
  limit = Number.POSITIVE_INFINITY;
  /** Asks for the password when the session has ended. Resolves to false when nobody signed in. */
  signInAgain: () => Promise<boolean> = async () => false;

  constructor(parts: UploadsParts = { send: sendFile, wait: (time) => new Promise((resolve) => setTimeout(resolve, time)) }) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly all = (): readonly Upload[] => this.#shown;

  /**
   * Adds files.
   * @returns for each its library file; null when it failed or was cancelled
   */
  add(orders: readonly Order[]): Promise<readonly (LibraryFile | null)[]> {
    const results = orders.map(
      (order) =>
        new Promise<LibraryFile | null>((settle) => {
          this.#last += 1;
          const { name, size } = order.file;
          const isTooLarge = size > this.limit;
          const sizes = { size: megabytes(size), limit: megabytes(this.limit) };
          const problem = isTooLarge ? { text: t('media.uploadTooLarge', sizes), canRetry: false } : null;
          const shown: Upload = { id: this.#last, name, size, sent: 0, state: isTooLarge ? 'failed' : 'waiting', problem };
          this.#entries = [...this.#entries, { shown, hasFailed: false, order, abort: new AbortController(), settle }];
          if (isTooLarge) settle(null);
        }),
    );
    this.#tell();
    this.#next();
    return Promise.all(results);
  }

  /** Retries a failed upload. */
  retry(id: number): void {
    const entry = this.#entries.find(({ shown }) => shown.id === id);
    if (entry?.shown.state !== 'failed' || !entry.shown.problem?.canRetry) return;
    this.#set(entry, { state: 'waiting', sent: 0, problem: null });
    this.#next();
  }

  /** Cancels an upload, or removes it from the list when it has ended. */
  drop(id: number): void {
    const entry = this.#entries.find(({ shown }) => shown.id === id);
    if (entry === undefined) return;
    this.#entries = this.#entries.filter((other) => other !== entry);
    entry.abort.abort();
    entry.settle(null);
    this.#tell();
    this.#next();
  }

  /** Cancels all uploads, and clears the list. */
  dropAll(): void {
    for (const { shown } of this.#entries) this.drop(shown.id);
  }

  #next(): void {
    const busy = this.#entries.filter(({ shown }) => shown.state === 'sending' || shown.state === 'making').length;
    const waiting = this.#entries.filter(({ shown }) => shown.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - busy))) void this.#send(entry);
  }

  async #send(entry: Entry, attempt = 0): Promise<void> {
    const { file, info = {}, replaces } = entry.order;
    this.#set(entry, { state: 'sending', sent: 0 });
    const onProgress = (sent: number) => this.#set(entry, { sent, state: sent >= file.size ? 'making' : 'sending' });
    try {
      const { signal } = entry.abort;
      const sent = await this.#parts.send({ file, info, signal, onProgress, ...(replaces !== undefined && { replaces }) });
      this.#set(entry, { state: 'done', sent: file.size });
      if (entry.hasFailed) entry.order.late?.(sent);
      else entry.settle(sent);
    } catch (error) {
      if (entry.abort.signal.aborted) return;
      const { status, text } =
        error instanceof RequestError ? { status: error.problem.status, text: error.message } : { status: 0, text: String(error) };
      const pause = status === 0 || status === 503 ? PAUSES[attempt] : undefined;
      if (pause !== undefined) {
        await this.#parts.wait(pause);
        if (!entry.abort.signal.aborted) return this.#send(entry, attempt + 1);
      } else if (status === 401 && attempt === 0 && (await this.signInAgain())) {
        return this.#send(entry, PAUSES.length);
      } else {
        this.#set(entry, { state: 'failed', problem: { text, canRetry: isPassing(status) } });
        entry.hasFailed = true;
        entry.settle(null);
      }
    }
    this.#next();
  }

  #set(entry: Entry, change: Partial<Upload>): void {
    entry.shown = { ...entry.shown, ...change };
    this.#tell();
  }

  #tell(): void {
    this.#shown = this.#entries.map(({ shown }) => shown);
    for (const listener of this.#listeners) listener();
  }
}

/** Whether a retry may help. */
function isPassing(status: number): boolean {
  return [0, 401, 408, 429].includes(status) || status >= 500;
}

const inMegabytes = new Intl.NumberFormat(region, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

function megabytes(bytes: number): string {
  return inMegabytes.format(bytes / 1_000_000);
}

/** The uploads of the page. They continue when another page is shown. */
export const uploads = new Uploads();
