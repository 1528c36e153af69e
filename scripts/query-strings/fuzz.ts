import { type Documents, type Model, SYSTEM } from 'plinth';
import { QueryStrings, type RandomRequest } from './grammar.ts';
import { Random } from './random.ts';
import { createSampleDocuments } from './sample-documents.ts';
import { type Answers, sendRequests } from './send-requests.ts';
import type { Sender } from './sender.ts';

const DOCUMENTS_PER_TYPE = 6;

/** Content that query strings refer to. */
export interface FuzzedContent {
  readonly model: Model;
  /** Ids of some documents, by the uids of their types. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** Number of query strings, and how they are sent. */
export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Concurrent requests; with one, equal seeds give equal responses. Default: 4. */
  readonly concurrency?: number;
  /** Milliseconds after which no more requests are sent. Default: unlimited. */
  readonly limit?: number;
}

/** Finds content that query strings can refer to. An empty database is first filled with a few documents. */
export async function fuzzedContent(documents: Documents): Promise<FuzzedContent> {
  const known = await knownDocuments(documents);
  return { model: documents.model, ids: known.size > 0 ? known : await createSampleDocuments(documents, DOCUMENTS_PER_TYPE) };
}

/** Sends random query strings to a server, and collects the responses. */
export async function fuzzQueryStrings(
  sender: Sender,
  { model, ids }: FuzzedContent,
  { count, seed, concurrency = 4, limit }: FuzzOptions,
): Promise<Answers> {
  const strings = new QueryStrings(model, new Random(seed));
  const end = performance.now() + (limit ?? Number.POSITIVE_INFINITY);
  function* requests(): Generator<RandomRequest> {
    for (let number = 0; number < count && performance.now() < end; number++) yield strings.request(ids);
  }
  return sendRequests(sender, requests(), concurrency);
}

/** Ids of some existing documents, by uid. */
async function knownDocuments(documents: Documents): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  for (const { uid } of documents.model.contentTypes.values()) {
    if (!uid.startsWith('api::')) continue;
    const query = documents.parse(uid, { fields: 'documentId', pagination: { pageSize: DOCUMENTS_PER_TYPE } }, 'list', SYSTEM);
    const { documents: found } = await documents.find(query);
    if (found.length > 0)
      ids.set(
        uid,
        found.map(({ documentId }) => documentId as string),
      );
  }
  return ids;
}
