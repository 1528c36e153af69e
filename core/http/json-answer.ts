import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type Koa from 'koa';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Characters from which a text is sent as bytes. Sending copies a text, and above about this size each copy is memory that must be mapped
 * anew. Below it, sending the text itself is faster.
 */
const LONG_TEXT = 100_000;

/** Bytes reserved per character: enough for text with few non-ASCII characters, and for any text (a UTF-16 unit takes at most three). */
const LITTLE_ROOM = 1.125;
const MUCH_ROOM = 3;
/** Factor by which a full buffer grows. */
const GROWTH = 1.5;
/** Bytes of the longest character: if this many are left after a write, no character was cut off. */
const LONGEST_CHARACTER = 4;

/**
 * Characters of the longest text that is sent: its bytes must fit into one buffer and into one write of Node. Reads of documents have a
 * much lower limit (`api.query.maxAnswerSize`).
 */
export const LONGEST_TEXT = 2 ** 29;

/** Marks texts from any copy of this module. */
const BRAND = Symbol.for('plinth.json-text');

/** Parts of a text that is produced when it is written. */
export interface LaterParts {
  /** Characters of all parts, approximately. */
  readonly length: number;
  /** Produces the parts one by one, so that other requests run between the parts of a long response. */
  readonly write: () => Iterable<string>;
}

/** Milliseconds for which a long response is produced without yielding. */
const SLICE = 8;

/**
 * A JSON text that a handler returns in place of objects, for example one that was built without them. It consists of parts, because the
 * parts of a long response are best encoded one by one: joining them first would copy them once more.
 */
export class JsonText {
  readonly [BRAND] = true;
  readonly #parts: readonly string[] | LaterParts;

  /** @param parts valid JSON when concatenated; this is not checked */
  constructor(parts: readonly string[] | LaterParts) {
    this.#parts = parts;
  }

  /** Characters. */
  get length(): number {
    return 'write' in this.#parts ? this.#parts.length : this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** Parses the text, for a value that is nested in another response. */
  toJSON(): unknown {
    return JSON.parse([...this.#written()].join(''));
  }

  /**
   * The body of a response: text, or UTF-8 bytes when it is long.
   * @throws Error above `LONGEST_TEXT`
   */
  body(): string | Buffer {
    const parts = [...this.#written()];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length < LONG_TEXT) return parts.join('');
    const text = new TextBytes(length);
    for (const part of parts) text.add(part);
    return text.bytes;
  }

  /**
   * The body of a long response. Other requests run between its slices.
   * @throws Error above `LONGEST_TEXT`
   */
  async bodyInSlices(): Promise<Buffer> {
    const text = new TextBytes(this.length);
    let since = performance.now();
    for (const part of this.#written()) {
      text.add(part);
      if (performance.now() - since < SLICE) continue;
      await setImmediate();
      since = performance.now();
    }
    return text.bytes;
  }

  #written(): Iterable<string> {
    return 'write' in this.#parts ? this.#parts.write() : this.#parts;
  }
}

/** Encodes a text that comes in parts as UTF-8. */
class TextBytes {
  #bytes: Buffer;
  #end = 0;
  #characters = 0;

  /** @param length characters of the text, approximately */
  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafe(Math.ceil(Math.min(length, LONGEST_TEXT) * LITTLE_ROOM) + LONGEST_CHARACTER);
  }

  /** The bytes added so far. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  /** @throws Error above `LONGEST_TEXT` */
  add(part: string): void {
    this.#characters += part.length;
    if (this.#characters > LONGEST_TEXT)
      throw new Error(`the response of ${this.#characters} characters exceeds the limit of ${LONGEST_TEXT}`);
    let written = this.#bytes.write(part, this.#end);
    if (this.#end + written > this.#bytes.length - LONGEST_CHARACTER) {
      // The part may have been cut off. Later parts are likely to need as much room.
      const more = Buffer.allocUnsafe(Math.ceil(this.#bytes.length * GROWTH) + part.length * MUCH_ROOM + LONGEST_CHARACTER);
      this.#bytes.copy(more, 0, 0, this.#end);
      this.#bytes = more;
      written = more.write(part, this.#end);
    }
    this.#end += written;
  }
}

function isJsonText(value: unknown): value is JsonText {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/**
 * Sets a value as the response body: text, bytes and streams as they are, everything else as JSON.
 * @returns a promise if the response must wait for its turn
 */
export function answerWith(ctx: Koa.ParameterizedContext, value: unknown, room: AnswerRoom): Promise<void> | undefined {
  if (typeof value === 'string' || Buffer.isBuffer(value) || value instanceof Readable) {
    ctx.body = value;
    return undefined;
  }
  if (!isJsonText(value)) {
    const text = JSON.stringify(value) as string | undefined;
    if (text === undefined) throw new TypeError(`a handler returned a ${typeof value}, which cannot be serialized as a response body`);
    setJson(ctx, text);
    return undefined;
  }
  const { length } = value;
  if (length < LONG_ANSWER) {
    setJson(ctx, value.body());
    return undefined;
  }
  return room.enter(length, ctx.res).then(async (isAwaited) => {
    if (isAwaited) setJson(ctx, await value.bodyInSlices());
  });
}

function setJson({ res, response }: Koa.ParameterizedContext, body: string | Buffer): void {
  if (!res.hasHeader('Content-Type')) res.setHeader('Content-Type', JSON_TYPE);
  response.body = body;
}

/** Sets a JSON body and its status, replacing earlier ones. */
export function answerJson(ctx: Koa.ParameterizedContext, status: number, value: unknown): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify(value);
}

/** Characters from which a response is long. Shorter ones are written at once. */
export const LONG_ANSWER = 1_000_000;

interface Waiting {
  readonly length: number;
  readonly response: ServerResponse;
  readonly go: (isAwaited: boolean) => void;
}

/**
 * A queue for long responses. It limits how many of them are bytes in memory at a time, however many are requested at once and however
 * slowly clients read.
 * A waiting response is still the data it is made from, which takes less memory.
 */
export class AnswerRoom {
  readonly #limit: number;
  #taken = 0;
  readonly #waiting: Waiting[] = [];
  readonly #inside = new WeakSet<ServerResponse>();

  /** @param limit characters of long responses that are written and not yet sent; a response above the limit is written alone */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Waits, in order, until a response may be written. Its room is released when the connection has sent it or is closed.
   * A response that has room already, whose body code has replaced, keeps it: waiting for more, it could wait for itself.
   * @returns false if the client is gone or already answered: the response must not be written
   */
  enter(length: number, response: ServerResponse): Promise<boolean> {
    if (this.#inside.has(response)) return Promise.resolve(isAwaited(response));
    return new Promise((go) => {
      const wait = () => {
        this.#waiting.push({ length, response, go });
        this.#next();
      };
      // A pipelined response can be sent only after the one before it, which must not wait for its room.
      if (response.socket === null) response.once('socket', wait);
      else wait();
    });
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const { length, response, go } = first;
      const isWanted = isAwaited(response);
      if (isWanted && this.#taken > 0 && this.#taken + length > this.#limit) return;
      this.#waiting.shift();
      if (isWanted) {
        this.#taken += length;
        this.#inside.add(response);
        response.once('close', () => {
          this.#taken -= length;
          this.#next();
        });
      }
      go(isWanted);
    }
  }
}

/** Whether the client still waits for a response. */
function isAwaited({ headersSent, destroyed }: ServerResponse): boolean {
  return !headersSent && !destroyed;
}
