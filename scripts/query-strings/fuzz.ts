import { DOCUMENTS } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { QueryStrings, type RandomRequest } from './grammar.ts';
import { Random } from './random.ts';
import { createSampleDocuments } from './sample-documents.ts';
import { type Answers, sendRequests } from './send-requests.ts';

const DOCUMENTS_PER_TYPE = 6;

/**
 * Sends random query strings to an app that runs; its database is filled with a few documents first.
 * @param concurrency requests at a time; with one, equal seeds give equal answers
 */
export async function fuzzQueryStrings(app: BootedApp, count: number, seed: number, concurrency = 4): Promise<Answers> {
  const documents = app.kernel.container.resolve(DOCUMENTS);
  const ids = await createSampleDocuments(documents, DOCUMENTS_PER_TYPE);
  const strings = new QueryStrings(documents.model, new Random(seed));
  function* requests(): Generator<RandomRequest> {
    for (let number = 0; number < count; number++) yield strings.request(ids);
  }
  return sendRequests(app.url, requests(), concurrency);
}
