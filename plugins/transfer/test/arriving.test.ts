import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { bounded } from '../imports/arriving.ts';
import { bytesOf } from './transfer-app.ts';

/** A stream that remembers whether its reader has let it go, and how much of it was read. */
class Sender {
  isReleased = false;
  sent = 0;

  async *send(bytes: Buffer): AsyncGenerator<Uint8Array> {
    try {
      for (let at = 0; at < bytes.length; at += 60_000) {
        this.sent += 1;
        yield bytes.subarray(at, at + 60_000);
      }
    } finally {
      this.isReleased = true;
    }
  }
}

describe('a stream that arrives', () => {
  it('is unpacked without leaving listeners behind, however often it has to wait', async () => {
    const bytes = randomBytes(3_000_000);
    const writes = jest.spyOn(Duplex.prototype, 'write');
    let most = 0;
    const parts: Uint8Array[] = [];
    try {
      for await (const part of bounded(new Sender().send(gzipSync(bytes)), 10_000_000)) {
        parts.push(part);
        for (const stream of new Set(writes.mock.contexts as Duplex[])) most = Math.max(most, stream.listenerCount('close'));
      }
      expect(writes.mock.results.filter(({ value }) => value === false).length).toBeGreaterThan(40);
    } finally {
      writes.mockRestore();
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(most).toBeLessThan(5);
  });

  it.each([
    ['packed', (bytes: Buffer) => gzipSync(bytes)],
    ['plain', (bytes: Buffer) => bytes],
  ])('is let go where it is too large, without reading the rest: %s', async (_, packed) => {
    const sender = new Sender();
    await expect(bytesOf(bounded(sender.send(packed(randomBytes(3_000_000))), 500_000))).rejects.toThrow('larger than 500000 bytes');
    expect(sender.isReleased).toBe(true);
    expect(sender.sent).toBeLessThan(20);
  });
});
