/** What the header of a part says. */
export interface PartHead {
  /** Name of the field; empty when there is none. */
  readonly name: string;
  /** As it was sent, undecoded escapes undone; null for a part that is no file. */
  readonly fileName: string | null;
  /** Type without parameters, in small letters; null when none was declared that could be one. */
  readonly type: string | null;
}

/** A type without parameters (RFC 6838, 4.2): it is stored, told, and sent on to where bytes are kept. */
const TYPE = /^[a-z\d][\w!#$&^.+-]{0,126}\/[a-z\d][\w!#$&^.+-]{0,126}$/;

/** Reads the lines of a part's header. Of headers that are there twice the last counts. */
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

/** The value of a parameter, which browsers quote and escape with percent signs; null when it is not there. */
function parameter(header: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(header);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? null : value.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
}

function fileName(disposition: string): string | null {
  const extended = /;\s*filename\*=utf-8'[^']*'([^\s;]+)/i.exec(disposition)?.[1];
  const decoded = extended === undefined ? null : decode(extended);
  const name = decoded ?? parameter(disposition, 'filename');
  // Some clients send the whole path of the file on a Windows disk.
  return name === null ? null : name.slice(name.lastIndexOf('\\') + 1);
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
