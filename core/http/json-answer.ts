import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type Koa from 'koa';
import { type AnswerRoom, LONG_ANSWER } from './answer-room.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Characters from which a text is sent as bytes. Sending takes copies of a text, and above about this size each of them is memory that has to be
 * mapped anew; below it a text is sent faster as it is.
 */
const LONG_TEXT = 100_000;

/** Bytes that are set aside for a character: what little text that is not ASCII needs, and what any needs (a UTF-16 unit takes three at the most). */
const LITTLE_ROOM = 1.125;
const MUCH_ROOM = 3;
/** By how much bytes grow that have become too few. */
const GROWTH = 1.5;
/** Bytes of the longest character: with as much left after a write, nothing of it was cut off. */
const LONGEST_CHARACTER = 4;

/**
 * Characters of the longest text that is sent: its bytes must fit into one buffer, and into what Node writes at a time. Reads of documents end long before
 * (`api.query.maxAnswerSize`).
 */
export const LONGEST_TEXT = 2 ** 29;

/** Marks texts of whichever copy of this module. */
const BRAND = Symbol.for('plinth.json-text');

/** Parts of a text that is written when its turn comes. */
export interface LaterParts {
  /** Characters of all of them, about. */
  readonly length: number;
  /** Makes them one by one: others have their turn between the parts of a long answer. */
  readonly write: () => Iterable<string>;
}

/** Milliseconds for which a long answer is made without a pause. */
const SLICE = 8;

/**
 * A JSON text that a handler answers as it is, such as one that was put together without its objects ever existing. It comes in parts, because
 * those of a long answer are best made bytes one by one: as a whole it would be copied once more first.
 */
export class JsonText {
  readonly [BRAND] = true;
  readonly #parts: readonly string[] | LaterParts;

  /** @param parts valid JSON when they follow each other; nobody checks it */
  constructor(parts: readonly string[] | LaterParts) {
    this.#parts = parts;
  }

  /** Characters. */
  get length(): number {
    return 'write' in this.#parts ? this.#parts.length : this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  /** Inside of another answer it is what it says. */
  toJSON(): unknown {
    return JSON.parse([...this.#written()].join(''));
  }

  /**
   * The body of an answer: text, or UTF-8 when it is long.
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
   * The body of a long answer, made while others have their turns.
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

/** UTF-8 of a text that comes in parts. */
class TextBytes {
  #bytes: Buffer;
  #end = 0;
  #characters = 0;

  /** @param length characters of the text, about */
  constructor(length: number) {
    this.#bytes = Buffer.allocUnsafe(Math.ceil(Math.min(length, LONGEST_TEXT) * LITTLE_ROOM) + LONGEST_CHARACTER);
  }

  /** What was added. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  /** @throws Error above `LONGEST_TEXT` */
  add(part: string): void {
    this.#characters += part.length;
    if (this.#characters > LONGEST_TEXT) throw new Error(`an answer of ${this.#characters} characters is longer than ${LONGEST_TEXT}`);
    let written = this.#bytes.write(part, this.#end);
    if (this.#end + written > this.#bytes.length - LONGEST_CHARACTER) {
      // It may not have found room. What comes after it is likely to need as much of it.
      const more = Buffer.allocUnsafe(Math.ceil(this.#bytes.length * GROWTH) + part.length * MUCH_ROOM + LONGEST_CHARACTER);
      this.#bytes.copy(more, 0, 0, this.#end);
      this.#bytes = more;
      written = more.write(part, this.#end);
    }
    this.#end += written;
  }
}

/** Whether an answer is a JSON text. */
function isJsonText(value: unknown): value is JsonText {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/**
 * Sets a value as the answer's body: text, bytes and streams as they are, everything else as JSON, stringified once where it is not JSON yet.
 * @returns what there is to wait for
 */
export function answerWith(ctx: Koa.ParameterizedContext, value: unknown, room: AnswerRoom): Promise<void> | undefined {
  if (typeof value === 'string' || Buffer.isBuffer(value) || value instanceof Readable) {
    ctx.body = value;
    return undefined;
  }
  if (!isJsonText(value)) {
    setJson(ctx, JSON.stringify(value));
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

/** Sets a JSON body and its status, whatever was set before. */
export function answerJson(ctx: Koa.ParameterizedContext, status: number, value: unknown): void {
  ctx.status = status;
  ctx.set('Content-Type', JSON_TYPE);
  ctx.body = JSON.stringify(value);
}
