import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Caller } from '../../access/index.ts';
import type { HttpSettings } from '../settings.ts';

/** Maximum characters of a URL, and of each header that responses vary by. Longer ones are not cached. */
const LONGEST_URL = 8_192;
const LONGEST_HEADER = 512;

/** Spellings of `Accept-Encoding` whose result is kept: browsers and libraries use few different ones. */
const SPELLINGS = 200;

/** An `If-None-Match` that names a revision asks for another form of the response. */
const NAMES_REVISION = /"r\d+-/;

/** The parts that keys are made with. */
export interface RequestKeyParts {
  readonly settings: Pick<HttpSettings, 'compression' | 'cors' | 'security' | 'proxy'>;
  /** The encoding that a response is compressed with, of those the request accepts; null: none. */
  readonly encodingOf: (request: IncomingMessage) => string | null;
  /** Whether a request came over HTTPS, as reported by a proxy. */
  readonly isSecure: (request: IncomingMessage) => boolean;
}

/** Makes keys that differ for requests whose responses have different bytes. */
export class RequestKeys {
  readonly #parts: RequestKeyParts;
  readonly #origins: ReadonlySet<string> | null;
  readonly #tellsSecure: boolean;
  readonly #encodings = new Map<string, string>();

  constructor(parts: RequestKeyParts) {
    this.#parts = parts;
    const { cors, security } = parts.settings;
    this.#origins = cors === false || cors.origins === '*' ? null : new Set(cors.origins);
    this.#tellsSecure = security !== false && security.strictTransportSecurity !== false;
  }

  /** Key of the request's URL and method; null for a request whose response is not cached. */
  urlKeyOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (url.length > LONGEST_URL || headers.upgrade !== undefined) return null;
    if (method === 'GET' || method === 'HEAD') {
      const held = headers['if-none-match'];
      return held !== undefined && NAMES_REVISION.test(held) ? null : url;
    }
    return method === 'POST' ? `POST ${url}` : null;
  }

  /**
   * Key of everything that varies the responses of one URL, except the rights of the caller; null for a request whose response is not
   * cached.
   * @param names headers that they vary by, in lower case
   */
  variantOf(request: IncomingMessage, names: readonly string[]): string | null {
    const { headers } = request;
    let text = headers.authorization === undefined ? '' : 'a';
    if (this.#tellsSecure && this.#isSecure(request)) text += 's';
    text += ` ${request.method === 'HEAD' ? '' : this.#encodingOf(request)} `;
    if (this.#origins !== null && headers.origin !== undefined && this.#origins.has(headers.origin)) text += headers.origin;
    for (const name of names) {
      const value = headers[name];
      if (value === undefined) text += '\n';
      else if (typeof value !== 'string' || value.length > LONGEST_HEADER) return null;
      else text += `\n=${value}`;
    }
    return text;
  }

  #encodingOf(request: IncomingMessage): string {
    const spelling = request.headers['accept-encoding'];
    if (this.#parts.settings.compression === false || spelling === undefined || spelling === '') return '';
    const known = this.#encodings.get(String(spelling));
    if (known !== undefined) return known;
    // Measured 2026-11-27: Koa's negotiation takes 7 % of the processor time of a short cached response.
    const encoding = this.#parts.encodingOf(request) ?? '';
    if (this.#encodings.size >= SPELLINGS) this.#encodings.clear();
    this.#encodings.set(String(spelling), encoding);
    return encoding;
  }

  #isSecure(request: IncomingMessage): boolean {
    return (request.socket as Partial<TLSSocket>).encrypted === true || (this.#parts.settings.proxy && this.#parts.isSecure(request));
  }
}

/** Key of a slot within its `CachedUrl`: the variant, the rights of the caller, and the caller itself if the response is personal. */
export function slotKey(variant: string, caller: Caller, isPersonal: boolean): string {
  const shared = `${variant}\n${caller.trusted ? '!' : ''}${caller.ability.key}`;
  return isPersonal ? `${shared}\n${caller.kind} ${JSON.stringify([caller.id, caller.user ?? null, caller.roles ?? null])}` : shared;
}
