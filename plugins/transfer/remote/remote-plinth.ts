import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationError, PlinthError } from 'plinth';
import type { ExportInput } from '../exports/asked-export.ts';
import type { Piece } from '../exports/piece-reader.ts';
import type { ShownTransfer } from '../shown-transfer.ts';
import type { ShownProblem } from '../transfer.ts';
import type { PieceSource, PieceTarget } from './copy-pieces.ts';

/** Milliseconds between two queries for the state of an import there. */
const LOOK = 500;
/**
 * Milliseconds within which a response must arrive. The bytes of a file may take longer: `fetch` itself ends a request that has been silent
 * for five minutes, in either direction.
 */
const PATIENCE = 120_000;
/** Attempts of a request while the other Plinth is busy, and seconds between them if it does not say. */
const [TRIES, PAUSE] = [6, 1];
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** A request to another Plinth. */
interface Sent {
  readonly method?: string;
  readonly json?: object;
  readonly text?: string;
  readonly stream?: AsyncIterable<Uint8Array>;
}

/** The imports and exports of another Plinth, over its REST API. */
export class RemotePlinth {
  readonly #url: string;
  readonly #token: string;
  readonly #signal: AbortSignal;

  /**
   * @param url of the other Plinth: `https://example.org`
   * @throws ApplicationError if it is no URL, or if it would reveal the token to others
   */
  constructor(url: string, token: string, signal: AbortSignal) {
    this.#url = remoteUrl(url);
    this.#token = token;
    this.#signal = signal;
  }

  /** Begins an import that arrives in pieces. @returns its id */
  async begin(name: string): Promise<number> {
    return (await this.#data<ShownTransfer>(`imports?format=pieces&name=${encodeURIComponent(name)}`, { method: 'POST', text: '' })).id;
  }

  target(id: number): PieceTarget {
    const fileOf = (name: string) => `imports/${id}/files/${name.replace(/^files\//, '')}`;
    return {
      place: async () => (await this.transfer(id)).place ?? '',
      hasBytes: async (name) => (await this.#data<{ readonly arrived: boolean }>(fileOf(name))).arrived,
      putBytes: async (name, stream) => void (await this.#ask(fileOf(name), { method: 'PUT', stream })),
      put: async (after, { lines, next }) => {
        const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
        const at = `after=${encodeURIComponent(after)}&next=${encodeURIComponent(next)}`;
        return (await this.#data<{ readonly place: string }>(`imports/${id}/pieces?${at}`, { method: 'POST', text })).place;
      },
    };
  }

  /** Begins an export. @returns its id */
  async export(input: ExportInput): Promise<number> {
    return (await this.#data<ShownTransfer>('exports', { method: 'POST', json: input })).id;
  }

  source(id: number): PieceSource {
    return {
      piece: (place) => this.#data<Piece>(`exports/${id}/pieces?after=${encodeURIComponent(place)}`),
      bytes: async (documentId) => {
        const answer = await this.#ask(`exports/${id}/files/${encodeURIComponent(documentId)}`);
        return answer.status === 204 ? null : (answer.body as unknown as AsyncIterable<Uint8Array>);
      },
    };
  }

  transfer(id: number): Promise<ShownTransfer> {
    return this.#data(`imports/${id}`);
  }

  plan(id: number): Promise<ShownTransfer> {
    return this.#data(`imports/${id}/plan`, { method: 'POST', json: {} });
  }

  run(id: number, conflicts: string): Promise<ShownTransfer> {
    return this.#data(`imports/${id}/run`, { method: 'POST', json: { conflicts } });
  }

  stop(id: number): Promise<ShownTransfer> {
    return this.#data(`imports/${id}/stop`, { method: 'POST', json: {} });
  }

  problems(id: number): Promise<readonly ShownProblem[]> {
    return this.#data(`imports/${id}/problems`);
  }

  /** Waits until a step has ended. @param progress called with its state meanwhile */
  async ended(id: number, progress: (transfer: ShownTransfer) => Promise<void> | void): Promise<ShownTransfer> {
    for (;;) {
      const transfer = await this.transfer(id);
      await progress(transfer);
      if (!['reading', 'planning', 'running'].includes(transfer.state)) return transfer;
      await sleep(LOOK, undefined, { signal: this.#signal });
    }
  }

  async #data<Answer>(path: string, sent: Sent = {}): Promise<Answer> {
    return ((await (await this.#ask(path, sent)).json()) as { readonly data: Answer }).data;
  }

  /** @throws ApplicationError if the other Plinth cannot be reached; PlinthError TRANSFER_REMOTE if it refuses the request */
  async #ask(path: string, sent: Sent = {}): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#send(path, sent);
      if (answer.ok) return answer;
      if (BUSY.has(answer.status) && tries < TRIES && sent.stream === undefined) {
        await answer.body?.cancel();
        await sleep(1_000 * Math.min(30, Number(answer.headers.get('retry-after')) || PAUSE * tries), undefined, { signal: this.#signal });
        continue;
      }
      const said = ((await answer.json().catch(() => null)) as { readonly error?: { readonly message?: string } } | null)?.error?.message;
      const hint = answer.status === 404 && /^(exports|imports\?.*)$/.test(path) ? '. Is the plugin transfer enabled there?' : '';
      throw new PlinthError(`${this.#url} responded with status ${answer.status}${said === undefined ? '' : `: ${said}`}${hint}`, {
        code: 'TRANSFER_REMOTE',
        status: 400,
        name: 'ApplicationError',
        details: { status: answer.status },
      });
    }
  }

  async #send(path: string, { method = 'GET', json, text, stream }: Sent): Promise<Response> {
    const type = json === undefined ? (stream === undefined ? 'application/jsonl' : 'application/octet-stream') : 'application/json';
    const body = json === undefined ? (text ?? stream) : JSON.stringify(json);
    const init = {
      method,
      headers: { Authorization: `Bearer ${this.#token}`, ...(body !== undefined && { 'Content-Type': type }) },
      ...(body !== undefined && { body, duplex: 'half' }),
      // Another host must not get the token.
      redirect: 'error',
      signal:
        stream === undefined && !path.includes('/files/') ? AbortSignal.any([this.#signal, AbortSignal.timeout(PATIENCE)]) : this.#signal,
    } as RequestInit;
    try {
      return await fetch(`${this.#url}/api/transfer/${path}`, init);
    } catch (error) {
      this.#signal.throwIfAborted();
      const { cause, message } = error as Error;
      throw new ApplicationError(`${this.#url} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
    }
  }
}

/** The URL of another Plinth. @throws ApplicationError if it is no URL, or if it would reveal the token to others */
export function remoteUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !/^https?:$/.test(parsed.protocol))
    throw new ApplicationError(`"${url}" is not a URL. Use a URL such as https://example.org`);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(parsed.hostname);
  if (parsed.protocol === 'http:' && !isHere)
    throw new ApplicationError('The URL must start with https://, because http:// would send the API token unencrypted');
  if (parsed.username !== '' || parsed.password !== '') throw new ApplicationError('The URL must not contain a username or password');
  return parsed.href.replace(/\/$/, '').replace(/\/api$/, '');
}
