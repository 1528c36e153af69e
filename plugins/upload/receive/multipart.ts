import { BadRequestError } from 'plinth';
import { type PartHead, partHead } from './part-head.ts';

/** Maximum number of bytes of a part's header, and before the first part. */
const HEAD_LIMIT = 16_384;
/** Maximum number of parts of a body. */
const PART_LIMIT = 1_000;

const CARRIAGE_RETURN = 0x0d;
const LINE = Buffer.from('\r\n');
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** Consumes the content of one part in order. The body is not read further while it is busy. */
export interface PartSink {
  write(chunk: Buffer): Promise<void> | void;
  end(): Promise<void> | void;
}

/**
 * Reads a multipart body part by part. It holds at most one chunk, and only until it asks for the next one.
 * @param boundary from the content type
 * @param open called for each part after its header
 * @throws BadRequestError for an invalid or truncated body, and malformed or too long headers; and errors of the sinks
 */
export async function readMultipart(
  body: AsyncIterable<Buffer>,
  boundary: string,
  open: (head: PartHead) => Promise<PartSink> | PartSink,
): Promise<void> {
  const parser = new MultipartParser(boundary, open);
  for await (const chunk of body) {
    await parser.take(chunk);
    if (parser.isDone) break;
  }
  if (!parser.isDone) throw new BadRequestError('The multipart body ends before its last boundary');
}

/** The boundary in a content type. @throws BadRequestError without one */
export function boundaryOf(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new BadRequestError('bad content-type header, no multipart boundary');
  return boundary;
}

type State = 'before' | 'boundary' | 'head' | 'content' | 'done';

/** The state of parsing a body. */
class MultipartParser {
  readonly #boundary: Buffer;
  readonly #open: (head: PartHead) => Promise<PartSink> | PartSink;
  #state: State = 'before';
  /** Bytes that have arrived and are not parsed yet. It starts with a line end, because a body may begin with the boundary. */
  #rest: Buffer = LINE;
  #sink: PartSink | null = null;
  #parts = 0;
  /** Number of bytes before the first boundary. */
  #skipped = 0;

  constructor(boundary: string, open: (head: PartHead) => Promise<PartSink> | PartSink) {
    this.#boundary = Buffer.from(`\r\n--${boundary}`, 'latin1');
    this.#open = open;
  }

  /** Whether the last boundary was read. Anything after it is ignored. */
  get isDone(): boolean {
    return this.#state === 'done';
  }

  async take(chunk: Buffer): Promise<void> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    while (!this.isDone && (await this.#step())) {
      // Continues while there are enough bytes for a step.
    }
    // Only the start of a boundary or header remains. It is copied, because the chunk itself will be freed.
    this.#rest = Buffer.from(this.#rest);
  }

  /** @returns false if more bytes are needed */
  async #step(): Promise<boolean> {
    switch (this.#state) {
      case 'before':
      case 'content':
        return this.#content();
      case 'boundary':
        return this.#afterBoundary();
      case 'head':
        return this.#head();
      case 'done':
        return false;
    }
  }

  async #content(): Promise<boolean> {
    const rest = this.#rest;
    const at = rest.indexOf(this.#boundary);
    const until = at < 0 ? this.#certain(rest) : at;
    if (this.#state === 'before') this.#skip(until);
    if (until > 0) await this.#sink?.write(rest.subarray(0, until));
    if (at < 0) {
      this.#rest = rest.subarray(until);
      return false;
    }
    await this.#sink?.end();
    this.#sink = null;
    this.#rest = rest.subarray(at + this.#boundary.length);
    this.#state = 'boundary';
    return true;
  }

  /** Ignores bytes before the first boundary, up to a limit. */
  #skip(bytes: number): void {
    this.#skipped += bytes;
    if (this.#skipped > HEAD_LIMIT) throw new BadRequestError(`The multipart body has no boundary in its first ${HEAD_LIMIT} bytes`);
  }

  /** Length of the bytes that are certainly content: the last may begin a boundary. Usually all of them, so that nothing is copied. */
  #certain(rest: Buffer): number {
    for (let at = rest.indexOf(CARRIAGE_RETURN, -(this.#boundary.length - 1)); at >= 0; at = rest.indexOf(CARRIAGE_RETURN, at + 1)) {
      if (this.#boundary.subarray(0, rest.length - at).equals(rest.subarray(at))) return at;
    }
    return rest.length;
  }

  #afterBoundary(): boolean {
    const rest = this.#rest;
    let at = 0;
    // White space is allowed after a boundary.
    while (rest[at] === 0x20 || rest[at] === 0x09) at++;
    if (at > HEAD_LIMIT) throw new BadRequestError('The multipart body has a malformed boundary');
    if (rest.length < at + 2) return false;
    const next = rest.toString('latin1', at, at + 2);
    if (next !== '--' && next !== '\r\n') throw new BadRequestError('The multipart body has a malformed boundary');
    // The line end is kept, because the end of an empty header begins with it.
    this.#rest = rest.subarray(at);
    this.#state = next === '--' ? 'done' : 'head';
    return true;
  }

  async #head(): Promise<boolean> {
    const rest = this.#rest;
    const end = rest.indexOf(END_OF_HEAD);
    if (end > HEAD_LIMIT || (end < 0 && rest.length > HEAD_LIMIT)) {
      throw new BadRequestError(`The header of a part exceeds the limit of ${HEAD_LIMIT} bytes`);
    }
    if (end < 0) return false;
    this.#parts++;
    if (this.#parts > PART_LIMIT) throw new BadRequestError(`The multipart body exceeds the limit of ${PART_LIMIT} parts`);
    this.#sink = await this.#open(partHead(rest.toString('latin1', LINE.length, Math.max(LINE.length, end)), this.#parts));
    this.#rest = rest.subarray(end + END_OF_HEAD.length);
    this.#state = 'content';
    return true;
  }
}
