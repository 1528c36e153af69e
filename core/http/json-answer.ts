import { Readable } from 'node:stream';
import type Koa from 'koa';
import { type AnswerRoom, LONG_ANSWER } from './answer-room.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Characters from which a text is sent as bytes. Sending takes copies of a text, and above about this size each of them is memory that has to be
 * mapped anew; below it a text is sent faster as it is.
 */
const LONG_TEXT = 100_000;

/**
 * Bytes that are set aside for a character: what little text that is not ASCII needs, then what any needs (a UTF-16 unit takes three at the
 * most).
 */
const ROOM = [1.125, 3] as const;
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
  readonly write: () => readonly string[];
}

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
    return JSON.parse(this.#written().join(''));
  }

  /**
   * The body of an answer: text, or UTF-8 when it is long.
   * @throws Error above `LONGEST_TEXT`
   */
  body(): string | Buffer {
    const parts = this.#written();
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length > LONGEST_TEXT) throw new Error(`an answer of ${length} characters is longer than ${LONGEST_TEXT}`);
    if (length < LONG_TEXT) return parts.join('');
    for (const room of ROOM) {
      const bytes = Buffer.allocUnsafe(Math.ceil(length * room) + LONGEST_CHARACTER);
      const end = writeTo(bytes, parts);
      if (end <= bytes.length - LONGEST_CHARACTER) return bytes.subarray(0, end);
    }
    throw new Error('a UTF-16 unit takes three bytes at the most');
  }

  #written(): readonly string[] {
    return 'write' in this.#parts ? this.#parts.write() : this.#parts;
  }
}

/** @returns where the text ends; within the last few bytes when it may not have found room */
function writeTo(bytes: Buffer, parts: readonly string[]): number {
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return end;
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
  return room.enter(length, ctx.res).then((isAwaited) => {
    if (isAwaited) setJson(ctx, value.body());
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
