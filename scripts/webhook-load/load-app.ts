import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The content type that is written. */
export const NOTE = 'api::note.note';

/** Environment variables with the webhooks' secrets. */
export const environment = { LOAD_SECRET: `whsec_${Buffer.alloc(32, 'load').toString('base64')}` };

const EVENTS = ['entry.create', 'entry.update'];

/** Targets by the name of their webhook: two that accept deliveries, and one that never responds. True: deliveries must be in order. */
export const TARGETS = { ordered: true, swift: false, hanging: false } as const;

/** Creates the folder of an app whose webhooks all lead to one server. @param origin `http://127.0.0.1:41234` */
export function makeLoadApp(origin: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-webhook-load-'));
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  write('config/content-types/note.json', {
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    attributes: { text: { type: 'string' } },
  });
  for (const [name, ordered] of Object.entries(TARGETS)) {
    write(`config/webhooks/${name}.json`, { url: `${origin}/${name}`, events: EVENTS, ordered, secret: { env: 'LOAD_SECRET' } });
  }
  return folder;
}

/** Configuration of a kernel. */
export function overrides(url: string) {
  return {
    config: {
      server: { port: 0, logLevel: 'error' },
      database: { url },
      plugins: {
        admin: false,
        graphql: false,
        outgoing: { config: { allow: ['127.0.0.0/8'] } },
        // Short pauses, so that interrupted deliveries are soon retried.
        webhooks: { config: { timeout: 2_000, firstPause: 1_000, concurrency: 20 } },
      },
    },
  };
}
