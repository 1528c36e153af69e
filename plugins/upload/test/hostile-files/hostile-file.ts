/** A hostile file, and how it is sent. */
export interface HostileFile {
  /** What it attempts, in a few words; unique. */
  readonly trick: string;
  /** The file name sent by the client. */
  readonly name: string;
  /** The type sent by the client. */
  readonly type: string;
  readonly content: Buffer | string;
  /** Lines of the part's header, if the usual two are not enough; `name` and `type` are then not sent. */
  readonly head?: readonly string[];
  /** Whether it is refused. Default: it is stored, and served harmlessly. */
  readonly isRefused?: true;
}

/** Marks a file as refused. */
export function refused(file: HostileFile): HostileFile {
  return { ...file, isRefused: true };
}

/**
 * The part of a multipart body with a hostile file. Built by hand, because clients would escape its header.
 * @param boundary without the leading dashes
 */
export function bodyOf({ name, type, content, head }: HostileFile, boundary: string): Buffer {
  const lines = head ?? [`Content-Disposition: form-data; name="files"; filename="${name}"`, `Content-Type: ${type}`];
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`),
    Buffer.from(content as Buffer),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
