import { ImportError } from '../import-error.ts';

const LINE_END = 0x0a;
/** Maximum number of bytes of a line, which is parsed in memory. */
const MOST_LINE = 64 << 20;

/** The lines of a text. @throws TypeError for invalid UTF-8, ImportError for a line that is too long */
export async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  // Chunks of a line are collected and joined once at its end, because lines may be long.
  let rest: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    let from = 0;
    for (let end = part.indexOf(LINE_END); end >= 0; end = part.indexOf(LINE_END, from)) {
      const line = decoder.decode(Buffer.concat([...rest, part.subarray(from, end)]));
      rest = [];
      size = 0;
      from = end + 1;
      if (line !== '') yield line;
    }
    if (from < part.length) rest.push(part.subarray(from));
    size += part.length - from;
    if (size > MOST_LINE) throw new ImportError('a line is longer than any that strapi export makes: the archive is broken');
  }
  if (rest.length > 0) yield decoder.decode(Buffer.concat(rest));
}
