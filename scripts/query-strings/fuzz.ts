import { DOCUMENTS, type Documents, SYSTEM } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { QueryStrings, type RandomRequest } from './grammar.ts';
import { Random } from './random.ts';
import { createSampleDocuments } from './sample-documents.ts';
import { type Answers, sendRequests } from './send-requests.ts';
import { createSender, type Sender } from './sender.ts';

const DOCUMENTS_PER_TYPE = 6;

/** How many query strings are sent, and how. */
export interface FuzzOptions {
  readonly count: number;
  readonly seed: number;
  /** Requests at a time; with one, equal seeds give equal answers. Default: 4. */
  readonly concurrency?: number;
  /** Milliseconds after which no more are sent. Default: any. */
  readonly limit?: number;
  /** Default: one in this process. */
  readonly sender?: Sender;
}

/** Sends random query strings to an app that runs; where its database is empty it is filled with a few documents first. */
export async function fuzzQueryStrings(app: BootedApp, { count, seed, concurrency = 4, limit, sender }: FuzzOptions): Promise<Answers> {
  const documents = app.kernel.container.resolve(DOCUMENTS);
  const known = await knownDocuments(documents);
  const ids = known.size > 0 ? known : await createSampleDocuments(documents, DOCUMENTS_PER_TYPE);
  const strings = new QueryStrings(documents.model, new Random(seed));
  const end = performance.now() + (limit ?? Number.POSITIVE_INFINITY);
  function* requests(): Generator<RandomRequest> {
    for (let number = 0; number < count && performance.now() < end; number++) yield strings.request(ids);
  }
  const ours = sender ?? createSender(app.url);
  try {
    return await sendRequests(ours, requests(), concurrency);
  } finally {
    if (sender === undefined) ours.close();
  }
}

/** Ids of some documents that are there, by uid. */
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
