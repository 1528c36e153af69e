/** A file that means harm, and how it is sent. */
export interface HostileFile {
  /** What it tries, in a few words; no two files try the same. */
  readonly trick: string;
  /** As the client says it. */
  readonly name: string;
  /** What the client says that it is. */
  readonly type: string;
  readonly content: Buffer | string;
  /** Lines of the part's header, where the usual two do not say it: `name` and `type` are not sent then. */
  readonly head?: readonly string[];
  /** It is not stored. Default: it is, and served so that it harms nobody. */
  readonly isRefused?: true;
}

/** A file that is not stored. */
export function refused(file: HostileFile): HostileFile {
  return { ...file, isRefused: true };
}

/**
 * The part of a multipart body that holds a hostile file: clients would escape what stands in its header.
 * @param boundary without the dashes before it
 */
export function bodyOf({ name, type, content, head }: HostileFile, boundary: string): Buffer {
  const lines = head ?? [`Content-Disposition: form-data; name="files"; filename="${name}"`, `Content-Type: ${type}`];
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${lines.join('\r\n')}\r\n\r\n`),
    Buffer.from(content as Buffer),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
