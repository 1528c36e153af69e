import http from 'node:http';
import { ask } from '../bench/client.ts';
import { author } from '../bench/content.ts';
import type { Server } from '../bench/server.ts';
import { type Latency, latencyOf, readLightly } from '../light-reads.ts';
import { runClients } from './run-clients.ts';
import { sendFile, timeOf } from './send-files.ts';

/** Number of clients that upload photos meanwhile. */
export const UPLOADERS = 8;

/** Latency of a light `GET` alone, and during uploads of photos. */
export interface Latencies {
  readonly alone: Latency;
  readonly beside: Latency;
  /** Photos uploaded meanwhile, per second. */
  readonly photosPerSecond: number;
}

/** Measures the latency of one document, alone and during uploads of photos. */
export async function measureLatency({ url }: Server, photos: readonly Buffer[], seconds: number): Promise<Latencies> {
  const { data } = await ask<{ readonly data: { readonly documentId: string } }>('POST', `${url}/api/authors`, { data: author(1, []) });
  const path = `${url}/api/authors/${data.documentId}`;
  const agent = new http.Agent({ keepAlive: true });
  try {
    // Warm-up: the first requests compile code, and the first photo loads the image library.
    await watch(path, 1, agent);
    await sendPhoto(url, photos, 0, agent);
    const alone = await watch(path, seconds, agent);
    const uploads = runClients(UPLOADERS, seconds, (n) => sendPhoto(url, photos, n, agent));
    const [beside, photosPerSecond] = await Promise.all([watch(path, seconds, agent), uploads]);
    return { alone, beside, photosPerSecond };
  } finally {
    agent.destroy();
  }
}

async function sendPhoto(url: string, photos: readonly Buffer[], n: number, agent: http.Agent): Promise<void> {
  const content = photos[n % photos.length] as Buffer;
  const { formats } = await sendFile(url, { name: `photo-${n}.jpg`, type: 'image/jpeg', content }, agent);
  if (Object.keys(formats ?? {}).length !== 4) throw new Error(`a photo has the formats ${Object.keys(formats ?? {})}`);
}

async function watch(path: string, seconds: number, agent: http.Agent): Promise<Latency> {
  const end = performance.now() + seconds * 1_000;
  return latencyOf(
    await readLightly(
      () => timeOf(path, agent),
      () => performance.now() >= end,
    ),
  );
}
