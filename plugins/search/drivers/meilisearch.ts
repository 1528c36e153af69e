import type { Candidate } from '../search-index.ts';
import { answered, type DriverFactory } from './driver.ts';

/** Maximum number of candidates that paging can reach. */
const MOST = 100_000;

const SETTINGS = {
  searchableAttributes: ['head', 'body'],
  filterableAttributes: ['type', 'scope'],
  pagination: { maxTotalHits: MOST },
};

/** Meilisearch 1.2 and later. It processes requests in their order, soon after its response. */
export const meilisearch: DriverFactory = (ask, { key, index }) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const send = async (method: string, path: string, body: unknown, ...statuses: number[]) =>
    answered(await ask(method, path, headers, JSON.stringify(body)), ...statuses);
  const own = `/indexes/${index}`;
  return {
    async prepare() {
      // If the index exists, this only leaves a failed task behind.
      await send('POST', '/indexes', { uid: index, primaryKey: 'id' }, 202);
      await send('PATCH', `${own}/settings`, SETTINGS, 202);
    },
    put: async (entries) => void (await send('POST', `${own}/documents`, entries, 202)),
    remove: async (ids) => void (await send('POST', `${own}/documents/delete-batch`, ids, 202)),
    clear: async (type) => void (await send('POST', `${own}/documents/delete`, { filter: `type = ${quoted(type)}` }, 202)),
    async search({ q, scopes, page, pageSize }) {
      const asked = {
        q,
        filter: `scope IN [${scopes.map(quoted).join(', ')}]`,
        offset: page * pageSize,
        limit: pageSize,
        attributesToRetrieve: ['scope', 'documentId'],
        matchingStrategy: 'all',
      };
      const { hits } = (await send('POST', `${own}/search`, asked, 200)) as { readonly hits: readonly Candidate[] };
      return hits;
    },
  };
};

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
