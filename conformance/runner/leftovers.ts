import type { Feature } from '../spec/table.ts';
import type { Connection } from './connection.ts';
import { Unmet } from './outcome.ts';
import type { Json } from './reply.ts';

/** Prefix of the `marker` of every document of the suite. */
export const MARK = 'conformance:';
/** Prefix of the names of files and users, which do not allow a colon. */
export const NAME_MARK = 'conformance-';

/** The collection types of the suite. `drafts` and `locales`: their documents may exist only as a draft, or only in another locale. */
export const COLLECTIONS: Readonly<Record<string, { readonly drafts?: true; readonly locales?: true }>> = {
  voyages: { drafts: true },
  sailors: {},
  ledgers: {},
  harbours: { locales: true },
  chronicles: { drafts: true, locales: true },
  piers: {},
  quays: {},
  manifests: { drafts: true },
  tenders: {},
  sluices: {},
};
const SINGLES = ['almanac', 'charter'];
/** Locales that the suite writes; undefined is the default locale. */
export const LOCALES = [undefined, 'fr', 'it', 'en'] as const;
const PAGES = 50;

/** Something that a check created, and how to remove it. */
export interface Made {
  /** The path for DELETE: `/api/voyages/abc`. */
  readonly path: string;
  /** The locales that were written; undefined is the default locale. */
  readonly locales: Set<string | undefined>;
}

/** Removes what a check created, in reverse order. Returns what could not be removed. */
export async function removeMade(made: readonly Made[], connection: Connection): Promise<readonly string[]> {
  const left: string[] = [];
  for (const { path, locales } of [...made].reverse()) {
    for (const locale of locales) {
      const target = locale === undefined ? path : `${path}?locale=${locale}`;
      try {
        const reply = await connection.send({ method: 'DELETE', path: target, as: 'token', purpose: 'preparation' }, []);
        if (reply.statusCode >= 300 && reply.statusCode !== 404) left.push(target);
      } catch (error) {
        if (!(error instanceof Unmet)) throw error;
        left.push(target);
      }
    }
  }
  return left;
}

/** Removes documents of earlier runs, and nothing else: every document is examined before it is deleted. Returns how many were removed. */
export async function removeLeftovers(connection: Connection, features: ReadonlySet<Feature>): Promise<number> {
  const known = features.has('i18n') ? LOCALES : [undefined];
  let removed = 0;
  for (const [type, { drafts = false, locales = false }] of Object.entries(COLLECTIONS)) {
    const statuses = drafts ? ['draft', 'published'] : ['published'];
    removed += await removeDocuments(type, statuses, locales ? known : [undefined], connection);
  }
  for (const type of SINGLES) removed += await removeSingle(type, known, connection);
  if (features.has('upload')) removed += await removeNamed('/api/upload/files', 'name', connection);
  if (features.has('users-permissions')) removed += await removeNamed('/api/users', 'username', connection);
  return removed;
}

async function removeDocuments(
  type: string,
  statuses: readonly string[],
  locales: readonly (string | undefined)[],
  connection: Connection,
): Promise<number> {
  const removed = new Set<string>();
  for (const locale of locales) {
    for (const status of statuses) {
      const version = `status=${status}${locale === undefined ? '' : `&locale=${locale}`}`;
      for (let page = 0; page < PAGES; page++) {
        const path = `/api/${type}?filters[marker][$startsWith]=${MARK}&fields[0]=marker&pagination[pageSize]=100&${version}`;
        const found = documentsOf(await get(path, connection)).filter((document) => String(document.marker).startsWith(MARK));
        const fresh = found.filter(({ documentId }) => !removed.has(`${documentId} ${locale}`));
        if (fresh.length === 0) break;
        for (const { documentId } of fresh) {
          await remove(`/api/${type}/${documentId}${locale === undefined ? '' : `?locale=${locale}`}`, connection);
          removed.add(`${documentId} ${locale}`);
        }
      }
    }
  }
  return removed.size;
}

async function removeSingle(type: string, locales: readonly (string | undefined)[], connection: Connection): Promise<number> {
  let removed = 0;
  for (const locale of locales) {
    const query = locale === undefined ? '' : `?locale=${locale}`;
    const found = (await get(`/api/${type}${query}`, connection)) as { readonly data?: Json | null } | undefined;
    if (!String(found?.data?.marker).startsWith(MARK)) continue;
    await remove(`/api/${type}${query}`, connection);
    removed++;
  }
  return removed;
}

async function removeNamed(path: string, key: string, connection: Connection): Promise<number> {
  const found = await get(`${path}?filters[${key}][$startsWith]=${NAME_MARK}&limit=100`, connection);
  if (!Array.isArray(found)) return 0;
  const ours = (found as Json[]).filter((record) => String(record[key]).startsWith(NAME_MARK));
  for (const { id } of ours) await remove(`${path}/${id}`, connection);
  return ours.length;
}

async function get(path: string, connection: Connection): Promise<unknown> {
  return (await connection.send({ method: 'GET', path, as: 'token', purpose: 'preparation' }, [])).body;
}

async function remove(path: string, connection: Connection): Promise<void> {
  await connection.send({ method: 'DELETE', path, as: 'token', purpose: 'preparation' }, []);
}

function documentsOf(body: unknown): readonly Json[] {
  const data = (body as { readonly data?: unknown } | undefined)?.data;
  return Array.isArray(data) ? (data as Json[]) : [];
}
