import { isUtf8 } from 'node:buffer';
import { ValidationError } from '../errors/index.ts';

const REPLACEMENT = '\uFFFD';
const REPLACEMENT_BYTES = Buffer.from(REPLACEMENT);
const MARK = '\uFEFF';

/** Matches text that could contain an invalid escape or bytes that are not UTF-8. Node reads a request line as Latin-1. */
const SUSPICIOUS = /%(?![0-7][0-9a-f])|[\x80-\xFF]/i;
/** A percent sign that begins no escape. */
const BROKEN = /%(?![0-9a-f]{2})/i;
/** An escape cut off by the end of its text: `100%`, and, as recorded, `%E0%A4%A`. */
const CUT_OFF = /%[0-9a-f]?$/i;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Decodes the bytes of a body, without a byte order mark. Plain decoding would replace invalid bytes with replacement characters, which
 * would then be stored.
 * @throws ValidationError that gives the offset of the first invalid byte, from 0
 */
export function decodeUtf8(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (!isUtf8(bytes)) {
    const offset = firstWrongByte(bytes, text);
    throw new ValidationError(`The body is not valid UTF-8 at byte ${offset}`, { offset }, 'BODY_UTF8');
  }
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

/**
 * Refuses pairs of a query string or form that are not percent-encoded UTF-8. The parser would take the escapes themselves as text, and
 * search or store that.
 * A pair that ends in an incomplete escape was not encoded at all (specification, recorded) and is accepted as it is.
 * @param text the raw pairs, not decoded
 * @param where name used in the message: `Query string`
 * @throws ValidationError that names the key
 */
export function refuseWrongEscapes(text: string, where: string): void {
  if (!SUSPICIOUS.test(text)) return;
  for (const pair of text.split('&')) {
    const wrong = wrongPart(pair);
    if (wrong === null) continue;
    const key = pair.split('=', 1)[0] as string;
    throw new ValidationError(`${where}: the ${wrong} is not valid percent-encoded UTF-8`, { key }, 'QUERY_STRING_UTF8');
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

/** Finds the first replacement character that was not sent as one: it marks the first invalid byte. */
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
