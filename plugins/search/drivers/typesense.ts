import type { Candidate } from '../search-index.ts';
import { answered, type DriverFactory } from './driver.ts';

const FIELDS = [
  ...['type', 'scope', 'head', 'body'].map((name) => ({ name, type: 'string' })),
  { name: 'documentId', type: 'string', index: false, optional: true },
];

/** Maximum number of entries of a response. */
const MOST_OF_PAGE = 250;

/** Maximum number of ids in a URL: a query string may have 4,000 characters. */
const MOST_IDS = 60;

interface Found {
  readonly results: readonly [
    { readonly hits?: readonly { readonly document: Candidate }[]; readonly error?: string; readonly code?: number },
  ];
}

/** Typesense 0.25 and later. A change is visible once it has responded. */
export const typesense: DriverFactory = (ask, { key, index }) => {
  const headers = { 'x-typesense-api-key': key, 'content-type': 'application/json' };
  const own = `/collections/${index}`;
  const where = (filter: string) => `${own}/documents?${new URLSearchParams({ filter_by: filter })}`;
  return {
    async prepare() {
      // 409: the collection exists.
      answered(await ask('POST', '/collections', headers, JSON.stringify({ name: index, fields: FIELDS })), 201, 409);
    },
    async put(entries) {
      const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
      const { status, text } = await ask(
        'POST',
        `${own}/documents/import?action=upsert`,
        { ...headers, 'content-type': 'text/plain' },
        lines,
      );
      if (status !== 200) answered({ status, text }, 200);
      // The response has a line for each entry, whatever the status.
      const refused = text.split('\n').find((line) => JSON.parse(line).success !== true);
      if (refused !== undefined) throw new Error(`the search service rejected an entry: ${refused.slice(0, 300)}`);
    },
    async remove(ids) {
      for (let at = 0; at < ids.length; at += MOST_IDS) {
        const some = ids.slice(at, at + MOST_IDS).map(quoted);
        answered(await ask('DELETE', where(`id:=[${some.join(',')}]`), headers), 200);
      }
    },
    async clear(type) {
      answered(await ask('DELETE', where(`type:=${quoted(type)}`), headers), 200);
    },
    async search({ q, scopes, page, pageSize }) {
      const asked = {
        ...{ collection: index, q, query_by: 'head,body', query_by_weights: '3,1', num_typos: 1, drop_tokens_threshold: 0 },
        ...{ filter_by: `scope:=[${scopes.map(quoted).join(',')}]`, include_fields: 'scope,documentId' },
        ...{ per_page: Math.min(pageSize, MOST_OF_PAGE), page: page + 1 },
      };
      const { results } = answered(await ask('POST', '/multi_search', headers, JSON.stringify({ searches: [asked] })), 200) as Found;
      const [{ hits, error, code }] = results;
      if (hits === undefined) throw new Error(`the search service responded with status ${code}: ${error}`);
      return hits.map(({ document: { scope, documentId } }) => ({ scope, documentId }));
    },
  };
};

function quoted(text: string): string {
  return `\`${text.replaceAll('`', '')}\``;
}
