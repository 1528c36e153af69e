import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The content type that is published. */
export const NOTE = 'api::note.note';

/** Environment variables of the app. */
export const environment = { PLANNER: 'a-token-that-plans-for-the-script' };

/** Creates the folder of an app whose notes have drafts, with a token that plans them. */
export function makeFaultApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-schedule-faults-'));
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  };
  write('config/content-types/note.json', {
    kind: 'collectionType',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: true },
    attributes: { text: { type: 'string' } },
  });
  write('config/access.json', { tokens: [{ name: 'planner', type: 'full-access', value: { env: 'PLANNER' } }] });
  return folder;
}

/** Configuration of a kernel. */
export function overrides(url: string) {
  const server = { port: 0, logLevel: 'fatal' };
  return { config: { server, database: { url }, plugins: { admin: false, graphql: false } } };
}
