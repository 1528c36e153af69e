import { isPlinthError, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';

/** A line of a text, with its number, from 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** The problem of a text that `parseJsonText` has refused; null: it is not JSON. */
export function jsonFlaw(error: unknown, levels: number): string | null {
  if (!isPlinthError(error)) return null;
  return error.code === 'BODY_DEPTH' ? `is nested more than ${levels} levels deep` : 'contains a number that is too large';
}

const NEWLINE = 0x0a;

/** The lines of a text that are not empty. @param most bytes of a line @throws ValidationError for a longer one */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<NumberedLine> {
  let parts: Buffer[] = [];
  let [size, number] = [0, 1];
  const taken = (): NumberedLine => {
    const text = Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    parts = [];
    size = 0;
    return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
  };
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(NEWLINE, at);
      const part = bytes.subarray(at, end < 0 ? bytes.length : end);
      size += part.length;
      if (size > most) throw new ValidationError(MESSAGES.lineTooLong({ number, most }), { line: number });
      parts.push(part);
      if (end < 0) break;
      const line = taken();
      if (line.text.trim() !== '') yield line;
      number += 1;
      at = end + 1;
    }
  }
  const last = taken();
  if (last.text.trim() !== '') yield last;
}
