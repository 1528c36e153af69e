import { type HttpClient, RequestError, type RequestOptions } from '../client/http-client.ts';
import type { Data, ListedWorkingCopy, WorkingCopy } from '../client/types.ts';
import { t } from '../i18n/translate.ts';
import type { CopyPlace, CopyWrite } from './local-copies.ts';

/** What became of a write. */
export type Delivery =
  | { readonly kind: 'stored' }
  /** A later write of another form is stored: its number. */
  | { readonly kind: 'outdated'; readonly counter: number }
  | { readonly kind: 'unreachable' }
  /** All unsaved changes of the person together exceed what the server stores. */
  | { readonly kind: 'full' }
  | { readonly kind: 'refused'; readonly message: string };

/** Bytes that a request may have which outlives the page, in all browsers. */
const KEEPALIVE_BYTES = 60_000;

/** Milliseconds after which a server that does not respond counts as unreachable. */
const TIMEOUT = 15_000;

/** The requests for working copies. */
export class CopyRequests {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async list(person: string, signal?: AbortSignal): Promise<readonly ListedWorkingCopy[]> {
    const path = `/working-copies?${new URLSearchParams({ person })}`;
    return (await this.#http.ask<Data<readonly ListedWorkingCopy[]>>(path, signal && { signal })).body.data;
  }

  /** Returns a copy; null when there was none. @throws RequestError */
  async get(place: CopyPlace, signal?: AbortSignal): Promise<WorkingCopy | null> {
    return (await this.#http.ask<Data<WorkingCopy | null>>(pathOf(place), signal && { signal })).body.data;
  }

  /**
   * Stores or ends a copy.
   * @param isLast whether the page may be closing, so that the request must outlive it
   */
  async deliver(place: CopyPlace, { writer, counter, seen, content }: CopyWrite, { isLast = false } = {}): Promise<Delivery> {
    try {
      if (content === null) {
        const by = new URLSearchParams({ writer, counter: String(counter), seen: String(seen) });
        await this.#http.ask(`${pathOf(place)}&${by}`, { method: 'DELETE', ...sending(isLast) });
      } else {
        const body = { writer, counter, seen, ...content, title: content.title?.slice(0, 255) ?? null };
        // A longer request is sent as usual, and may be cut off. The browser has the changes then.
        const keepalive = isLast && JSON.stringify(body).length * 3 < KEEPALIVE_BYTES;
        await this.#http.ask(pathOf(place), { method: 'PUT', body, ...sending(keepalive) });
      }
      return { kind: 'stored' };
    } catch (error) {
      if (error instanceof DOMException) return { kind: 'unreachable' };
      if (!(error instanceof RequestError)) throw error;
      const { status, details } = error.problem;
      if (status === 409 && typeof details.counter === 'number') return { kind: 'outdated', counter: details.counter };
      if (status === 0 || status === 429 || status >= 500) return { kind: 'unreachable' };
      if (status === 400 && 'quota' in details) return { kind: 'full' };
      const isTooLong = status === 413;
      return {
        kind: 'refused',
        message: isTooLong ? t('editor.changesTooLarge') : error.message,
      };
    }
  }
}

/** A request that outlives the page cannot be aborted. */
function sending(keepalive: boolean): Pick<RequestOptions, 'keepalive' | 'signal'> {
  return keepalive ? { keepalive } : { signal: AbortSignal.timeout(TIMEOUT) };
}

/** Names the owner: somebody else may have signed in in another tab meanwhile, and must not get what the owner typed. */
function pathOf({ person, type, documentId, locale }: CopyPlace): string {
  const query = new URLSearchParams({ person, ...(locale !== null && { locale }) });
  return `/working-copies/${encodeURIComponent(type)}/${encodeURIComponent(documentId)}?${query}`;
}
