import type { HttpClient } from '../../client/http-client.ts';
import type { Data, Document, Model, Page, Type, Versions } from '../../client/types.ts';
import { AT_ONCE, matchingQuery } from './list-query.ts';
import type { ListState } from './list-state.ts';

/** Maximum number of documents that can be marked. */
export const MOST_MARKED = 10_000;

/** Some documents of a list, with their versions. */
interface Part {
  readonly documents: readonly Document[];
  readonly versions: Versions;
}

/**
 * Yields all documents of a list, page by page. Each page continues after the last document of the one before, so that concurrent writes
 * shift no rows.
 * @throws RequestError
 */
export async function* matching(
  http: HttpClient,
  model: Model,
  type: Type,
  state: ListState,
  signal: AbortSignal,
): AsyncGenerator<Part, void> {
  const now = Date.now();
  let after: string | null = null;
  for (let found = 0; found < MOST_MARKED && !signal.aborted; ) {
    const query: string = matchingQuery(model, type, state, after, now);
    const { data: documents } = (await http.ask<Page<Document>>(type.path + query, { signal })).body;
    if (documents.length === 0) return;
    const body = { type: type.uid, documentIds: documents.map(({ documentId }) => documentId) };
    const versions = type.drafts ? (await http.ask<Data<Versions>>('/versions', { method: 'POST', body, signal })).body.data : {};
    yield { documents, versions };
    found += documents.length;
    after = documents.at(-1)?.documentId ?? null;
    if (documents.length < AT_ONCE) return;
  }
}
