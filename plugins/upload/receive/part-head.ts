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

/** Parses the header of a part. If a line appears twice, the last one counts. */
export function partHead(text: string): PartHead {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = headers.get('content-disposition') ?? '';
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  return {
    name: parameter(disposition, 'name') ?? '',
    fileName: fileName(disposition),
    type: type !== undefined && TYPE.test(type) ? type : null,
  };
}

/** The value of a parameter, which browsers quote and percent-encode; null if it is missing. */
function parameter(header: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(header);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? null : value.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
}

function fileName(disposition: string): string | null {
  const extended = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(disposition)?.[1];
  const decoded = extended === undefined ? null : decode(extended);
  const name = decoded ?? parameter(disposition, 'filename');
  // Some clients send the full Windows path.
  return name === null ? null : name.slice(name.lastIndexOf('\\') + 1);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
