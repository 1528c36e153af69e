import { isUtf8 } from 'node:buffer';
import { ValidationError } from '../errors/index.ts';

const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);
const MARK = '\uFEFF';

/** Could be, or could hide, what is no escape, or bytes that are no UTF-8. Node reads a request line as Latin-1. */
const SUSPICIOUS = /%(?![0-7][0-9a-f])|[\x80-\xFF]/i;
/** A percent sign that begins no escape. */
const BROKEN = /%(?![0-9a-f]{2})/i;
/** An escape that the end of its text cuts off: `100%`, and, as recorded, `%E0%A4%A`. */
const CUT_OFF = /%[0-9a-f]?$/i;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Bytes of a body as text, without a byte order mark. Decoding alone would put replacement characters where the bytes are no UTF-8, and store them.
 * @throws ValidationError that names the first byte (from 0) that is no UTF-8
 */
export function decodeUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) {
    const offset = firstWrongByte(bytes, text);
    throw new ValidationError(`The body is not UTF-8 at byte ${offset}`, { offset }, 'BODY_UTF8');
  }
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

/**
 * Refuses pairs of a query string or a form that are not percent-encoded UTF-8: their parser would take them for the text of their escapes, and search or store what
 * nobody meant. One that ends where an escape has begun is a text that was not encoded at all (specification, recorded), and is taken as it is.
 * @param text the pairs as they came, not decoded
 * @param where how the message calls them: `Query string`
 * @throws ValidationError that names the key
 */
export function refuseWrongEscapes(text: string, where: string): void {
  if (!SUSPICIOUS.test(text)) return;
  for (const pair of text.split('&')) {
    const wrong = wrongPart(pair);
    if (wrong === null) continue;
    const key = pair.split('=', 1)[0] as string;
    throw new ValidationError(`${where}: the ${wrong} is not percent-encoded UTF-8`, { key }, 'QUERY_STRING_UTF8');
  }
}

function wrongPart(pair: string): string | null {
  const end = pair.indexOf('=');
  const key = end < 0 ? pair : pair.slice(0, end);
  if (!isEncoded(key)) return `key "${key}"`;
  return isEncoded(pair.slice(key.length)) ? null : `value of "${key}"`;
}

function isEncoded(text: string): boolean {
  if (/[\x80-\xFF]/.test(text)) return false;
  if (BROKEN.test(text)) return !BROKEN.test(text.replace(CUT_OFF, ''));
  return (text.match(ESCAPES) ?? []).every((escapes) => isUtf8(Buffer.from(escapes.replaceAll('%', ''), 'hex')));
}

/** A replacement character that was not sent as one stands for the bytes that are looked for. */
function firstWrongByte(bytes: Buffer, text: string): number {
  let offset = 0;
  for (let at = 0; ; ) {
    const next = text.indexOf(REPLACEMENT, at);
    offset += Buffer.byteLength(text.slice(at, next));
    if (!bytes.subarray(offset, offset + REPLACEMENT_BYTES.length).equals(REPLACEMENT_BYTES)) return offset;
    offset += REPLACEMENT_BYTES.length;
    at = next + REPLACEMENT.length;
  }
}
