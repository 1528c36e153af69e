import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Caller } from '../../access/index.ts';
import type { HttpSettings } from '../settings.ts';

/** Characters of a URL, and of each header that answers differ by, up to which they are remembered. */
const LONGEST_URL = 8_192;
const LONGEST_HEADER = 512;

/** Spellings of `Accept-Encoding` whose meaning is kept: browsers and libraries have a few. */
const SPELLINGS = 200;

/** Whose `If-None-Match` names a revision: what it asks for is another answer. */
const NAMES_REVISION = /"r\d+-/;

/** What keys are made with. */
export interface RequestKeyParts {
  readonly settings: Pick<HttpSettings, 'compression' | 'cors' | 'security' | 'proxy'>;
  /** What of the accepted encodings an answer is compressed with; null: nothing. */
  readonly encodingOf: (request: IncomingMessage) => string | null;
  /** Whether a request came over HTTPS, as a proxy tells it. */
  readonly isSecure: (request: IncomingMessage) => boolean;
}

/** Tells requests apart that are answered with different bytes. */
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

  /** The key of its place; null for a request that no answer is remembered for. */
  placeOf({ method, url = '', headers }: IncomingMessage): string | null {
    if (url.length > LONGEST_URL || headers.upgrade !== undefined) return null;
    if (method === 'GET' || method === 'HEAD') {
      const held = headers['if-none-match'];
      return held !== undefined && NAMES_REVISION.test(held) ? null : url;
    }
    return method === 'POST' ? `POST ${url}` : null;
  }

  /**
   * What makes the answers at one place differ, but for the rights of the caller; null for a request that no answer is remembered for.
   * @param names headers that they differ by, in lower case
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
    const encoding = this.#parts.encodingOf(request) ?? '';
    if (this.#encodings.size >= SPELLINGS) this.#encodings.clear();
    this.#encodings.set(String(spelling), encoding);
    return encoding;
  }

  #isSecure(request: IncomingMessage): boolean {
    return (request.socket as Partial<TLSSocket>).encrypted === true || (this.#parts.settings.proxy && this.#parts.isSecure(request));
  }
}

/** What tells the slots of a place apart: the variant, what its caller may do, and who he is where that matters. */
export function slotKey(variant: string, caller: Caller, isPersonal: boolean): string {
  const shared = `${variant}\n${caller.trusted ? '!' : ''}${caller.ability.key}`;
  return isPersonal ? `${shared}\n${caller.kind} ${JSON.stringify([caller.id, caller.user ?? null])}` : shared;
}
