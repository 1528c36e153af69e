import type { HttpClient } from '../../client/http-client.ts';
import { queryString } from '../../client/query-string.ts';
import type { Column, Document, Model, Type } from '../../client/types.ts';
import { saveText } from '../../shell/save-text.ts';
import { choicesOf } from './columns.ts';
import { exported, toCsv, toJson } from './export.ts';
import { fetchPage } from './fetch-page.ts';
import { type Edge, edgeOf, keyOf } from './key-pages.ts';
import { AT_ONCE, listRequest } from './list-query.ts';
import { type ListState, UNFILTERED } from './list-state.ts';
import { ordersOf, shownVersions } from './published.ts';

/** What to export, and in which format. */
export interface ExportOrder {
  readonly model: Model;
  readonly type: Type;
  readonly state: ListState;
  readonly columns: readonly Column[];
  readonly form: 'csv' | 'json';
  /** Only these documents; null: all of the list. */
  readonly documentIds: readonly string[] | null;
}

/**
 * Loads documents page by page, and lets the browser save them as a file.
 * @param onProgress called after each page with the number of documents so far
 * @returns the number of documents; null when it was stopped
 * @throws RequestError
 */
export async function exportDocuments(
  http: HttpClient,
  order: ExportOrder,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number | null> {
  const { model, type, state, columns, form } = order;
  const documents: Document[] = [];
  for await (const page of order.documentIds === null ? pages(http, order, signal) : chosen(http, order, order.documentIds, signal)) {
    documents.push(...page);
    onProgress(documents.length);
    if (signal.aborted) return null;
  }
  const choices = exported(columns, choicesOf(type, model));
  const mains = Object.fromEntries(model.types.map(({ uid, main }) => [uid, main]));
  if (form === 'csv') saveText(`${type.plural}.csv`, toCsv(documents, choices, mains, shownVersions(model, type, state)), 'text/csv');
  else saveText(`${type.plural}.json`, toJson(documents, choices), 'application/json');
  return documents.length;
}

async function* pages(
  http: HttpClient,
  { model, type, state, columns }: ExportOrder,
  signal: AbortSignal,
): AsyncGenerator<readonly Document[]> {
  const now = Date.now();
  const key = keyOf(type, ordersOf(model, type, state));
  let edge: Edge | null = null;
  for (let page = 1; ; page += 1) {
    const request = listRequest(model, type, { ...state, page, edge, size: AT_ONCE }, columns, { now, withCount: false });
    const { data } = await fetchPage(http, type, request, signal);
    yield data;
    const [first, ...others] = data;
    if (first === undefined || data.length < AT_ONCE) return;
    // Page by row key: the last page of a million rows then costs as much as the first, and concurrent writes shift no rows.
    if (key !== null) edge = edgeOf(key, [first, ...others], 'after');
  }
}

async function* chosen(
  http: HttpClient,
  { model, type, state, columns }: ExportOrder,
  documentIds: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly Document[]> {
  // Documents stay marked when the list is filtered further, so they are requested by id, in the locale that is shown.
  const all: ListState = { ...state, ...UNFILTERED, page: 1, edge: null, size: AT_ONCE };
  const { queries, size, isTurned, locale } = listRequest(model, type, all, columns, { now: 0, withCount: false });
  for (let at = 0; at < documentIds.length; at += AT_ONCE) {
    const these = queryString({ filters: { documentId: { $in: documentIds.slice(at, at + AT_ONCE) } } }).replace('?', '&');
    const request = { queries: queries.map((query) => (some: number) => query(some) + these), size, isTurned, locale };
    yield (await fetchPage(http, type, request, signal)).data;
  }
}
