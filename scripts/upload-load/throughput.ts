import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { Server } from '../bench/server.ts';
import type { Photos } from './photos.ts';
import { runClients } from './run-clients.ts';
import { type SentFile, sendFile, timeOf } from './send-files.ts';

const CLIENTS = 8;
/** Number of files in the list. */
const LISTED = 100;

/** The measured operations, in order. */
export const WORKS = ['list of 100 files', '1 MB files', '12 MP photos', '12 MP photos with notes of a camera'] as const;

/** Operations per second, by name. */
export type Throughput = Readonly<Record<(typeof WORKS)[number], number>>;

/** Measures a server that has no files yet. */
export async function measureThroughput({ url }: Server, photos: Photos, seconds: number): Promise<Throughput> {
  const agent = new http.Agent({ keepAlive: true });
  const rate = (work: (n: number) => Promise<unknown>) => runClients(CLIENTS, seconds, work);
  const send = (file: SentFile) => sendFile(url, file, agent);
  const photo = (kind: readonly Buffer[]) => (n: number) =>
    send({ name: `photo-${n}.jpg`, type: 'image/jpeg', content: kind[n % kind.length] as Buffer });
  const megabyte = randomBytes(1_000_000);
  try {
    for (let n = 0; n < LISTED; n++) await send({ name: `note-${n}.txt`, type: 'text/plain', content: Buffer.from(`note ${n}`) });
    // Warm-up: compiles code, and loads the image library.
    for (let n = 0; n < 50; n++) await timeOf(`${url}/api/upload/files`, agent);
    const list = await rate(() => timeOf(`${url}/api/upload/files`, agent));
    for (let n = 0; n < 10; n++) await send({ name: `bytes-${n}.bin`, type: 'application/octet-stream', content: megabyte });
    const files = await rate((n) => send({ name: `bytes-${n}.bin`, type: 'application/octet-stream', content: megabyte }));
    await photo(photos.plain)(0);
    const plain = await rate(photo(photos.plain));
    const noted = await rate(photo(photos.noted));
    return { 'list of 100 files': list, '1 MB files': files, '12 MP photos': plain, '12 MP photos with notes of a camera': noted };
  } finally {
    agent.destroy();
  }
}
