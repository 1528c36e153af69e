import { gzipSync } from 'node:zlib';

const BLOCK = 512;

/** A `.tar.gz` of some texts by name. Names too long for a header are written in extended headers. */
export function tarGz(files: Readonly<Record<string, string | Buffer>>, modified = new Date()): Buffer {
  const parts = Object.entries(files).flatMap(([name, text]) => {
    const long = name.length > 100 ? entry('PaxHeader', record(name), 'x', modified) : [];
    return [...long, ...entry(name.slice(0, 100), text, '0', modified)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]));
}

/** A record begins with its length, including this number. */
function record(name: string): string {
  const rest = ` path=${name}\n`;
  const length = rest.length + String(rest.length + 3).length;
  return `${length}${rest}`;
}

function entry(name: string, text: string | Buffer, kind: string, modified: Date): readonly Buffer[] {
  const body = typeof text === 'string' ? Buffer.from(text) : text;
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0);
  head.write('0000644\0', 100);
  head.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write(
    `${Math.floor(modified.getTime() / 1_000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  head.write(' '.repeat(8), 148);
  head.write(kind, 156);
  head.write('ustar\0', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [head, body, Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK)];
}
