import { DATABASE, type Kernel } from 'plinth';
import { append, unsealed } from '../../plugins/audit/chain.ts';
import { type AuditFacts, type Deed, factsOf } from '../../plugins/audit/entry.ts';
import type { Seals } from '../../plugins/audit/seals.ts';

/** Entries sealed per transaction. */
const BATCH = 2_000;
const DAY = 86_400_000;

/** Period of the entries' times, up to now, in milliseconds. */
export const SPREAD = 730 * DAY;

export const PEOPLE = 300;
const DOCUMENTS = 50_000;
const TYPES = ['api::article.article', 'api::page.page', 'api::product.product', 'api::salary.salary'];

/** Kinds of entries, weighted by the number. */
const DEEDS: readonly (readonly [number, Deed])[] = [
  [60, { area: 'document', kind: 'updated', surface: 'admin', details: { status: 'draft', revision: 7, changed: ['title', 'text'] } }],
  [12, { area: 'document', kind: 'created', surface: 'rest', details: { status: 'draft', revision: 1 } }],
  [12, { area: 'document', kind: 'published', surface: 'admin', details: { status: 'published', revision: 8 } }],
  [2, { area: 'document', kind: 'deleted', surface: 'admin', details: { status: 'draft', revision: 9 } }],
  [6, { area: 'read', kind: 'read', surface: 'rest', details: { fields: ['sum'], offset: 0, limit: 25 } }],
  [5, { area: 'account', kind: 'signed-in', surface: 'admin', details: { account: 'staff:1' } }],
  [2, { area: 'refusal', kind: 'refused', surface: 'rest', details: { method: 'POST', path: '/api/articles', status: 403 } }],
  [1, { area: 'action', kind: 'done', surface: 'admin', details: { method: 'PUT', path: '/admin/api/settings', keys: ['mail'] } }],
];
const ALL = DEEDS.flatMap(([share, deed]) => Array.from({ length: share }, () => deed));

/** Writes entries as the plugin makes and seals them, in large transactions. @returns entries per second */
export async function loadEntries({ container }: Kernel, seals: Seals, count: number, tell: (done: number) => void): Promise<number> {
  const database = container.resolve(DATABASE);
  const titles = new Map(Array.from({ length: PEOPLE }, (_, person) => [`staff:${person}`, `Person ${person}`]));
  const end = Date.now();
  const begun = performance.now();
  for (let done = 0; done < count; done += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) => {
      const place = done + index;
      return unsealed(factsAt(place, Math.round(end - SPREAD * (1 - place / count))), { name: 'load', sequence: place + 1 }, seals);
    });
    await database.transaction(({ knex }) => append(knex, entries, titles, seals));
    tell(done + entries.length);
  }
  return (count / (performance.now() - begun)) * 1_000;
}

/** The facts of the entry at an index of the chain: the same in each run. */
function factsAt(place: number, at: number): AuditFacts {
  const chance = (range: number, salt: number) =>
    Math.floor((((place + 1) * (2_654_435_761 + 2 * salt)) % 4_294_967_296) / (4_294_967_296 / range));
  const deed = ALL[chance(ALL.length, 1)] as Deed;
  const hasDocument = deed.area === 'document' || deed.area === 'read';
  const document = chance(DOCUMENTS, 2);
  return {
    ...factsOf(deed, null),
    at,
    actor: `staff:${chance(PEOPLE, 3)}`,
    address: `203.0.113.${chance(250, 4)}`,
    requestId: `request-${place}`,
    ...(hasDocument && { type: TYPES[document % TYPES.length] as string, documentId: documentAt(document), locale: 'en' }),
  };
}

/** The documentId for an index. */
export function documentAt(index: number): string {
  return `document${String(index).padStart(16, '0')}`;
}
