import { BadRequestError } from 'plinth';

/** The header of a part. */
export interface PartHead {
  /** Name of the field; empty without one. */
  readonly name: string;
  /** As sent, with escapes decoded; null if the part is no file. */
  readonly fileName: string | null;
  /** Type without parameters, in lower case; null without a valid one. */
  readonly type: string | null;
}

/** A media type without parameters (RFC 6838, 4.2). It is stored, returned, and sent to the storage. */
const TYPE = /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/;

/**
 * Parses the header of a part. If a line appears twice, the last one counts.
 * @param text in Latin-1: one character for each byte
 * @param number of the part, from 1, for messages
 * @throws BadRequestError for a malformed Content-Disposition
 */
export function partHead(text: string, number: number): PartHead {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  return {
    ...namesOf(headers.get('content-disposition') ?? '', number),
    type: type !== undefined && TYPE.test(type) ? type : null,
  };
}

function namesOf(disposition: string, number: number): Pick<PartHead, 'name' | 'fileName'> {
  if (disposition === '') return { name: '', fileName: null };
  const { parse } = require('content-disposition') as typeof import('content-disposition');
  const { header, encoded } = strict(disposition);
  try {
    const { parameters } = parse(header);
    const textOf = (name: string) => {
      const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      return value === undefined || encoded.has(name) ? value : asBrowsersSend(value);
    };
    const fileName = textOf('filename');
    return {
      name: textOf('name') ?? '',
      // Some clients send the full Windows path.
      fileName: fileName === undefined ? null : fileName.slice(fileName.lastIndexOf('\\') + 1),
    };
  } catch (error) {
    throw new BadRequestError(`Content-Disposition of part ${number} is malformed: ${(error as Error).message}`);
  }
}

/** A value in Latin-1 as the text that a browser means: in UTF-8, with quotes and line ends percent-encoded. */
function asBrowsersSend(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8').replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
}

/** Quoted strings, up to the end if they are not closed, and what is between them. */
const PIECES = /"(?:[^"\\]|\\.?)*(?:"|$)|[^"]+/gs;
/** A parameter in the notation of RFC 8187: `; filename*=UTF-8''na%C3%AFve.txt`. */
const EXTENDED = /;[\t ]*([\w.-]+)\*[\t ]*=[\t ]*([^\t ;]*)/g;
const EXTENDED_VALUE = /^(?:utf-?8|iso-8859-1)'[a-z-]*'(?:%[\da-f]{2}|[\w!#$&+.^`|~-])+$/i;

/**
 * Spells a header as the parser expects it, where clients are known to differ: single backslashes of Windows paths, a `;` at the end, and
 * characters in extended values that `encodeURIComponent` leaves as they are. Invalid extended values are left out: the plain ones count.
 * @returns also the names of the parameters with a valid extended value
 */
function strict(disposition: string): { readonly header: string; readonly encoded: ReadonlySet<string> } {
  const encoded = new Set<string>();
  const header = disposition.replace(PIECES, (piece) => {
    if (piece.startsWith('"')) return piece.replace(/\\["\\]|\\/g, (found) => (found === '\\' ? '\\\\' : found));
    return piece.replace(EXTENDED, (_, name: string, value: string) => {
      const [charset, language, ...rest] = value.split("'");
      const text = rest.join('%27').replace(/[()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
      const valid = `${charset}'${language}'${text}`;
      if (!EXTENDED_VALUE.test(valid) || (/^utf/i.test(valid) && !isUtf8(text))) return '';
      encoded.add(name.toLowerCase());
      return `;${name}*=${valid}`;
    });
  });
  return { header: header.replace(/;[\t ]*$/, ''), encoded };
}

/** Whether percent-encoded bytes are UTF-8. The parser would put replacement characters in place of others. */
function isUtf8(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
