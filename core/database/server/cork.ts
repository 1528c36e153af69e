import type { Socket } from 'node:net';
import process from 'node:process';

/** Keeps what is written to a server until everything that is at hand was written: sending is the greatest part of what a statement costs here. */
export function cork(stream: Socket): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
